/**
 * A clock for timeouts of connections that counts only while their bytes are read: it stands still while this process
 * computes, is stopped or sleeps, because what came meanwhile has not been read yet. `tick` once in `every` ms.
 */
export const createWatchClock = (every: number) => {
  let [counted, ticked] = [0, performance.now()];
  const since = () => Math.min(performance.now() - ticked, every);
  return {
    /** ms since the beginning. */
    now: (): number => counted + since(),
    tick: (): number => {
      counted += since();
      ticked = performance.now();
      return counted;
    },
  };
};

export type WatchClock = ReturnType<typeof createWatchClock>;
