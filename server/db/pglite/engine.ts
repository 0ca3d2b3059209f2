import { Worker } from 'node:worker_threads';
import { isNoSpace } from '../../faults/sentences';
import type { EngineData, FromEngine, Log, ToEngine } from './protocol';

/** PostgreSQL stops recursion at 2 MB of its own stack; the thread's stack must be larger. */
const STACK_MB = 32;

type OnData = (bytes: Uint8Array<ArrayBuffer>) => void;

/** PGlite in its own thread, one call after the other. After a crash every call rejects with `crashed()`. */
export interface Engine {
  /**
   * Runs whole protocol messages (up to Sync or Query) in one go. `batch` is transferred, so the caller cannot use it
   * afterwards.
   */
  exec(batch: Uint8Array<ArrayBuffer>, onData: OnData): Promise<void>;
  /** The data directory as a tar file. */
  dump(gzip: boolean): Promise<Uint8Array<ArrayBuffer>>;
  /** Closes the database and ends the thread; never rejects. */
  stop(): Promise<void>;
  crashed(): Error | null;
}

interface Call {
  onData: OnData;
  resolve(): void;
  reject(error: Error): void;
}

/** Rejects with the database's error if it cannot be opened; `onCrash` is called at most once and only after that. */
export const startEngine = async (data: EngineData, log: Log, onCrash: (error: Error) => void): Promise<Engine> => {
  const worker = new Worker(new URL('./pglite-worker.js', import.meta.url), {
    workerData: data,
    execArgv: [],
    name: 'pglite',
    resourceLimits: { stackSizeMb: STACK_MB },
  });
  const calls = new Map<number, Call>();
  let lastId = 0;
  let failure: Error | null = null;
  let stopped = false;

  const send = (request: ToEngine, onData: OnData, transfer: ArrayBuffer[] = []) =>
    new Promise<void>((resolve, reject) => {
      if (failure) return reject(failure);
      if (stopped) return reject(new Error('La base de datos está cerrada.'));
      calls.set(request.id, { onData, resolve, reject });
      worker.postMessage(request, transfer);
    });

  const fail = (error: Error) => {
    if (failure || stopped) return false;
    failure = error;
    for (const call of calls.values()) call.reject(error);
    calls.clear();
    return true;
  };

  const receive = (message: Extract<FromEngine, { id: number }>) => {
    const call = calls.get(message.id);
    if (!call) return;
    if (message.kind === 'data') return call.onData(message.bytes);
    calls.delete(message.id);
    if (message.kind === 'failed') return call.reject(new Error(message.message));
    if (message.bytes.length) call.onData(message.bytes);
    call.resolve();
  };

  await new Promise<void>((resolve, reject) => {
    let open = false;
    /** The last line in which PostgreSQL says why it ends. */
    let told = '';
    const crash = (reason: string) => {
      const cause = new Error(`${told} ${reason}`.trim());
      // The thread itself says in words what is wrong with a folder.
      const error = new Error(/^La carpeta /.test(reason) ? reason : sentenceOf(open, isNoSpace(cause)), { cause });
      if (!fail(error)) return;
      void worker.terminate();
      if (open) onCrash(error);
      else reject(error);
    };
    worker.on('message', (message: FromEngine) => {
      if ('id' in message) return receive(message);
      if (message.kind === 'log') {
        if (/ (PANIC|FATAL):/.test(message.text)) told = message.text;
        return forward(log, message.text, message.fresh);
      }
      if (message.kind === 'fatal') return crash(message.message);
      open = true;
      resolve();
    });
    worker.on('error', (error) => crash(error.message));
    worker.on('exit', (code) => crash(`el hilo terminó con el código ${code}`));
  });

  const stop = async () => {
    if (!failure && !stopped)
      await send({ id: ++lastId, op: 'close' }, ignore).catch((error: Error) => log.error(error.message));
    stopped = true;
    for (const call of calls.values()) call.reject(new Error('La base de datos está cerrada.'));
    calls.clear();
    await worker.terminate();
  };

  return {
    exec: (batch, onData) => send({ id: ++lastId, op: 'exec', batch }, onData, [batch.buffer]),
    dump: async (gzip) => {
      let dumped: Uint8Array<ArrayBuffer> = new Uint8Array(0);
      await send({ id: ++lastId, op: 'dump', gzip }, (bytes) => (dumped = bytes));
      return dumped;
    },
    stop,
    crashed: () => failure,
  };
};

const ignore = () => undefined;

const sentenceOf = (open: boolean, noSpace: boolean) => {
  if (noSpace)
    return `La base de datos integrada ${open ? 'se detuvo' : 'no se puede abrir'}: no queda espacio en el disco.`;
  return open
    ? 'La base de datos integrada se detuvo de forma inesperada. Lo confirmado está guardado: inicie de nuevo.'
    : 'La base de datos integrada no se puede abrir: está dañada. Restaure el último respaldo (docs/backups.md).';
};

/**
 * Forwards what PostgreSQL's own log says of a recovery. Errors of statements already reach their callers, and what
 * ends it is in the error of the engine.
 */
const forward = (log: Log, line: string, fresh: boolean) => {
  if (!fresh && line.includes('database system was not properly shut down'))
    log.warn('La base de datos no se había cerrado bien: se recupera.');
};
