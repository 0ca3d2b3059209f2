/**
 * Does work one at a time for each key; that of others does not wait for it.
 * @param most that may stand in one line
 */
export const createLines = <Key>(most: number) => {
  const lines = new Map<Key, { tail: Promise<unknown>; length: number }>();

  return {
    /** @returns undefined: too many wait already */
    wait: <T>(key: Key, work: () => Promise<T>): Promise<T> | undefined => {
      const line = lines.get(key) ?? { tail: Promise.resolve(), length: 0 };
      if (line.length >= most) return undefined;
      lines.set(key, line);
      line.length += 1;
      const mine = line.tail.then(work).finally(() => {
        line.length -= 1;
        if (line.length === 0) lines.delete(key);
      });
      line.tail = mine.catch(() => {});
      return mine;
    },
  };
};
