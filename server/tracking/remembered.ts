/** How long a key or a device may be remembered, in ms: a change elsewhere is seen no later. */
const life = 2_000;
const most = 50_000;

/**
 * Remembers what `load` found, by text, and asks once for many at the same time.
 * What was not found is not remembered, so that whoever is registered now may report now.
 */
export const createRemembered = <T>(load: (key: string) => Promise<T | null>) => {
  const known = new Map<string, { until: number; value: Promise<T | null> }>();

  const get = (key: string): Promise<T | null> => {
    const now = performance.now();
    const found = known.get(key);
    if (found && found.until > now) return found.value;
    if (known.size >= most) known.clear();
    const value = load(key);
    const entry = { until: now + life, value };
    known.set(key, entry);
    const drop = () => known.get(key) === entry && known.delete(key);
    value.then((loaded) => loaded ?? drop(), drop);
    return value;
  };

  return { get, forget: () => known.clear() };
};
