import { Duplex } from 'node:stream';
import type { Engine } from './engine';

const AUTHENTICATED = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const CANCEL_REQUEST = 80_877_102;
const SSL_REQUEST = 80_877_103;
const TERMINATE = 0x58;
/** Sync, Query, Flush: they run the messages before them. */
const RUNS = new Set([0x53, 0x51, 0x48]);
/** CopyData, CopyDone, CopyFail: they run at once, unless their COPY statement still waits for its Sync. */
const COPIES = new Set([0x64, 0x63, 0x66]);

/**
 * The socket that plain `pg` uses. Messages go to the engine in whole batches, because after an error PostgreSQL skips
 * everything up to Sync. A running statement cannot be cancelled: a cancel request is closed without effect.
 */
export class LiteStream extends Duplex {
  #engine: Engine;
  #started = false;
  #unread: Buffer = Buffer.alloc(0);
  #batch: Buffer[] = [];
  #work: Promise<void> = Promise.resolve();

  constructor(engine: Engine) {
    super();
    this.#engine = engine;
  }

  connect() {
    const crashed = this.#engine.crashed();
    if (crashed) this.destroy(crashed);
    else process.nextTick(() => this.emit('connect'));
    return this;
  }
  setNoDelay = () => this;
  setKeepAlive = () => this;
  ref = () => this;
  unref = () => this;

  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void) {
    this.#unread = this.#unread.length ? Buffer.concat([this.#unread, chunk]) : chunk;
    while (this.#readMessage());
    done();
  }

  override _final(done: (error?: Error) => void) {
    this.#then(() => this.push(null));
    done();
  }

  /** Removes one whole message from the input; false when there is none. */
  #readMessage() {
    const header = this.#started ? 1 : 0;
    if (this.#unread.length < header + 4) return false;
    const length = header + this.#unread.readInt32BE(header);
    if (this.#unread.length < length) return false;
    const message = this.#unread.subarray(0, length);
    this.#unread = this.#unread.subarray(length);
    if (this.#started) this.#take(message);
    else this.#greet(message);
    return true;
  }

  #take(message: Buffer) {
    const type = message[0] ?? 0;
    if (type === TERMINATE) return this.#then(() => this.push(null));
    this.#batch.push(message);
    if (!RUNS.has(type) && !(COPIES.has(type) && this.#batch.length === 1)) return;
    const batch = joined(this.#batch);
    this.#batch = [];
    // Passed on at once: the engine keeps the order, and has the next batch ready when one is done.
    const run = this.#engine.exec(batch, (bytes) => this.push(asBuffer(bytes)));
    run.catch(ignore);
    this.#then(() => run);
  }

  #greet(message: Buffer) {
    const code = message.length >= 8 ? message.readInt32BE(4) : 0;
    if (code === SSL_REQUEST) return this.#then(() => this.push('N'));
    if (code === CANCEL_REQUEST) return this.#then(() => this.push(null));
    this.#started = true;
    this.#then(async () => {
      await this.#reset();
      this.push(Buffer.concat([AUTHENTICATED, READY]));
    });
  }

  /** The one session outlives its clients: resets what the previous one left (a transaction, settings, statements). */
  async #reset() {
    const answer: Buffer[] = [];
    await this.#engine.exec(joined([query('ROLLBACK'), query('DISCARD ALL')]), (bytes) => answer.push(asBuffer(bytes)));
    if (hasError(Buffer.concat(answer))) throw new Error('La base de datos no aceptó una conexión nueva.');
  }

  #then(step: () => unknown) {
    this.#work = this.#work.then(async () => {
      if (!this.destroyed) await step();
    });
    this.#work.catch((error: Error) => this.destroy(error));
  }
}

/** One copy, into a buffer of its own that can be transferred to the other thread. */
const joined = (parts: Buffer[]) => {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

const ignore = () => undefined;

const asBuffer = (bytes: Uint8Array<ArrayBuffer>) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const query = (sql: string) => {
  const message = Buffer.alloc(sql.length + 6, 0);
  message[0] = 0x51;
  message.writeInt32BE(sql.length + 5, 1);
  message.write(sql, 5, 'latin1');
  return message;
};

const hasError = (answer: Buffer) => {
  for (let at = 0; at + 5 <= answer.length; at += 1 + answer.readInt32BE(at + 1)) if (answer[at] === 0x45) return true;
  return false;
};
