import { randomInt } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { deflatedFrame } from './deflate';
import { Bucket } from '../limits/tokenBucket';
import type { Clock, Limits } from './protocol/limits';
import { closures, encodeFrame, errorFrame, faults, type Closure, type Member } from './protocol/messages';

export interface ConnectionOptions {
  limits: Limits;
  clock: Clock;
  /** A frame within the rate limit; undefined when it was not text. */
  onFrame: (connection: Connection, text: string | undefined) => void;
  /** Called once, as soon as the socket is closing, whichever side closes it. */
  onLeft: (connection: Connection) => void;
  onError: (error: unknown) => void;
  /** What the socket writes to, if its client inflates: frames that are compressed already go there. */
  raw?: Duplex;
}

/** One client's socket: its identity, its rate limits, its liveness and its backlog. */
export class Connection {
  readonly id = `${randomInt(1, 1e9)}.${randomInt(1, 1e9)}`;
  readonly channels = new Map<string, Member | undefined>();
  /** Every user whose identity this socket has proven; terminating any of them closes it. */
  readonly users = new Set<string>();
  signedInAs: string | undefined;
  /** Resolves when the TCP connection is over, which may be long after the socket has left. */
  readonly ended: Promise<void>;

  private left = false;
  private work: Promise<void> = Promise.resolve();
  private heardAt: number;
  private sentAt: number;
  private pingedAt: number | undefined;
  private backlog = 0;
  private stalledSince: number | undefined;
  private readonly frames: Bucket;
  private readonly whispers: Bucket;
  private readonly strikes: Bucket;

  constructor(
    private readonly socket: WebSocket,
    private readonly options: ConnectionOptions,
  ) {
    const { clock, limits } = options;
    this.heardAt = this.sentAt = clock.now();
    this.frames = new Bucket(limits.frames, this.heardAt);
    this.whispers = new Bucket(limits.whispers, this.heardAt);
    this.strikes = new Bucket(limits.strikes, this.heardAt);
    socket.on('message', (data, isBinary) => {
      if (this.hear()) options.onFrame(this, isBinary ? undefined : textOf(data));
    });
    socket.on('ping', (data) => {
      if (!this.hear() || !this.isOpen()) return;
      this.sentAt = this.heardAt;
      socket.pong(data);
    });
    socket.on('pong', () => {
      this.hear();
    });
    this.ended = new Promise((resolve) => {
      socket.on('close', () => {
        this.leave();
        resolve();
      });
    });
    // For a frame that is too large or not UTF-8, ws itself closes with the right code.
    socket.on('error', () => {
      this.endSoon();
    });
  }

  /** ws reports `close` only when the TCP connection has ended, so a closing socket already counts as gone. */
  isOpen(): boolean {
    return !this.left && this.socket.readyState === this.socket.OPEN;
  }

  /** Frames of one socket are handled one after the other, even asynchronously. */
  inOrder(work: () => Promise<void>): void {
    this.work = this.work.then(work).catch((error: unknown) => {
      this.options.onError(error);
    });
  }

  /** Resolves when everything passed to `inOrder` so far is done. */
  settled(): Promise<void> {
    return this.work;
  }

  /** A reader that is too slow is closed rather than silently losing frames: it reconnects and fetches again. */
  send(frame: Buffer, droppable = false): void {
    if (!this.isOpen()) return;
    const { soft, hard } = this.options.limits.backlog;
    const waiting = this.socket.bufferedAmount;
    if (waiting > hard) this.close(closures.reconnect);
    else if (!droppable || waiting <= soft) this.write(frame);
  }

  /** Sends an error, with its channel. After too many errors the socket is closed for good. */
  strike(fault: Closure, channel?: string): void {
    if (this.strikes.take(this.options.clock.now())) {
      this.send(errorFrame(fault, channel));
      return;
    }
    this.close(closures.unauthorized);
    // Nothing that it sends during the grace period is read.
    this.socket.pause();
  }

  mayWhisper(): boolean {
    return this.whispers.take(this.options.clock.now());
  }

  close(closure: Closure): void {
    if (!this.isOpen()) return;
    if (this.socket.bufferedAmount <= this.options.limits.backlog.soft)
      this.socket.send(errorFrame(closure), { binary: false, compress: false });
    this.socket.close(closure.code, closure.message);
    this.endSoon();
  }

  tearDown(): void {
    this.socket.terminate();
    this.leave();
  }

  /** Pings sockets with a silent side; closes dead ones and those that do not read. Called every sweep. */
  check(): void {
    if (!this.isOpen()) {
      this.endSoon();
      return;
    }
    const { idle, backlog } = this.options.limits;
    const now = this.options.clock.now();
    const waiting = this.socket.bufferedAmount;
    if (waiting === 0 || waiting < this.backlog) this.stalledSince = undefined;
    else this.stalledSince ??= now;
    this.backlog = waiting;
    if (this.stalledSince !== undefined && now - this.stalledSince >= backlog.stall) this.close(closures.reconnect);
    else if (this.pingedAt !== undefined && now - this.pingedAt >= idle.pongWithin) this.close(closures.noPong);
    else if (this.pingedAt === undefined && now - Math.min(this.heardAt, this.sentAt) >= idle.pingAfter) {
      this.pingedAt = now;
      this.send(encodeFrame('pusher:ping', {}));
    }
  }

  /** `ws` compresses nothing itself, so nothing waits in it that a raw frame could overtake. */
  private write(frame: Buffer): void {
    const { raw, clock } = this.options;
    this.sentAt = clock.now();
    const deflated = raw && deflatedFrame(frame);
    if (deflated) raw.write(deflated);
    else this.socket.send(frame, { binary: false, compress: false });
  }

  /** Any frame proves liveness; returns whether it came within the rate limit. */
  private hear(): boolean {
    if (!this.isOpen()) return false;
    this.heardAt = this.options.clock.now();
    this.pingedAt = undefined;
    const allowed = this.frames.take(this.heardAt);
    if (!allowed) this.strike(faults.tooFast);
    return allowed;
  }

  /** Leaves the hub at once; a peer that does not answer the close is torn down after a grace period. */
  private endSoon(): void {
    this.leave();
    if (this.socket.readyState === this.socket.CLOSED) return;
    const timer = setTimeout(() => {
      this.socket.terminate();
    }, this.options.limits.closeGrace);
    void this.ended.then(() => {
      clearTimeout(timer);
    });
  }

  private leave(): void {
    if (this.left) return;
    this.left = true;
    this.options.onLeft(this);
  }
}

const textOf = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString();
