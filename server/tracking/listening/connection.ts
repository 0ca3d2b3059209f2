import type { Socket } from 'node:net';
import { limits } from '#contract/core/limits';
import { networkOf, type Network } from '../../net/address';
import { noSession, packetsOf, type TrackerProtocol } from '../trackers/index';
import type { WatchClock } from './clock';
import type { Intake, Settled } from './intake';
import type { Peer } from './peer';

/** Packets of one connection that wait to be durable: more, and it is not read until they are. */
const mostUnanswered = 64;
/** Packets of one connection that are read before others have their turn. */
const mostInTurn = 200;
/** Bytes of answers that a tracker has not taken: more, and it is not read until it has. */
const mostUntaken = 64 * 1024;
/** Identifiers that nobody has registered, on one connection. */
const mostNames = 20;
/** Packets that made no sense, one after the other, of what no registered tracker is. */
const mostMisread = 100;
/** How long (ms) the other end may take to close its half. */
const farewell = 5_000;

/** What stands in front of HTTP and TLS; no tracker begins so. */
const foreign = (bytes: Buffer) =>
  (bytes[0] === 0x16 && bytes[1] === 0x03) ||
  /^(?:GET|POST|PUT|HEAD|DELETE|OPTIONS|PATCH|CONNECT|TRACE|PRI) \S/.test(bytes.toString('latin1', 0, 16));

/**
 * A connection of a tracker: bytes are cut and read, and answered in their order. It ends in one of two ways: `close`
 * drops it at once (what is no tracker), `finish` lets the packets that have come be stored and answered first.
 */
export class Connection implements Peer {
  readonly session = noSession();
  readonly since = Date.now();
  readonly canWait = true;
  device: Peer['device'] = null;
  readonly network: Network;
  /** When it began, by the clock of all connections, as all times below. */
  readonly opened: number;
  /** When the last whole packet came, and the first byte since. */
  private heard: number;
  private began: number | null = null;
  private lastByte = 0;
  /** Since when answers have not been taken. */
  private full: number | null = null;
  private pending: Buffer = Buffer.alloc(0);
  private unframed = 0;
  private whole = 0;
  /** The oldest is the last. */
  private waiting: Buffer[] = [];
  /** The first of those that wait cannot be read yet: another tracker is looked up, or it is not its turn. */
  private busy: 'looking' | 'turn' | null = null;
  private answers: { settled?: Settled }[] = [];
  /** Broken and senseless packets since the last one that was read. */
  private misreads = 0;
  private readonly names = new Set<string>();
  /** Why nothing more is read. */
  private ending: string | null = null;
  private gone = false;

  constructor(
    readonly protocol: TrackerProtocol,
    readonly address: string,
    private readonly socket: Socket,
    private readonly intake: Intake,
    private readonly clock: WatchClock,
    private readonly onClose: (connection: Connection, reason: string) => void,
  ) {
    this.network = networkOf(address);
    this.opened = this.heard = clock.now();
    socket.setNoDelay(true);
    socket.on('data', (bytes) => this.come(bytes));
    // The other end may close its half and still wait for the answers.
    socket.on('end', () => {
      this.cut(true);
      this.finish('ended');
    });
    socket.on('drain', () => {
      this.full = null;
      this.regulate();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => this.finish('ended'));
  }

  /** Whether a tracker that somebody has registered is at its other end. */
  get isKnown() {
    return this.device !== null;
  }

  /** Whether its tracker is just being looked up. */
  get isLookedUp() {
    return this.busy === 'looking';
  }

  get isReachable() {
    return !this.gone && this.socket.writable;
  }

  write(bytes: Buffer) {
    if (!this.isReachable) return;
    this.socket.write(bytes);
    if (this.socket.writableLength > mostUntaken) this.full ??= this.clock.now();
  }

  unclaimed(identifier: string) {
    if (this.names.add(identifier).size > mostNames) this.close('names');
  }

  misread() {
    this.misreads += 1;
    if (this.misreads > mostMisread && !this.isKnown) this.close('senseless');
  }

  /** Drops it, with what has come and is not stored. */
  close(reason: string) {
    this.waiting = [];
    this.socket.destroy();
    this.finish(reason);
  }

  /** Reads nothing more; ends when what has come is stored and answered. */
  finish(reason: string) {
    this.ending ??= reason;
    this.pending = Buffer.alloc(0);
    this.endIfDone();
  }

  /** As `finish`, without what has come and is not under way: its tracker sends it again. */
  finishNow(reason: string) {
    this.waiting = [];
    this.finish(reason);
  }

  /** Looks at the clock, once in a while: one timer for all connections instead of several each. */
  watch(now: number) {
    if (this.gone) return;
    const { quiet, rubbish, packet, silence } = limits.trackers;
    if (this.full !== null && now - this.full >= packet) return this.close('untaken');
    if (this.ending !== null) return;
    if (this.socket.isPaused()) {
      // Whether more has come is not known.
      this.heard = this.lastByte = now;
      if (this.began !== null) this.began = now;
      return;
    }
    if (this.pending.length && now - this.lastByte >= quiet) this.cut(true);
    if (this.began !== null && now - this.began >= (this.whole || this.pending.length ? packet : rubbish))
      return this.close(this.pending.length ? 'slow' : 'rubbish');
    if (now - this.heard >= silence) this.close('silent');
  }

  private come(bytes: Buffer) {
    if (this.ending !== null) return;
    const now = this.clock.now();
    this.lastByte = now;
    this.began ??= now;
    this.unframed += bytes.length;
    // Copied: a slice would keep the whole block that the socket read.
    this.pending = this.pending.length ? Buffer.concat([this.pending, bytes]) : Buffer.from(bytes);
    if (this.whole === 0 && foreign(this.pending)) return this.close('foreign');
    this.cut(false);
  }

  private cut(quiet: boolean) {
    if (this.pending.length === 0) return;
    const { packets, rest, broken } = packetsOf(this.protocol, this.pending, quiet);
    this.pending = rest.length === this.pending.length ? rest : Buffer.from(rest);
    for (let i = 0; i < broken; i++) this.intake.broken(this);
    if (this.gone) return;
    if (packets.length) {
      this.heard = this.clock.now();
      this.began = this.pending.length ? this.heard : null;
      this.whole += packets.length;
      this.unframed = this.pending.length;
      this.waiting.unshift(...packets.reverse());
      this.drain();
    } else if (this.whole && this.pending.length === 0) {
      // Line ends and pings between two packets are no packet that is too slow.
      this.began = null;
      if (this.isKnown) this.heard = this.clock.now();
    }
    if (this.unframed > limits.trackers.packetBytes) this.close('oversize');
  }

  private drain() {
    this.socket.cork();
    for (let turn = 0; !this.busy; turn++) {
      const packet = this.waiting.pop();
      if (!packet) break;
      const place: { settled?: Settled } = {};
      this.answers.push(place);
      const before = this.misreads;
      const looking = this.intake.take(this, packet, (settled) => {
        place.settled = settled;
        this.answer();
      });
      if (this.misreads === before) this.misreads = 0;
      if (looking) this.wait('looking', looking);
      else if (turn >= mostInTurn) this.wait('turn', new Promise((resolve) => setImmediate(resolve)));
    }
    process.nextTick(() => this.socket.uncork());
    this.regulate();
    this.endIfDone();
  }

  private wait(why: 'looking' | 'turn', work: Promise<void>) {
    this.busy = why;
    void work.then(() => {
      this.busy = null;
      this.drain();
    });
  }

  /** Answers go out in the order of their packets. Behind one that could not be stored there are none. */
  private answer() {
    for (let first = this.answers[0]; first?.settled !== undefined; first = this.answers[0]) {
      if (first.settled === 'refused') {
        // It keeps what was not answered and begins anew.
        this.answers = [];
        return this.finishNow('refused');
      }
      this.answers.shift();
      if (first.settled?.length) this.write(first.settled);
    }
    this.regulate();
    this.endIfDone();
  }

  /** Reads as fast as its packets are stored, and as their answers are taken. */
  private regulate() {
    if (this.ending !== null) return;
    const unanswered = this.answers.length + this.waiting.length;
    if (unanswered > mostUnanswered || this.full !== null) this.socket.pause();
    else if (this.socket.isPaused() && unanswered <= mostUnanswered / 2) this.socket.resume();
  }

  private endIfDone() {
    if (this.gone || this.ending === null || this.busy || this.waiting.length > 0) return;
    if (this.answers.length > 0 && !this.socket.destroyed) return;
    const { socket } = this;
    if (!socket.destroyed) {
      // What comes now is read and dropped: closing on unread bytes would take back answers that are on their way.
      socket.removeAllListeners('data').resume();
      socket.end();
      const late = setTimeout(() => socket.destroy(), farewell).unref();
      socket.once('close', () => clearTimeout(late));
    }
    this.gone = true;
    this.onClose(this, this.ending);
  }
}
