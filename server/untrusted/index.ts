import { ApiError, fieldError } from '../plugins/errors';
import type { ChunkOf, FromWorker, InputOf, ResultOf, TaskName, ToWorker } from './task';
import { createThreads, silence, type Threads } from './threads';
import { createTurns } from '../turns/fairTurns';

interface Given<Chunk> {
  /** The owner of the file: owners take turns. */
  owner: string;
  /** Takes a part of the result; the worker waits meanwhile. An error ends the work. */
  take?: (chunk: Chunk) => Promise<void>;
  /** Time limit of the work in ms, without the time of `take`. */
  timeout?: number;
}

/** The settings of a kind of work, with its error messages. */
interface Manner {
  /** Per thread, in MB, for its objects; files themselves are read in pieces. */
  memory: number;
  atOnce: number;
  /** In ms. */
  timeout: number;
  refusal: (reason: 'heavy' | 'slow' | 'broken') => ApiError;
}

const mostWaiting = 200;
type InWorker = <N extends TaskName>(task: N, input: InputOf<N>, given: Given<ChunkOf<N>>) => Promise<ResultOf<N>>;

const unreadable = {
  heavy: 'Leer el archivo pide demasiada memoria: divídalo o deje solo lo que quiere importar',
  slow: 'El archivo tarda demasiado en leerse: divídalo o deje solo lo que quiere importar',
  broken: 'No se pudo leer el archivo: guárdelo de nuevo con su programa y vuelva a subirlo',
};
export const reading: Manner = {
  memory: 384,
  atOnce: 2,
  timeout: 60_000,
  refusal: (reason) => fieldError('archivo', unreadable[reason]),
};

const unwritable = {
  heavy: 'El archivo sería demasiado grande: acote el periodo, los filtros o las columnas.',
  slow: 'El archivo tarda demasiado en hacerse: acote el periodo, los filtros o las columnas.',
  broken: 'No se pudo hacer el archivo. Inténtelo de nuevo.',
};
export const writing: Manner = {
  memory: 512,
  atOnce: 1,
  timeout: 240_000,
  refusal: (reason) => new ApiError('CONFLICTO', { message: unwritable[reason] }),
};

/** Threads for one kind of work, with a limit of concurrent ones, started on demand. */
export const createWorkers = (manner: Manner): InWorker => {
  const turns = createTurns(manner.atOnce, mostWaiting);
  const threads = createThreads(manner.memory);
  return (task, input, { owner, take, timeout = manner.timeout }) =>
    turns.take(
      owner,
      () =>
        run(threads, task, input, { ...manner, timeout }, take as Given<unknown>['take']) as Promise<
          ResultOf<typeof task>
        >,
    ) ??
    Promise.reject(
      new ApiError('NO_DISPONIBLE', {
        message: 'Hay muchos archivos en espera. Inténtelo en un momento.',
        headers: { 'Retry-After': '5' },
      }),
    );
};

/**
 * Runs a task on an external file in a thread with limited memory and time, which may die alone.
 *
 * @throws ApiError 422 at `archivo` when the file is the cause, 503 when too many wait
 */
export const inWorker = createWorkers(reading);

/**
 * Creates a requested file in such a thread, so that it does not block others.
 * @throws ApiError 409 when it would be too large, 503
 */
export const inBuilder = createWorkers(writing);

const run = (
  threads: Threads,
  task: TaskName,
  input: unknown,
  { timeout, refusal }: Manner,
  take: Given<unknown>['take'],
) =>
  new Promise<unknown>((resolve, reject) => {
    const worker = threads.wake();
    let left = timeout;
    let since = performance.now();
    let timer: NodeJS.Timeout;
    const measure = () => {
      since = performance.now();
      timer = setTimeout(() => give(() => reject(refusal('slow'))), Math.max(0, left));
    };
    const pause = () => {
      clearTimeout(timer);
      left -= performance.now() - since;
    };
    let over = false;
    const settle = (end: () => void) => {
      if (over) return false;
      over = true;
      clearTimeout(timer);
      silence(worker);
      end();
      return true;
    };
    /** Ends the thread with its work. */
    const give = (end: () => void) => {
      if (!settle(end)) return;
      // Ignores errors of a thread that is being ended.
      worker.on('error', () => {});
      void worker.terminate();
    };
    const keep = (end: () => void) => settle(end) && threads.release(worker);

    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'done') return keep(() => resolve(asBuffer(message.result)));
      if (message.kind === 'refused') return keep(() => reject(fieldError('archivo', message.message)));
      if (message.kind === 'failed') return give(() => reject(new Error(message.message)));
      pause();
      void (take?.(message.chunk) ?? Promise.resolve()).then(
        () => {
          if (over) return;
          measure();
          worker.postMessage({ kind: 'taken' } satisfies ToWorker);
        },
        (error: Error) => give(() => reject(error)),
      );
    });
    worker.on('error', (error) => {
      const full = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      give(() => reject(refusal(full ? 'heavy' : 'broken')));
    });
    worker.on('exit', () => give(() => reject(refusal('broken'))));
    measure();
    worker.postMessage({ kind: 'work', task, input } satisfies ToWorker);
  });

/** Buffers arrive from another thread as plain arrays. */
const asBuffer = (result: unknown) =>
  result instanceof Uint8Array ? Buffer.from(result.buffer, result.byteOffset, result.byteLength) : result;
