import { noSession, type TrackerProtocol } from '../trackers/index';
import type { Peer } from './peer';

/** Senders that are remembered: more than this, and the one that has been silent longest is forgotten. */
const most = 20_000;
/** How long (ms) a sender is remembered. */
const longest = 30 * 60_000;
/** How long (ms) after its last datagram one can be sent back: mobile networks close the way soon. */
const wayBack = 45_000;

/** A tracker that sends datagrams. It has no connection, so its address and port stand for one. */
export class Sender implements Peer {
  readonly session = noSession();
  readonly since = null;
  readonly canWait = false;
  device: Peer['device'] = null;
  heard = performance.now();

  constructor(
    readonly protocol: TrackerProtocol,
    readonly address: string,
    private readonly reply: (bytes: Buffer) => void,
  ) {}

  get isReachable() {
    return performance.now() - this.heard < wayBack;
  }

  write(bytes: Buffer) {
    this.reply(bytes);
  }

  unclaimed() {}

  misread() {}
}

/**
 * The senders of datagrams: what one of them sends without its name is still its own, and commands find their way back
 * to it.
 */
export const createSenders = (forgotten: (sender: Sender) => void) => {
  const senders = new Map<string, Sender>();

  const forget = (key: string, sender: Sender) => {
    senders.delete(key);
    forgotten(sender);
  };

  return {
    of: (protocol: TrackerProtocol, address: string, port: number, reply: (bytes: Buffer) => void): Sender => {
      const key = `${protocol.name} ${address} ${port}`;
      const sender = senders.get(key) ?? new Sender(protocol, address, reply);
      // The order of the map is that of the last datagram.
      senders.delete(key);
      senders.set(key, sender);
      sender.heard = performance.now();
      const [oldest] = senders;
      if (senders.size > most && oldest) forget(...oldest);
      return sender;
    },
    /** Forgets who has been silent for long; to be called once in a while. */
    sweep: (now: number) => {
      for (const [key, sender] of senders) {
        if (now - sender.heard < longest) break;
        forget(key, sender);
      }
    },
  };
};
