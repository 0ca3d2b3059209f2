const minute = 60_000;

/** Lets through one call a minute at most: what goes wrong with every request is said once. */
export const sparingly = <Given extends unknown[]>(say: (...given: Given) => void): ((...given: Given) => void) => {
  let last = -Infinity;
  return (...given) => {
    const now = performance.now();
    if (now - last < minute) return;
    last = now;
    say(...given);
  };
};
