/** Hands on what `read` returns, unless something that was read later has been handed on already. */
export const inOrder = <T>(read: () => Promise<T>, take: (value: T) => void): (() => Promise<void>) => {
  let begun = 0;
  let taken = 0;
  return async () => {
    const turn = (begun += 1);
    const value = await read();
    if (turn < taken) return;
    taken = turn;
    take(value);
  };
};
