import { Worker } from 'node:worker_threads';

/** Threads of worker.ts, kept for the next file for a while. */
export interface Threads {
  /** An idle one, or a new one. */
  wake(): Worker;
  /** Keeps an idle one; it does not keep the process alive. */
  release(worker: Worker): void;
}

/** How long an idle thread is kept, in ms. */
const idle = 20_000;

const fromSource = import.meta.url.endsWith('.ts');

export const createThreads = (megabytes: number): Threads => {
  const resting = new Map<Worker, NodeJS.Timeout>();
  return {
    wake: () => {
      const [found] = resting;
      if (!found) {
        const file = new URL(fromSource ? '../worker/workerFromSource.js' : './untrusted-worker.js', import.meta.url);
        return new Worker(file, {
          execArgv: [],
          name: 'untrusted',
          resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
        });
      }
      const [worker, timer] = found;
      clearTimeout(timer);
      resting.delete(worker);
      silence(worker);
      worker.ref();
      return worker;
    },
    release: (worker) => {
      const forget = () => {
        clearTimeout(timer);
        resting.delete(worker);
        void worker.terminate();
      };
      const timer = setTimeout(forget, idle).unref();
      resting.set(worker, timer);
      worker.on('error', forget).on('exit', forget).unref();
    },
  };
};

/** Removes all of our listeners; Node's internal ones remain. */
export const silence = (worker: Worker) =>
  ['message', 'error', 'exit'].forEach((event) => worker.removeAllListeners(event));
