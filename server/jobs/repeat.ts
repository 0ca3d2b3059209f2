import { singleFlight } from '#contract/core/singleFlight';

/**
 * Repeats work every `ms`, never twice at once; failed work is retried at the next turn. It does not keep the process
 * alive.
 * @returns a function that stops it and resolves when running work has ended
 */
export const repeat = (ms: number, work: () => Promise<unknown>, failed: (error: unknown) => void = () => {}) => {
  const run = singleFlight(async () => {
    await work().then(undefined, failed);
  });
  const timer = setInterval(() => void run(), ms);
  timer.unref();
  return async (): Promise<void> => {
    clearInterval(timer);
    await run.underWay();
  };
};
