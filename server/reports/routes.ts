import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '../db/client';
import type { Jobs } from '../jobs/index';
import { assetReport } from './assets';
import { orderReport } from './orders/index';
import { serveReport } from './serve';

/** The two reports. */
export const reportRoutes =
  (deps: { db: Db; jobs: Jobs }): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(serveReport(deps, assetReport), { prefix: '/activos' });
    await app.register(serveReport(deps, orderReport), { prefix: '/ordenes' });
  };
