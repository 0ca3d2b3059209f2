import type { Socket } from 'node:net';
import { limits } from '#contract/limits';
import { noSession, packetsOf, type TrackerProtocol } from '../trackers/index';
import type { Intake, Peer } from './intake';

/** Packets of one connection that wait to be durable: more, and it is not read until they are. */
const mostUnanswered = 64;
/** Log-ins of trackers that nobody has registered, on one connection. */
const mostNames = 20;

/** What stands in front of HTTP and TLS; no tracker begins so. */
const foreign = (bytes: Buffer) =>
  (bytes[0] === 0x16 && bytes[1] === 0x03) ||
  /^(?:GET|POST|PUT|HEAD|DELETE|OPTIONS|PATCH|CONNECT|TRACE|PRI) \S/.test(bytes.toString('latin1', 0, 16));

/** A connection of a tracker: bytes are cut and read, and answered in their order. */
export class Connection implements Peer {
  readonly session = noSession();
  readonly since = Date.now();
  device: Peer['device'] = null;
  /** When the last whole packet came, and the first byte since. */
  private heard = Date.now();
  private began = 0;
  /** When the last byte came. */
  private lastByte = 0;
  private pending: Buffer = Buffer.alloc(0);
  private unframed = 0;
  private whole = 0;
  private readonly waiting: Buffer[] = [];
  private looking = false;
  private readonly answers: { answer: Buffer | null | undefined }[] = [];
  private readonly names = new Set<string>();
  private closed = false;

  constructor(
    readonly protocol: TrackerProtocol,
    readonly address: string,
    private readonly socket: Socket,
    private readonly intake: Intake,
    private readonly onClose: (connection: Connection, reason: string) => void,
  ) {
    socket.setNoDelay(true);
    socket.on('data', (bytes) => this.come(bytes));
    socket.on('end', () => this.cut(true));
    socket.on('error', () => undefined);
    socket.on('close', () => this.close('ended'));
  }

  /** Whether a tracker that somebody has registered is at its other end. */
  get isKnown() {
    return this.device !== null;
  }

  get isReachable() {
    return !this.closed;
  }

  write(bytes: Buffer) {
    if (!this.closed && this.socket.writable) this.socket.write(bytes);
  }

  close(reason: string) {
    if (this.closed) return;
    this.closed = true;
    this.waiting.length = 0;
    this.socket.destroy();
    this.onClose(this, reason);
  }

  /** Looks at the clock, once in a while: one timer for all connections instead of several each. */
  watch(now: number) {
    if (this.closed) return;
    const { quiet, rubbish, packet, silence } = limits.trackers;
    if (this.pending.length && now - this.lastByte >= quiet) this.cut(true);
    if (this.began && this.whole === 0 && this.pending.length === 0 && now - this.began >= rubbish)
      return this.close('rubbish');
    if (this.began && now - this.began >= packet) return this.close('slow');
    if (now - this.heard >= silence) this.close('silent');
  }

  private come(bytes: Buffer) {
    const now = Date.now();
    this.lastByte = now;
    if (!this.began) this.began = now;
    this.unframed += bytes.length;
    // Copied: a slice would keep the whole block that the socket read.
    this.pending = this.pending.length ? Buffer.concat([this.pending, bytes]) : Buffer.from(bytes);
    if (this.whole === 0 && foreign(this.pending)) return this.close('foreign');
    this.cut(false);
  }

  private cut(quiet: boolean) {
    if (this.closed || this.pending.length === 0) return;
    const { packets, rest, broken } = packetsOf(this.protocol, this.pending, quiet);
    this.pending = rest.length === this.pending.length ? rest : Buffer.from(rest);
    for (let i = 0; i < broken; i++) this.intake.broken(this);
    if (packets.length) {
      this.heard = Date.now();
      this.began = this.pending.length ? this.heard : 0;
      this.whole += packets.length;
      this.unframed = this.pending.length;
      this.waiting.push(...packets);
      this.drain();
    }
    if (this.unframed > limits.trackers.packetBytes) this.close('oversize');
  }

  private drain() {
    while (!this.looking && !this.closed) {
      const packet = this.waiting.shift();
      if (!packet) break;
      const place: { answer: Buffer | null | undefined } = { answer: undefined };
      this.answers.push(place);
      const looking = this.intake.take(this, packet, (answer) => {
        place.answer = answer;
        this.answer();
      });
      if (!this.device && this.session.identifier && this.names.add(this.session.identifier).size > mostNames)
        return this.close('names');
      if (!looking) continue;
      this.looking = true;
      void looking.finally(() => {
        this.looking = false;
        this.drain();
      });
    }
    if (this.answers.length + this.waiting.length > mostUnanswered) this.socket.pause();
  }

  /** Answers go out in the order of their packets. */
  private answer() {
    while (this.answers.length && this.answers[0]?.answer !== undefined) {
      const answer = this.answers.shift()?.answer;
      if (answer?.length) this.write(answer);
    }
    if (this.socket.isPaused() && this.answers.length + this.waiting.length <= mostUnanswered / 2) this.socket.resume();
  }
}
