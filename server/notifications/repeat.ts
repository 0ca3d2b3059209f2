/** Does it in `ms`, and again that long after each time it ended, whatever became of it. Returns how to stop, which waits for what is under way. */
export const repeat = (work: () => Promise<void>, ms: number, log: (message: string, details?: object) => void) => {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let underWay = Promise.resolve();
  const turn = () => {
    underWay = work()
      .catch((error: unknown) => {
        if (!stopped) log('notices could not be looked after', { err: error });
      })
      .finally(() => {
        if (stopped) return;
        timer = setTimeout(turn, ms);
        timer.unref();
      });
  };
  timer = setTimeout(turn, ms);
  timer.unref();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await underWay;
  };
};
