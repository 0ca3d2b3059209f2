import { within } from './turns/within';
import type { Wire } from './realtime/index';

interface Step {
  kind: 'step';
}

const isOurs = (message: unknown): message is Step => (message as Partial<Step> | null)?.kind === 'step';

/** ms */
const longest = 5_000;

/** For the leader: says a led process's word back, behind everything that was on the way to it. */
export const echoSteps = (wire: Wire) =>
  wire.hear((message) => {
    if (isOurs(message)) wire.send(message);
  });

/**
 * For a led process that has closed a server: resolves when the leader knows, and every connection that it was handing
 * over meanwhile has gone back to it. If the process ended earlier, these would be closed instead of going to another.
 */
export const inStepWithLeader = async (wire: Wire): Promise<void> => {
  let heard = () => {};
  wire.hear((message) => {
    if (isOurs(message)) heard();
  });
  const step = () =>
    new Promise<void>((resolve) => {
      heard = resolve;
      wire.send({ kind: 'step' } satisfies Step);
    });
  // A leader that is gone needs no connections back.
  await within(longest, step().then(step)).catch(() => undefined);
};
