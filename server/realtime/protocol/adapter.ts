import type { Member } from './messages';

/** A message from one node to all nodes, itself included. */
export type NodeMessage =
  | { kind: 'frame'; app: string; channel: string; frame: Buffer; except: string | undefined; droppable: boolean }
  | { kind: 'terminate'; app: string; userId: string }
  /** The server has identified the user of this socket, whichever node holds it. */
  | { kind: 'identify'; app: string; socketId: string; userId: string }
  /** Not part of the broker: a message between processes of the product. */
  | { kind: 'note'; topic: string; text: string };

/** What a node receives: a message, or a notice that it may have missed some, so that its clients must fetch again. */
export type BrokerMessage = NodeMessage | { kind: 'missed' };

export interface ChannelCount {
  sockets: number;
  users: number;
}

/**
 * The shared state of a broker's nodes: members of channels, the last event of cache channels, and messages between
 * nodes. Socket ids are unique across nodes. The adapter itself announces members who join and leave, in the order in
 * which they do.
 */
export interface BrokerAdapter {
  /** `hear` is called for each message, in order. There may be several listeners. */
  listen(hear: (message: BrokerMessage) => void): void;
  /** May be called again. Resolves when the shared state can be reached, or a little later without it. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Never rejects: a node that cannot be reached misses the message. */
  send(message: NodeMessage): Promise<void>;
  /**
   * Atomic: `full` when the channel already has `maxUsers` other users. Joining again changes nothing.
   * @param enter called once unless full, just before the socket's first message on this channel, with all its members:
   * one entry per user, including the new one; empty except on presence channels
   */
  join(
    app: string,
    channel: string,
    socketId: string,
    member: Member | undefined,
    maxUsers: number,
    enter: Enter,
  ): Promise<'in' | 'full'>;
  leave(app: string, channel: string, socketId: string): Promise<void>;
  channels(app: string, prefix: string): Promise<Map<string, ChannelCount>>;
  channel(app: string, name: string): Promise<ChannelCount>;
  users(app: string, name: string): Promise<readonly string[]>;
  remember(app: string, channel: string, frame: Buffer): Promise<void>;
  recall(app: string, channel: string): Promise<Buffer | undefined>;
  opened(app: string, socketId: string): Promise<void>;
  closed(app: string, socketId: string): Promise<void>;
  connections(app: string): Promise<number>;
}

export type Enter = (members: readonly Member[]) => void;
