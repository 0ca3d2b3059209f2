import { adminRoutes, planBackups, watchRounds } from '../admin/index';
import { createFigures, createSampling, gatherer, insideRoutes } from '../telemetry/index';
import type { Core } from './core';

/** ms between two looks at what runs by the clock. */
const lookForLate = 15_000;

/** What operators see: the routes of superadmins, readiness and the figures of the process. */
export const registerInside = async (core: Core) => {
  const { app, db, env, version, wire, telemetry, readiness, health, every, clock, accounts, jobs, deps } = core;
  const { tracking, broker, mail, log } = core;
  const { metrics } = telemetry;
  const sample = createSampling({ metrics, db, broker, framesWaiting: tracking.waiting });
  const rounds = watchRounds({ db: db.system, every, clock, mail, metrics, publicUrl: env.PUBLIC_URL, log });
  every.inEveryProcess('rounds that are late', lookForLate, rounds.look);
  // A process asked for the figures of all processes can only sample its own.
  if (wire) every.inEveryProcess('figures', 5_000, sample);
  planBackups(every, { db, rules: env, mail, publicUrl: env.PUBLIC_URL });
  await app.register(
    adminRoutes({
      accounts,
      changed: deps.changed,
      trackers: deps.trackers,
      health,
      every,
      backups: env,
      clocks: () => ({
        diferencia_s: clock.difference(),
        saltos: { proceso: clock.jumps().process, base: clock.jumps().database },
      }),
      server: createFigures({ metrics, sample, version }),
    }),
    {
      prefix: '/api',
    },
  );
  app.get('/healthz', { config: { allow: 'anyone' } }, async () => {
    await db.pool.query('select 1');
    return { ok: true, version };
  });
  await app.register(
    insideRoutes({
      db,
      metrics,
      sample,
      gather: gatherer(metrics.registry, wire),
      readiness,
      jobsAreStalled: () => jobs.areStalled(),
      degraded: rounds.degraded,
      token: env.METRICS_TOKEN,
    }),
  );
};
