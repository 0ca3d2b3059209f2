/** What stays behind when a session ends by itself, and where its person goes on afterwards. */
export interface Parting {
  /** A sentence for who reads why they have to log in again. */
  words: string;
  /** The page that comes after the log-in. */
  back: string;
}

let ask: (() => Parting | undefined) | undefined;

export const parting = (): Parting | undefined => ask?.();

/** From now on this is asked when a session ends. Returns the end of it. */
export const onParting = (given: () => Parting | undefined): (() => void) => {
  ask = given;
  return () => {
    if (ask === given) ask = undefined;
  };
};
