/** Below this many bytes a second, or above this many ms for a small answer, a line is slow. */
const slow = { bytes: 40 * 1024, answer: 3_000 };
/** How long a slow moment is remembered, ms. */
const remembered = 60_000;

/** Tells a slow line from a good one. `report` is called when that changes. */
export const createPace = (report: (isSlow: boolean) => void, now: () => number = () => performance.now()) => {
  let slowAt = -Infinity;
  let told = false;
  const say = () => {
    const isSlow = now() - slowAt < remembered;
    if (isSlow !== told) report((told = isSlow));
  };
  const note = (isSlow: boolean) => {
    if (isSlow) slowAt = now();
    say();
  };
  return {
    /** A small request was answered; `again`: only after one was lost. */
    answered: (ms: number, again = false) => note(again || ms > slow.answer),
    /** So many bytes of a large one went out. */
    moved: (bytes: number, ms: number) => {
      // So few bytes say more of the way there and back than of the line.
      if (bytes >= 4_096) note(bytes / (ms / 1_000) < slow.bytes);
    },
    say,
  };
};

export type Pace = ReturnType<typeof createPace>;
