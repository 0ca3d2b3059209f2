import type { System } from '../db/system';
import { sweepLooseFiles, sweepUploads } from '../files/index';
import { sweepStreets } from '../geocoder/index';
import { sweepImports } from '../imports/index';
import { sweepJobs, type Every } from '../jobs/index';
import { sweepMessages } from '../messages/index';
import { sweepNotifications } from '../notifications/index';
import { sweepGone } from '../records/sweepGone';
import { sweepChallenges } from '../requests/index';
import { sweepIdempotency } from '../records/idempotency';
import { sweepDoor } from '../session/door/steps';
import { grantKinds } from '../session/grants/kinds/index';
import { sweepGrants } from '../session/grants/sweep';
import { sweepLinks } from '../session/links';
import { sweepRevocations } from '../session/revocations';
import { sweepSessions } from '../session/sessions';
import { sweepAttempts } from '../limits/attempts';
import { sweepDeliveries, sweepOutbox, sweepPositionsOutbox } from '../webhooks/index';

const hourly = { ms: 3_600_000, careful: true } as const;

/** Each deletes some old rows and returns how many; 0 means that none are left. */
const sweeps: Record<string, (db: System) => Promise<number>> = {
  'failed log-ins': sweepAttempts,
  sessions: sweepSessions,
  links: sweepLinks,
  'steps of log-ins': sweepDoor,
  revocations: sweepRevocations,
  uploads: sweepUploads,
  'files that no record took': sweepLooseFiles,
  'idempotency keys': sweepIdempotency,
  'solved challenges': sweepChallenges,
  'rows that are gone': sweepGone,
  'read notices': sweepNotifications,
  messages: sweepMessages,
  jobs: sweepJobs,
  imports: sweepImports,
  streets: sweepStreets,
  deliveries: sweepDeliveries,
  outbox: sweepOutbox,
  'outbox of positions': sweepPositionsOutbox,
  ...Object.fromEntries(grantKinds.map((kind) => [kind.entity, (db: System) => sweepGrants(db, kind)])),
};

/** Deletes old rows every hour, in short statements, until none are left. A failing sweep does not stop the others. */
export const planSweeps = (every: Every, db: System) => {
  for (const [name, sweep] of Object.entries(sweeps))
    every.inOneProcess(`forget ${name}`, hourly, async ({ stopped }) => {
      while (!stopped() && (await sweep(db)) > 0);
    });
};
