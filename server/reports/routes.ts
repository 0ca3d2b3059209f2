import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '../db/client';
import type { Jobs } from '../jobs/index';
import type { Mail } from '../mail/index';
import { assetReport } from './assets';
import { orderReport } from './orders/index';
import { makerOf } from './make';
import { scheduledRoutes } from './scheduled/routes';
import { serveReport } from './serve';

interface Deps {
  db: Db;
  jobs: Jobs;
  mail: Mail;
  /** PUBLIC_URL */
  publicUrl: string | undefined;
}

/** The two reports, and those that are sent on a schedule. */
export const reportRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(serveReport(deps, assetReport), { prefix: '/activos' });
    await app.register(serveReport(deps, orderReport), { prefix: '/ordenes' });
    const makers = { activos: makerOf(deps.db, assetReport), ordenes: makerOf(deps.db, orderReport) };
    await app.register(scheduledRoutes({ ...deps, makers }), { prefix: '/programados' });
  };
