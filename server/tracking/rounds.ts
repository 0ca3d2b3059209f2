type Log = (message: string, details?: object) => void;

/** Does something every so often, never twice at once; what fails is said and tried again at its next turn. */
export const everySo = (ms: number, what: string, work: () => Promise<void>, log: Log) => {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= work()
      .catch((error: Error) => log(what, { reason: error.message }))
      .finally(() => (running = null));
  }, ms);
  timer.unref();
  /** Resolves when what runs has ended. */
  return async () => {
    clearInterval(timer);
    await running;
  };
};
