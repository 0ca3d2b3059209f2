import type { FastifyBaseLogger } from 'fastify';
import type { System } from './db/client';
import { sweepUploads } from './files/index';
import { sweepIdempotency } from './idempotency';
import { sweepImports } from './imports/index';
import { sweepJobs } from './jobs/index';
import { sweepNotifications } from './notifications/index';
import { sweepLinks } from './session/links';
import { sweepRevocations } from './session/revocations';
import { sweepSessions } from './session/sessions';
import { sweepAttempts } from './session/throttle';

const hourly = 3_600_000;

/** Forgets, every hour, what nobody asks for any more. Returns how to stop it. */
export const startSweeping = (db: System, log: FastifyBaseLogger) => {
  const sweep = async () => {
    await sweepAttempts(db);
    await sweepSessions(db);
    await sweepLinks(db);
    await sweepRevocations(db);
    await sweepUploads(db);
    await sweepIdempotency(db);
    await sweepNotifications(db);
    await sweepJobs(db);
    await sweepImports(db);
  };
  const timer = setInterval(() => void sweep().catch((error: unknown) => log.warn({ err: error }, 'sweep')), hourly);
  timer.unref();
  return () => clearInterval(timer);
};
