/** Responds to GETs when the server does not, with the stored data of a phone. */
export interface OfflineResponder {
  /** Whether it is pointless to send a request now. */
  alone: () => boolean;
  /** The response for this path of the API, if it is stored. */
  answer: (path: string) => Promise<{ json: unknown; headers: Headers } | undefined>;
}

let current: OfflineResponder | undefined;

export const offlineResponder = (): OfflineResponder | undefined => current;

/** Registers a stand-in. Returns a function that removes it. */
export const respondOfflineWith = (given: OfflineResponder): (() => void) => {
  current = given;
  return () => {
    if (current === given) current = undefined;
  };
};
