/**
 * The version of everything that is derived from positions: trips, stops, visits, executions, events. Code that derives
 * otherwise increments it, so that what is stored is derived anew and says why it changed. `version.api.test.ts` fails
 * when recorded days give another result and this stayed as it was.
 */
export const derivationVersion = 3;
