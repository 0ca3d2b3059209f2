/** The date of a moment (ms) in a zone, YYYY-MM-DD. */
export { localDay as dayOf } from '#contract/localTime';

/** A moment (ms, may be infinite) as PostgreSQL reads it. */
export const isoOf = (at: number) => (at === Infinity ? 'infinity' : at === -Infinity ? '-infinity' : new Date(at).toISOString());
