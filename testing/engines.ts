/**
 * The API's tests run whole on one engine. On the other, when both are at hand, runs what depends on the engine: transactions that
 * meet, jobs and their crashes, the writing of every entity, bulk writing, what is kept in the database and taken out of it.
 */
export const dependOnEngine = [
  'server/db/*.api.test.ts',
  'server/{backup,exports,jobs,records}/**/*.api.test.ts',
  'server/files/{hostile,uploads}.api.test.ts',
  'server/fuzz.api.test.ts',
  'server/imports/{result,scale}.api.test.ts',
  'server/resources/{every,references}.api.test.ts',
  'server/resources/mantenimiento/plans.api.test.ts',
  'server/resources/ordenes/{locks,together}.api.test.ts',
  'server/search/*.api.test.ts',
  'server/session/{throttle,revocations}.api.test.ts',
  'server/tracking/{history,ingestion,reattribution}.api.test.ts',
  'server/tracking/{projector,retention}/**/*.api.test.ts',
];
