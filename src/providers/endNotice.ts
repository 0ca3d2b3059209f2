/** What to show when a session ends by itself, and where its user continues afterwards. */
export interface EndNotice {
  /** A sentence that tells the user why they must log in again. */
  words: string;
  /** The page to open after the log-in. */
  back: string;
}

let ask: (() => EndNotice | undefined) | undefined;

export const endNotice = (): EndNotice | undefined => ask?.();

/** Registers a source that is read when a session ends. Returns a function that removes it. */
export const onSessionEnd = (given: () => EndNotice | undefined): (() => void) => {
  ask = given;
  return () => {
    if (ask === given) ask = undefined;
  };
};
