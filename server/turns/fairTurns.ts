/** Limits concurrent work; of the waiting owners, the one served longest ago is next. */
export interface Turns {
  /**
   * @returns undefined when too many wait already: an owner may have as many waiting as there is room left, so one with
   * hundreds leaves room for the others
   */
  take<T>(owner: string, work: () => Promise<T>): Promise<T> | undefined;
}

export const createTurns = (atOnce: number, mostWaiting: number): Turns => {
  const waiting = new Map<string, (() => void)[]>();
  let working = 0;
  let queued = 0;

  const next = () => {
    const [first] = waiting;
    if (working >= atOnce || !first) return;
    const [owner, [begin, ...rest]] = first;
    // An owner that was served goes to the end of the queue.
    waiting.delete(owner);
    if (rest.length > 0) waiting.set(owner, rest);
    working += 1;
    queued -= 1;
    begin?.();
  };

  return {
    take: (owner, work) => {
      const mine = waiting.get(owner) ?? [];
      if (mine.length >= mostWaiting - queued) return undefined;
      const begun = new Promise<void>((begin) => waiting.set(owner, [...mine, begin]));
      queued += 1;
      next();
      return begun.then(work).finally(() => {
        working -= 1;
        next();
      });
    },
  };
};
