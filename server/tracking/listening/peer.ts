import type { Device } from '../entry/devices';
import type { Session, TrackerProtocol } from '../trackers/index';

/** A connection, or the sender of a datagram. */
export interface Peer {
  protocol: TrackerProtocol;
  address: string;
  session: Session;
  /** The tracker that it turned out to be; of several, the one that spoke last. */
  device: Device | null;
  /** When its connection began; null for senders of datagrams. */
  readonly since: number | null;
  /** Whether what is written now may arrive. */
  readonly isReachable: boolean;
  /** Whether a packet may wait, and what comes behind it stays unread meanwhile. */
  readonly canWait: boolean;
  write(bytes: Buffer): void;
  /** A tracker with this identifier is not registered. */
  unclaimed(identifier: string): void;
  /** A packet of it was broken or made no sense. */
  misread(): void;
}
