/**
 * Does something each `ms`, never twice at once; what fails is tried again at its next turn. It keeps no process alive.
 * @returns how to stop it, which resolves when what runs has ended
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
