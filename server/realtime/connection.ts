import { randomInt } from 'node:crypto';
import type { RawData, WebSocket } from 'ws';
import { Bucket } from './bucket';
import type { Clock, Limits } from './limits';
import { closures, encodeFrame, errorFrame, faults, type Closure, type Member } from './protocol';

export interface ConnectionOptions {
  limits: Limits;
  clock: Clock;
  /** A frame within the rate; undefined when it was not text. */
  onFrame: (connection: Connection, text: string | undefined) => void;
  /** Once, as soon as the socket is closing, whoever began it. */
  onLeft: (connection: Connection) => void;
  onError: (error: unknown) => void;
}

/** One client's socket: its identity, its rates, its liveness, and how much it may leave unread. */
export class Connection {
  readonly id = `${randomInt(1, 1e9)}.${randomInt(1, 1e9)}`;
  readonly channels = new Map<string, Member | undefined>();
  /** Every user this socket has proven to be; a user's termination reaches it by any of them. */
  readonly users = new Set<string>();
  signedInAs: string | undefined;
  /** Resolves when the TCP connection is over, which may be long after the socket has left. */
  readonly ended: Promise<void>;

  private left = false;
  private work: Promise<void> = Promise.resolve();
  private heardAt: number;
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
    this.heardAt = clock.now();
    this.frames = new Bucket(limits.frames, this.heardAt);
    this.whispers = new Bucket(limits.whispers, this.heardAt);
    this.strikes = new Bucket(limits.strikes, this.heardAt);
    socket.on('message', (data, isBinary) => {
      if (this.hear()) options.onFrame(this, isBinary ? undefined : textOf(data));
    });
    socket.on('ping', (data) => {
      if (this.hear() && this.isOpen()) socket.pong(data);
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
    // A frame too large or not UTF-8: ws itself closes with the fitting code.
    socket.on('error', () => {
      this.endSoon();
    });
  }

  /** ws says `close` only when the TCP connection has ended, so a closing socket already counts as gone. */
  isOpen(): boolean {
    return !this.left && this.socket.readyState === this.socket.OPEN;
  }

  /** Frames of one socket are worked off one after the other, whatever they wait for. */
  inOrder(work: () => Promise<void>): void {
    this.work = this.work.then(work).catch((error: unknown) => {
      this.options.onError(error);
    });
  }

  /** Resolves when everything asked of `inOrder` so far is done. */
  settled(): Promise<void> {
    return this.work;
  }

  /** A reader too slow for its frames is cut, not silently robbed of them: it reconnects and fetches afresh. */
  send(frame: Buffer, droppable = false): void {
    if (!this.isOpen()) return;
    const { soft, hard } = this.options.limits.backlog;
    const waiting = this.socket.bufferedAmount;
    if (waiting > hard) this.close(closures.reconnect);
    else if (!droppable || waiting <= soft) this.socket.send(frame, { binary: false });
  }

  /** Tells the client what it did wrong, and in which channel; too often, and it is closed for good. */
  strike(fault: Closure, channel?: string): void {
    if (this.strikes.take(this.options.clock.now())) {
      this.send(errorFrame(fault, channel));
      return;
    }
    this.close(closures.unauthorized);
    // Whatever else it sends until the grace is over is not even read.
    this.socket.pause();
  }

  mayWhisper(): boolean {
    return this.whispers.take(this.options.clock.now());
  }

  close(closure: Closure): void {
    if (!this.isOpen()) return;
    if (this.socket.bufferedAmount <= this.options.limits.backlog.soft) this.socket.send(errorFrame(closure), { binary: false });
    this.socket.close(closure.code, closure.message);
    this.endSoon();
  }

  tearDown(): void {
    this.socket.terminate();
    this.leave();
  }

  /** Pings the silent, closes the dead, cuts those who do not read. Called every sweep. */
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
    else if (this.pingedAt === undefined && now - this.heardAt >= idle.pingAfter) {
      this.pingedAt = now;
      this.send(encodeFrame('pusher:ping', {}));
    }
  }

  /** Anything received proves life; answers whether it came within the rate. */
  private hear(): boolean {
    if (!this.isOpen()) return false;
    this.heardAt = this.options.clock.now();
    this.pingedAt = undefined;
    const allowed = this.frames.take(this.heardAt);
    if (!allowed) this.strike(faults.tooFast);
    return allowed;
  }

  /** Gone for the hub at once; a peer that does not answer the close is torn down after a grace. */
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

const textOf = (data: RawData): string => (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString();
