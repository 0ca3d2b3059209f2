import type { Member } from './protocol';

/** What a node tells the others, itself included. */
export type NodeMessage =
  | { kind: 'frame'; app: string; channel: string; frame: Buffer; except: string | undefined; droppable: boolean }
  | { kind: 'terminate'; app: string; userId: string }
  /** The server knows whose socket this is, whichever node holds it. */
  | { kind: 'identify'; app: string; socketId: string; userId: string }
  /** Not of the broker: what processes of the product tell each other. */
  | { kind: 'note'; topic: string; text: string };

/** What a node learns: what is told, and that some of it may have been missed for a while, so that its clients must fetch anew. */
export type Heard = NodeMessage | { kind: 'missed' };

export interface ChannelCount {
  sockets: number;
  users: number;
}

/**
 * What the nodes of one broker share: who is in which channel, the last event of cache channels, and messages between nodes.
 * Socket ids are unique across nodes. What others must hear of members who come and go is told by the adapter, in the order it happened.
 */
export interface BrokerAdapter {
  /** `hear` is called for each message, in order. Several may listen. */
  listen(hear: (message: Heard) => void): void;
  /** May be called again. Resolves when what is shared can be reached, or a little later without it. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Never rejects: whoever cannot be reached misses it. */
  send(message: NodeMessage): Promise<void>;
  /**
   * Counted atomically: `full` when the channel already has `maxUsers` other users. Joining again changes nothing.
   * @param enter called once unless full, just before the first message that the socket is to hear of this channel, with everyone in it:
   * one entry a user, the newcomer included; empty but on presence channels
   */
  join(app: string, channel: string, socketId: string, member: Member | undefined, maxUsers: number, enter: Enter): Promise<'in' | 'full'>;
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
