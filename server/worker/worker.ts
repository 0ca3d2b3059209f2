import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { FromWorker, ToWorker } from '../untrusted/task';
import { tasks } from './tasks';
import { Unreadable } from '../untrusted/task';

// Only Linux has priorities per thread; elsewhere this would slow down the whole product.
if (process.platform === 'linux') setPriority(0, 10);

const post = (message: FromWorker) => parentPort?.postMessage(message);

let taken = () => {};
const emit = (chunk: unknown) =>
  new Promise<void>((resolve) => {
    taken = resolve;
    post({ kind: 'chunk', chunk });
  });

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'taken') taken();
  else void answer(message);
});

const answer = async (message: Exclude<ToWorker, { kind: 'taken' }>) => {
  try {
    const work = (await tasks[message.task]()) as (input: unknown, emit: (chunk: unknown) => Promise<void>) => unknown;
    post({ kind: 'done', result: await work(message.input, emit) });
  } catch (error) {
    if (error instanceof Unreadable) post({ kind: 'refused', message: error.message });
    else post({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
};
