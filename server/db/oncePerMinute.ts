const minute = 60_000;

/** Throttles to one call a minute, so that a failure of every request is logged once. */
export const oncePerMinute = <Given extends unknown[]>(say: (...given: Given) => void): ((...given: Given) => void) => {
  let last = -Infinity;
  return (...given) => {
    const now = performance.now();
    if (now - last < minute) return;
    last = now;
    say(...given);
  };
};
