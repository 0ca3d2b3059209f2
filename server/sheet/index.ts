import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { printedRoutes, type PaperDeps } from '../printed/routes';
import { contributionRoutes } from './contributions';
import { downtimeRoutes } from './downtimeRoutes';
import { printedSheets } from './printed';
import { sheetsRoutes } from './sheets';
import { summaryRoutes } from './summary';
import { timelineRoutes } from './timelineRoutes';

/**
 * What the sheet of an asset shows of its orders, its maintenance and its history, and the sheet on paper, below
 * /api/activos.
 */
export const sheetRoutes =
  (deps: PaperDeps): FastifyPluginAsyncZod =>
  async (app) => {
    for (const routes of [contributionRoutes, timelineRoutes, downtimeRoutes, summaryRoutes, sheetsRoutes])
      await app.register(routes(deps));
    await app.register(printedRoutes(deps, printedSheets(deps.db)));
  };
