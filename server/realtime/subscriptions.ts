import type { NodeMessage } from './protocol/adapter';
import type { Connection } from './connection';
import type { HubOptions } from './hubOptions';
import {
  cacheMissFrame,
  decodeMember,
  encodeFrame,
  nameInAnswer,
  presenceData,
  type ClientFrame,
  type Member,
} from './protocol/messages';
import { channelKind, userChannel, type ChannelKind } from './protocol/channelKind';
import { mayEnter } from './signatures';

type Subscribe = ClientFrame & { kind: 'subscribe' };
type Identify = (connection: Connection, userId: string) => void;

export type Subscriptions = ReturnType<typeof createSubscriptions>;

/** The subscriptions on this node. */
export const createSubscriptions = ({ app, adapter, limits, userOfChannel }: HubOptions, identify: Identify) => {
  const listeners = new Map<string, Set<Connection>>();

  const leave = async (connection: Connection, channel: string): Promise<void> => {
    if (!connection.channels.delete(channel)) return;
    const remaining = listeners.get(channel);
    remaining?.delete(connection);
    if (remaining?.size === 0) listeners.delete(channel);
    await adapter.leave(app.id, channel, connection.id);
  };

  /** Members whose socket is closing count as gone for a new member, though their TCP connection lingers. */
  const dropClosing = async (channel: string): Promise<void> => {
    const gone = [...(listeners.get(channel) ?? [])].filter((connection) => !connection.isOpen());
    for (const connection of gone) await leave(connection, channel);
  };

  const attach = (connection: Connection, channel: string, member: Member | undefined) => {
    connection.channels.set(channel, member);
    listeners.set(channel, (listeners.get(channel) ?? new Set()).add(connection));
  };

  /** Subscribes a socket without its request; `announce` runs before any event of the channel reaches it. */
  const listen = async (connection: Connection, channel: string, announce: () => void): Promise<void> => {
    await adapter.join(app.id, channel, connection.id, undefined, limits.presence.members, () => {
      announce();
      attach(connection, channel, undefined);
    });
  };

  /** A repeated subscription is confirmed again and changes nothing. */
  const enter = async (connection: Connection, frame: Subscribe): Promise<void> => {
    const { channel } = frame;
    const entry = authorize(connection, frame);
    if ('refusal' in entry) {
      connection.send(refusalFrame(channel, entry.refusal));
      return;
    }
    const { kind, member } = entry;
    if (member) await dropClosing(channel);
    const joined = await adapter.join(app.id, channel, connection.id, member, limits.presence.members, (members) => {
      attach(connection, channel, member);
      const userId = member?.userId ?? (kind.access === 'private' ? userOfChannel(channel) : undefined);
      if (userId !== undefined) identify(connection, userId);
      connection.send(
        encodeFrame('pusher_internal:subscription_succeeded', member ? presenceData(members) : {}, channel),
      );
    });
    if (joined === 'full') {
      connection.send(refusalFrame(channel, tooManyMembers));
      return;
    }
    if (kind.cached) connection.send((await adapter.recall(app.id, channel)) ?? cacheMissFrame(channel));
  };

  const authorize = (connection: Connection, { channel, auth, channelData }: Subscribe): Entry => {
    const kind = channelKind(channel);
    if (!kind) return { refusal: invalidName };
    const again = connection.channels.has(channel);
    if (!again && connection.channels.size >= limits.channelsPerSocket) return { refusal: tooManyChannels };
    if (kind.access === 'public') return { kind, member: undefined };
    if (kind.access === 'user') {
      const own = connection.signedInAs !== undefined && channel === userChannel(connection.signedInAs);
      return own ? { kind, member: undefined } : { refusal: unauthorized };
    }
    const present = kind.access === 'presence';
    if (!mayEnter(app, auth, connection.id, channel, present ? (channelData ?? '') : channelData))
      return { refusal: unauthorized };
    if (!present) return { kind, member: undefined };
    const member =
      channelData === undefined || Buffer.byteLength(channelData) > limits.presence.memberBytes
        ? undefined
        : decodeMember(channelData);
    if (!member || (again && connection.channels.get(channel)?.userId !== member.userId))
      return { refusal: invalidMember };
    return { kind, member };
  };

  const deliver = ({ channel, frame, except, droppable }: NodeMessage & { kind: 'frame' }): void => {
    for (const connection of listeners.get(channel) ?? [])
      if (connection.id !== except) connection.send(frame, droppable);
  };

  return { enter, listen, leave, deliver, size: () => listeners.size };
};

interface Refusal {
  type: 'AuthError' | 'LimitReached' | 'InvalidChannel' | 'InvalidMember';
  error: string;
  status: number;
}

type Entry = { kind: ChannelKind; member: Member | undefined } | { refusal: Refusal };

const unauthorized: Refusal = {
  type: 'AuthError',
  error: 'The connection is unauthorized for this channel',
  status: 401,
};
const invalidName: Refusal = { type: 'InvalidChannel', error: 'No channel can have this name', status: 400 };
const invalidMember: Refusal = {
  type: 'InvalidMember',
  error: 'channel_data must be small and name one user_id',
  status: 400,
};
const tooManyChannels: Refusal = { type: 'LimitReached', error: 'Too many channels on this connection', status: 429 };
const tooManyMembers: Refusal = { type: 'LimitReached', error: 'Too many members in this channel', status: 429 };

const refusalFrame = (channel: string, refusal: Refusal) =>
  encodeFrame('pusher:subscription_error', refusal, nameInAnswer(channel));
