/**
 * Two levels of tests. `npm test` (FTRACK_TEST_LEVEL=daily) runs what a change is likely to break; `npm run test:all`, and
 * `npx vitest run <path>`, leave nothing out. `docs/tests.md` says what each file proves, and why it is where it is.
 */
export const isDaily = process.env.FTRACK_TEST_LEVEL === 'daily';

/** Files that only `npm run test:all` runs: kills, backups, whole days, several servers, and what needs a whole browser. */
export const onlyInAll = [
  'e2e/account-profile.e2e.ts',
  'e2e/alarms.e2e.ts',
  'e2e/back.e2e.ts',
  'e2e/backup.e2e.ts',
  'e2e/drain.e2e.ts',
  'e2e/errors.e2e.ts',
  'e2e/gps.e2e.ts',
  'e2e/gpsBus.e2e.ts',
  'e2e/installed.e2e.ts',
  'e2e/keyboard.e2e.ts',
  'e2e/keyboardJobs.e2e.ts',
  'e2e/kill.e2e.ts',
  'e2e/killProjecting.e2e.ts',
  'e2e/levels.e2e.ts',
  'e2e/maps.e2e.ts',
  'e2e/members.e2e.ts',
  'e2e/operario.e2e.ts',
  'e2e/ordersImport.e2e.ts',
  'e2e/phoneKilled.e2e.ts',
  'e2e/push.e2e.ts',
  'e2e/queue.e2e.ts',
  'e2e/ready.e2e.ts',
  'e2e/restart.e2e.ts',
  'e2e/scan.e2e.ts',
  'e2e/styles.e2e.ts',
  'e2e/tabs.e2e.ts',
  'e2e/weight.e2e.ts',
  'server/backup/clone.test.ts',
  'server/backup/restore.api.test.ts',
  'server/db/seed/journeys.api.test.ts',
  'server/db/together.api.test.ts',
  'server/exports/libreoffice.api.test.ts',
  'server/imports/scale.api.test.ts',
  'server/jobs/killed.api.test.ts',
  'server/jobs/randomSeeds.api.test.ts',
  'server/reports/indicators/demonstration.api.test.ts',
  'server/resources/mantenimiento/year.api.test.ts',
  'server/tracking/projector/order.api.test.ts',
];
