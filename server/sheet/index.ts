import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../records/deps';
import { contributionRoutes } from './contributions';
import { downtimeRoutes } from './downtimeRoutes';
import { sheetsRoutes } from './sheets';
import { summaryRoutes } from './summary';
import { timelineRoutes } from './timelineRoutes';

/** What the sheet of an asset shows of its orders, its maintenance and its history, below /api/activos. */
export const sheetRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    for (const routes of [contributionRoutes, timelineRoutes, downtimeRoutes, summaryRoutes, sheetsRoutes])
      await app.register(routes(deps));
  };
