/** A repeatable stream of numbers in [0, 1) (mulberry32): the same seed gives the same demonstration. */
export const randomFrom = (seed: number) => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    pick: <T>(from: readonly [T, ...T[]]): T => from[Math.floor(next() * from.length)] ?? from[0],
    int: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
  };
};

export type Random = ReturnType<typeof randomFrom>;
