import { adminRoutes } from '../admin/index';
import { createFigures, createSampling, gatherer, insideRoutes } from '../telemetry/index';
import type { Core } from './core';

/** What operators see: the routes of superadmins, readiness and the figures of the process. */
export const registerInside = async (core: Core) => {
  const { app, db, env, version, wire, telemetry, readiness, health, every, tracking, broker, accounts, jobs, deps } =
    core;
  const { metrics } = telemetry;
  const sample = createSampling({ metrics, db, broker, framesWaiting: tracking.waiting });
  // A process asked for the figures of all processes can only sample its own.
  if (wire) every.inEveryProcess('figures', 5_000, sample);
  await app.register(
    adminRoutes({
      accounts,
      changed: deps.changed,
      trackers: deps.trackers,
      health,
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
      token: env.METRICS_TOKEN,
    }),
  );
};
