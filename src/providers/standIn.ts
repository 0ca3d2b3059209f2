/** Responds to GETs when the server does not, with the stored data of a phone. */
export interface StandIn {
  /** Whether it is pointless to send a request now. */
  alone: () => boolean;
  /** The response for this path of the API, if it is stored. */
  answer: (path: string) => Promise<{ json: unknown; headers: Headers } | undefined>;
}

let current: StandIn | undefined;

export const standIn = (): StandIn | undefined => current;

/** Registers a stand-in. Returns a function that removes it. */
export const standInWith = (given: StandIn): (() => void) => {
  current = given;
  return () => {
    if (current === given) current = undefined;
  };
};
