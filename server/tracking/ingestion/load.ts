/** The usual batch size is averaged over this many batches. */
const usually = 16;
/**
 * A writer with large batches is saturated when it stores for more than this share of the time, averaged over about so
 * many ms.
 */
const saturated = { share: 0.2, over: 1_000 };

/** The recent load of a writer: how many batches are in flight, how large they are, and for how much of the time. */
export const createLoad = () => {
  let inFlight = 0;
  /** Usual size of recent batches. */
  let together = 0;
  /** Share of the recent time in which the database was storing, and until when it is counted (`performance.now()`). */
  let share = 0;
  let counted = performance.now();

  /** To be called before `inFlight` changes. */
  const count = () => {
    const now = performance.now();
    share += (Number(inFlight > 0) - share) * -Math.expm1((counted - now) / saturated.over);
    counted = now;
  };

  return {
    inFlight: () => inFlight,
    begin: (rows: number) => {
      count();
      inFlight += 1;
      together += (rows - together) / usually;
    },
    end: () => {
      count();
      inFlight -= 1;
    },
    /** Whether batches of at least so many rows follow each other closely. */
    isSaturated: (least: number) => {
      count();
      return together >= least && share > saturated.share;
    },
  };
};
