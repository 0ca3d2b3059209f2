/** Asks the user to confirm the log-out; may take time. */
let question: (() => Promise<boolean>) | undefined;

/** Registers a question before log-out. Returns a function that removes it. */
export const askBeforeLogOut = (ask: () => Promise<boolean>): (() => void) => {
  question = ask;
  return () => {
    if (question === ask) question = undefined;
  };
};

/** False: the user stays. */
export const mayLogOut = (): Promise<boolean> => question?.() ?? Promise.resolve(true);
