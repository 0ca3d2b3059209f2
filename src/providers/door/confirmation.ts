import { singleFlight } from '#contract/core/singleFlight';

/** Asks the person to prove again who they are; resolves whether they did. */
export type Asker = () => Promise<boolean>;

let asker: Asker | undefined;
/** When they last did, by `performance.now()`. */
let confirmedAt = -Infinity;

/** Registers who asks in this page. Returns a function that ends it. */
export const askForConfirmation = (ask: Asker): (() => void) => {
  asker = ask;
  return () => {
    if (asker === ask) asker = undefined;
  };
};

/**
 * Whether a call that was sent at this moment, and refused for want of a confirmation, is worth repeating. Asks the
 * person, once for all calls that wait; false where nobody can be asked.
 */
export const confirmedSince = async (sent: number): Promise<boolean> => confirmedAt > sent || confirmAgain();

const confirmAgain = singleFlight(async () => {
  const isConfirmed = (await asker?.()) ?? false;
  if (isConfirmed) confirmedAt = performance.now();
  return isConfirmed;
});
