/**
 * The API's tests run completely on one engine. If both are available, `npm test` runs on the other one what depends on
 * the engine: concurrent transactions, jobs and their crashes, bulk writing, the contents of the database and reading
 * them. `test:all` runs all on both.
 */
export const dependOnEngine = [
  'server/db/{yieldingDb,together}.api.test.ts',
  'server/jobs/!(every|jobs|random|turns).api.test.ts',
  'server/backup/**/*.api.test.ts',
  // What these two try is long, and the same SQL on both.
  'server/records/**/!(byReference|changesOfParts).api.test.ts',
  'server/search/*.api.test.ts',
  'server/tracking/ingestion/ingestion.api.test.ts',
];
