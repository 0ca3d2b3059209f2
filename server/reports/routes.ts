import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '../db/client';
import type { Exports } from '../exports/index';
import type { Jobs } from '../jobs/index';
import type { Mail } from '../mail/index';
import { assetReport } from './assets';
import { budgetRoutes } from './budget/routes';
import { orderReport } from './orders/index';
import { paretoRoute } from './orders/pareto';
import { listMaker, runsReport, visitsReport } from './lists';
import { inventoryRoutes } from './inventory/routes';
import { reportFilesOf } from './making/make';
import { preoperationalReport } from './preoperational/index';
import { replacementRoutes } from './replacement/routes';
import { scheduledRoutes } from './scheduled/routes';
import { serveReport } from './making/serve';
import { timeRoutes } from './times/routes';
import { warrantyReport } from './warranties/rows';
import { serveRows } from './making/serveRows';

interface Deps {
  db: Db;
  jobs: Jobs;
  exports: Exports;
  mail: Mail;
  /** PUBLIC_URL */
  publicUrl: string | undefined;
}

/**
 * The two reports, the record of inspections, the times of loading and unloading, the budget, replacement, those on
 * parts and purchases, and scheduled reports, which also include lists of trips, visits and executions.
 */
export const reportRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(serveReport(deps, assetReport), { prefix: '/activos' });
    await app.register(serveReport(deps, orderReport), { prefix: '/ordenes' });
    await app.register(serveReport(deps, preoperationalReport), { prefix: '/preoperacional' });
    await app.register(paretoRoute(deps.db), { prefix: '/ordenes' });
    await app.register(timeRoutes(deps), { prefix: '/tiempos' });
    await app.register(inventoryRoutes(deps));
    await app.register(budgetRoutes(deps), { prefix: '/presupuesto' });
    await app.register(replacementRoutes(deps), { prefix: '/reemplazo' });
    await app.register(serveRows(deps, warrantyReport), { prefix: '/garantias' });
    const makers = {
      activos: reportFilesOf(assetReport),
      ordenes: reportFilesOf(orderReport),
      visitas: listMaker(deps, visitsReport),
      ejecuciones: listMaker(deps, runsReport),
    };
    await app.register(scheduledRoutes({ ...deps, makers }), { prefix: '/programados' });
  };
