const most = 50_000;
/** Loads under way: what is requested during them is loaded together, so that a flood of names costs few queries. */
const mostLoads = 2;

interface Known<T> {
  value: T;
  since: number;
  used: boolean;
}

/**
 * Caches what `load` found, by text. Keys requested in one turn are loaded together. Missing keys are not cached, so
 * that a newly registered device may report at once.
 * @param lives ms after which a value is refreshed while it is still served, and after which it is no longer served:
 * a change by another process is seen at the latest then
 */
export const createRemembered = <T>(
  load: (keys: string[]) => Promise<Map<string, T>>,
  lives: { fresh: number; longest: number },
) => {
  const known = new Map<string, Known<T>>();
  const waiting = new Map<string, Promise<T | null>>();
  const loads = new Set<Promise<void>>();
  let asked: { keys: string[]; found: Promise<Map<string, T>> } | null = null;

  const together = (key: string): Promise<Map<string, T>> => {
    if (asked) {
      asked.keys.push(key);
      return asked.found;
    }
    const keys = [key];
    const found = turn().then(() => {
      asked = null;
      const loading = load(keys);
      const ended = loading.then(ignore, ignore).then(() => void loads.delete(ended));
      loads.add(ended);
      return loading;
    });
    asked = { keys, found };
    return found;
  };

  const turn = async () => {
    await nextTurn();
    while (loads.size >= mostLoads) await Promise.race(loads);
  };

  const lookUp = (key: string): Promise<T | null> => {
    const under = waiting.get(key);
    if (under) return under;
    const looking: Promise<T | null> = together(key).then(
      (found) => {
        const value = found.get(key) ?? null;
        // Forgotten during the load, so the loaded value may be old.
        if (waiting.get(key) !== looking) return value;
        waiting.delete(key);
        if (known.size >= most) known.clear();
        if (value === null) known.delete(key);
        else known.set(key, { value, since: performance.now(), used: false });
        return value;
      },
      (error: Error) => {
        if (waiting.get(key) === looking) waiting.delete(key);
        throw error;
      },
    );
    waiting.set(key, looking);
    return looking;
  };

  /** Refreshes all keys in use together: one query per interval instead of one per key. */
  const refresh = () => {
    const now = performance.now();
    for (const [key, { since, used }] of known)
      if (used && now - since >= lives.fresh / 2 && !waiting.has(key)) lookUp(key).catch(() => undefined);
  };

  return {
    get: (key: string): T | Promise<T | null> => {
      const found = known.get(key);
      if (!found) return lookUp(key);
      const age = performance.now() - found.since;
      if (age >= lives.longest) return lookUp(key);
      found.used = true;
      if (age >= lives.fresh && !waiting.has(key)) refresh();
      return found.value;
    },
    forget: () => {
      known.clear();
      waiting.clear();
    },
  };
};

const ignore = () => undefined;
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
