import { SQL } from 'drizzle-orm';
import type { Claim } from './read';
import { misfit } from './shape';

/** So many rows of each result are looked at. */
const most = 200;
const misfits = new Set<string>();

/** What was not as said since the last call. */
export const takeMisfits = (): string[] => {
  const all = [...misfits];
  misfits.clear();
  return all;
};

type Said = Pick<Claim, 'of' | 'shape'>;

const look = ({ of, shape }: Said, place: string, value: unknown) => {
  const values = of === 'rows' ? ((value as { rows?: unknown[] } | undefined)?.rows ?? []) : [value];
  for (const each of values.slice(0, most)) {
    const wrong = misfit(shape, each);
    if (wrong !== undefined) misfits.add(`${place} says otherwise: ${wrong}`);
  }
};

/** Called around each claim (plugin.ts). Returns what it is given, and looks at what that returns later. */
export const claimed = (claim: Said, place: string, value: unknown): unknown => {
  if (claim.of === 'column') return column(claim, place, value);
  if (typeof value === 'function') return (...given: unknown[]) => claimed(claim, place, value(...given));
  const promise = value as PromiseLike<unknown> | undefined;
  const seen = (answer: unknown) => (look(claim, place, answer), answer);
  if (promise instanceof Promise) return promise.then(seen);
  if (typeof promise?.then !== 'function') return value;
  // A statement that runs when it is awaited, and has other methods.
  const { then } = promise;
  return Object.assign(promise, {
    then: (done?: (answer: unknown) => unknown, failed?: (error: unknown) => unknown) =>
      then.call(promise, (answer) => (done ? done(seen(answer)) : seen(answer)), failed),
  });
};

/** The values of an expression, unless something else decodes them: `mapWith`. */
const column = (claim: Said, place: string, value: unknown) =>
  value instanceof SQL
    ? value.mapWith((decoded: unknown) => {
        look(claim, place, decoded);
        return decoded;
      })
    : value;
