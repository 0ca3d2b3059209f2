/**
 * The API's tests run completely on one engine. If both are available, the other one runs the tests that depend on the engine: concurrent transactions, jobs
 * and their crashes, the writing of every entity, bulk writing, the contents of the database and reading them.
 */
export const dependOnEngine = [
  'server/db/*.api.test.ts',
  'server/{backup,jobs,records}/**/*.api.test.ts',
  'server/files/{hostile,uploads}.api.test.ts',
  'server/fuzz.api.test.ts',
  'server/imports/scale.api.test.ts',
  'server/resources/{every,references}.api.test.ts',
  'server/resources/ordenes/{locks,together}.api.test.ts',
  'server/search/*.api.test.ts',
  'server/session/throttle.api.test.ts',
  'server/tracking/{history,ingestion,reattribution}.api.test.ts',
  'server/tracking/{projector,retention}/**/*.api.test.ts',
];
