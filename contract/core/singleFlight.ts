/** Work of which at most one run is under way. */
export interface SingleFlight<T> {
  /** Starts a run, or joins the one that is under way: all its callers get the same promise. */
  (): Promise<T>;
  /** The run that is under way, if any. */
  underWay(): Promise<T> | undefined;
}

/**
 * One run at a time; the first call after its end starts the next. Remembering a promise by hand goes wrong where the
 * work ends before its promise is remembered: later callers then join a run that ended long ago.
 */
export const singleFlight = <T>(work: () => Promise<T>): SingleFlight<T> => {
  let running: Promise<T> | undefined;
  const run = () =>
    (running ??= begin(work).finally(() => {
      running = undefined;
    }));
  return Object.assign(run, { underWay: () => running });
};

/**
 * For looks at what waits: a call during a run makes it look once more, so that whatever waited at a call has been seen
 * when its promise resolves.
 * @param look one look
 */
export const lookAgain = (look: () => Promise<unknown>): SingleFlight<void> => {
  let again = false;
  let running: Promise<void> | undefined;
  const lookAll = async () => {
    // The promise is remembered before the first look begins.
    await Promise.resolve();
    try {
      while (again) {
        again = false;
        await look();
      }
    } finally {
      // In the same turn as the last check: no call falls between the two.
      running = undefined;
    }
  };
  const run = () => {
    again = true;
    return (running ??= lookAll());
  };
  return Object.assign(run, { underWay: () => running });
};

/** Loads once: remembers a success; after a failure the next call tries again. */
export const loadedOnce = <T>(load: () => Promise<T>): SingleFlight<T> => {
  let loaded: Promise<T> | undefined;
  const run = () =>
    (loaded ??= begin(load).catch((reason: unknown) => {
      loaded = undefined;
      throw reason;
    }));
  return Object.assign(run, { underWay: () => loaded });
};

/** What throws before its first wait rejects, like everything else. */
const begin = async <T>(work: () => Promise<T>): Promise<T> => work();
