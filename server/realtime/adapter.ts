import type { Member } from './protocol';

/** What a node tells the others, itself included. */
export type NodeMessage =
  | { kind: 'frame'; app: string; channel: string; frame: Buffer; except: string | undefined; droppable: boolean }
  | { kind: 'terminate'; app: string; userId: string };

export interface Joined {
  /** True when no other socket of this member's user was in the channel. */
  firstOfUser: boolean;
  /** Everyone in the channel, one entry a user, the newcomer included; empty but on presence channels. */
  members: readonly Member[];
}

export interface Left {
  /** The user whose last socket this was. */
  lastOfUser: string | undefined;
}

export interface ChannelCount {
  sockets: number;
  users: number;
}

/**
 * What the nodes of one broker share: who is in which channel, the last event of cache channels, and messages between nodes.
 * Socket ids are unique across nodes. Every method may reject when the shared store is out of reach.
 */
export interface BrokerAdapter {
  start(onMessage: (message: NodeMessage) => void): Promise<void>;
  stop(): Promise<void>;
  send(message: NodeMessage): Promise<void>;
  /** Counted atomically: `full` when the channel already has `maxUsers` other users. Joining again changes nothing. */
  join(app: string, channel: string, socketId: string, member: Member | undefined, maxUsers: number): Promise<Joined | 'full'>;
  leave(app: string, channel: string, socketId: string): Promise<Left>;
  channels(app: string, prefix: string): Promise<Map<string, ChannelCount>>;
  channel(app: string, name: string): Promise<ChannelCount>;
  users(app: string, name: string): Promise<readonly string[]>;
  remember(app: string, channel: string, frame: Buffer): Promise<void>;
  recall(app: string, channel: string): Promise<Buffer | undefined>;
  opened(app: string, socketId: string): Promise<void>;
  closed(app: string, socketId: string): Promise<void>;
  connections(app: string): Promise<number>;
}
