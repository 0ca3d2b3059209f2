/** What asks a person who leaves whether to; the answer may take its time. */
let question: (() => Promise<boolean>) | undefined;

/** From now on this is asked before a log-out. Returns the end of it. */
export const askBeforeLogOut = (ask: () => Promise<boolean>): (() => void) => {
  question = ask;
  return () => {
    if (question === ask) question = undefined;
  };
};

/** False: the person stays. */
export const mayLogOut = (): Promise<boolean> => question?.() ?? Promise.resolve(true);
