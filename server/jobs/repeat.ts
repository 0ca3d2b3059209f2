/**
 * Repeats work every `ms`, never twice at once; failed work is retried at the next turn. It does not keep the process alive.
 * @returns a function that stops it and resolves when running work has ended
 */
export const repeat = (ms: number, work: () => Promise<unknown>, failed: (error: unknown) => void = () => {}) => {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= work()
      .then(() => undefined, failed)
      .finally(() => (running = null));
  }, ms);
  timer.unref();
  return async (): Promise<void> => {
    clearInterval(timer);
    await running;
  };
};
