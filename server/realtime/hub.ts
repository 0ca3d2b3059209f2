import type { BrokerMessage } from './protocol/adapter';
import type { Connection } from './connection';
import type { HubOptions } from './hubOptions';
import {
  channelKind,
  closures,
  decodeFrame,
  decodeUser,
  encodeFrame,
  faults,
  nameInAnswer,
  userChannel,
  type ClientFrame,
} from './protocol/messages';
import { maySignIn } from './signatures';
import { createSubscriptions } from './subscriptions';

export interface Publication {
  channel: string;
  event: string;
  data: string;
  /** The socket that caused the event and must not receive it. */
  except?: string | undefined;
}

/** One application's sockets on this node: their users, subscriptions and permissions. */
export type Hub = ReturnType<typeof createHub>;

export const createHub = (options: HubOptions) => {
  const { app, adapter, limits, log } = options;
  const connections = new Map<string, Connection>();
  const users = new Map<string, Set<Connection>>();
  const leaving = new Set<Connection>();

  const identify = (connection: Connection, userId: string) => {
    if (!connection.isOpen()) return;
    connection.users.add(userId);
    const sockets = users.get(userId) ?? new Set();
    users.set(userId, sockets.add(connection));
  };

  const subscriptions = createSubscriptions(options, identify);

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

  const handle = async (connection: Connection, frame: ClientFrame): Promise<void> => {
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

  return {
    app,

    enter(connection: Connection): void {
      connections.set(connection.id, connection);
      connection.inOrder(() => adapter.opened(app.id, connection.id));
      connection.send(
        encodeFrame('pusher:connection_established', { socket_id: connection.id, activity_timeout: activitySeconds }),
      );
    },

    receive(connection: Connection, text: string | undefined): void {
      connection.inOrder(async () => {
        // What a closed socket still had waiting is not worth reading.
        if (connection.isOpen()) await handle(connection, text === undefined ? { kind: 'invalid' } : decodeFrame(text));
      });
    },

    /** Removes a socket that is closing, after the requests it sent before. */
    leave(connection: Connection): void {
      connections.delete(connection.id);
      for (const userId of connection.users) {
        const sockets = users.get(userId);
        sockets?.delete(connection);
        if (sockets?.size === 0) users.delete(userId);
      }
      connection.inOrder(async () => {
        for (const channel of [...connection.channels.keys()]) await subscriptions.leave(connection, channel);
        await adapter.closed(app.id, connection.id);
      });
      leaving.add(connection);
      void connection.settled().then(() => leaving.delete(connection));
    },

    async publish({ channel, event, data, except }: Publication): Promise<void> {
      const frame = encodeFrame(event, data, channel);
      if (channelKind(channel)?.cached) await adapter.remember(app.id, channel, frame);
      await adapter.send({ kind: 'frame', app: app.id, channel, frame, except, droppable: false });
    },

    /** Closes every socket of this user, on every node; clients do not reconnect. */
    terminate: (userId: string): Promise<void> => adapter.send({ kind: 'terminate', app: app.id, userId }),

    /** The server has identified the user of this socket, whatever the socket claims. Another node may hold it. */
    identify(socketId: string, userId: string): void {
      const connection = connections.get(socketId);
      if (connection) identify(connection, userId);
      else void adapter.send({ kind: 'identify', app: app.id, socketId, userId });
    },

    onMessage(message: BrokerMessage): void {
      if (message.kind === 'note' || message.kind === 'missed' || message.app !== app.id) return;
      if (message.kind === 'frame') subscriptions.deliver(message);
      else if (message.kind === 'terminate')
        for (const connection of [...(users.get(message.userId) ?? [])]) connection.close(closures.unauthorized);
      else {
        const connection = connections.get(message.socketId);
        if (connection) identify(connection, message.userId);
      }
    },

    sweep(): void {
      for (const connection of connections.values()) connection.check();
    },

    /** Keeps sockets out of the counts that are closing while their TCP connection lingers. */
    async settle(): Promise<void> {
      const gone = [...connections.values()].filter((connection) => !connection.isOpen());
      for (const connection of gone) connection.check();
      await Promise.all([...gone, ...leaving].map((connection) => connection.settled()));
    },

    connections: (): readonly Connection[] => [...connections.values()].filter((connection) => connection.isOpen()),

    size: () => connections.size,

    channels: subscriptions.size,

    onError(error: unknown): void {
      log('A real-time frame could not be handled', { error: error instanceof Error ? error.name : 'unknown' });
    },
  };
};

/** Seconds of silence after which clients ping. */
const activitySeconds = 30;
const pong = encodeFrame('pusher:pong', {});
