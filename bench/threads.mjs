import { appendFileSync, readFileSync } from 'node:fs';
import { isMainThread, threadId } from 'node:worker_threads';

/**
 * Preloaded into the product (`NODE_OPTIONS=--import`): whenever a thread did not return to its event loop for long, it
 * appends a line to the file `BENCH_THREADS`. It counts the thread's own CPU time, which does not depend on what else
 * the machine does.
 */
const file = process.env.BENCH_THREADS;
const tick = 5;
/** Shorter ones are not reported, ms. */
const least = 10;
/** ns on a CPU so far. */
const spent = () => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]);

if (file) {
  const thread = isMainThread ? 'main' : String(threadId);
  let before = spent();
  setInterval(() => {
    const now = spent();
    const ms = (now - before) / 1e6;
    before = now;
    if (ms >= least) appendFileSync(file, `${JSON.stringify({ thread, at: Date.now(), ms })}\n`);
  }, tick).unref();
}
