import type { Connection } from './connection';
import type { HubOptions } from './hubOptions';
import { decodeUser, encodeFrame, faults, nameInAnswer, type ClientFrame } from './protocol/messages';
import { channelKind, userChannel } from './protocol/channelKind';
import { maySignIn } from './signatures';
import type { Subscriptions } from './subscriptions';

/** What the frames of clients do: one handler for all sockets of an application on this node. */
export const createFrameHandler = (
  { app, adapter, limits }: HubOptions,
  subscriptions: Subscriptions,
  identify: (connection: Connection, userId: string) => void,
) => {
  const signIn = async (connection: Connection, { auth, userData }: ClientFrame & { kind: 'signin' }) => {
    const user = decodeUser(userData);
    const known = connection.signedInAs ?? user?.userId;
    // The socket stays open: a client that has reconnected signs in with the old socket's signature.
    if (!user || known !== user.userId || !maySignIn(app, auth, connection.id, userData)) {
      connection.strike(faults.notSignedIn);
      return;
    }
    connection.signedInAs = user.userId;
    identify(connection, user.userId);
    // The client subscribes to this channel only after the success frame; events sent before that must not be lost.
    await subscriptions.listen(connection, userChannel(user.userId), () => {
      connection.send(encodeFrame('pusher:signin_success', { user_data: user.userData }));
    });
  };

  const whisper = async (connection: Connection, { event, channel, data }: ClientFrame & { kind: 'whisper' }) => {
    const access = channelKind(channel)?.access;
    const allowed = app.whispers && connection.channels.has(channel) && (access === 'private' || access === 'presence');
    const fits = event.length <= limits.eventName && Buffer.byteLength(data) <= limits.whispers.bytes;
    if (!allowed || !fits || !connection.mayWhisper()) {
      connection.strike(faults.rejectedWhisper, nameInAnswer(channel));
      return;
    }
    const frame = encodeFrame(event, data, channel, connection.channels.get(channel)?.userId);
    await adapter.send({ kind: 'frame', app: app.id, channel, frame, except: connection.id, droppable: true });
  };

  return async (connection: Connection, frame: ClientFrame): Promise<void> => {
    switch (frame.kind) {
      case 'ping':
        connection.send(pong);
        return;
      case 'pong':
        return;
      case 'subscribe':
        await subscriptions.enter(connection, frame);
        return;
      case 'unsubscribe':
        await subscriptions.leave(connection, frame.channel);
        return;
      case 'signin':
        await signIn(connection, frame);
        return;
      case 'whisper':
        await whisper(connection, frame);
        return;
      case 'invalid':
        connection.strike(faults.invalidFrame);
    }
  };
};

const pong = encodeFrame('pusher:pong', {});
