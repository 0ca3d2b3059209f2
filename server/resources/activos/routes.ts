import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { crud, type Deps } from '../../records/crud';
import { contributionRoutes } from './contributions';
import { costRoutes } from './costs';
import { documentListRoutes } from './documentList';
import { documentRoutes } from './documents';
import { downtimeRoutes } from './downtimeRoutes';
import { labelRoutes } from './labels';
import { meterRoutes } from './meters';
import { moveRoutes } from './moves';
import { readingRoutes } from './readingRoutes';
import { activoStore } from './store';
import { sheetsRoutes } from './sheets';
import { summaryRoutes } from './summary';
import { activoTable } from '../../db/tables/activos';
import { timelineRoutes } from './timelineRoutes';

export const activoRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(crud(deps, activoStore));
    const below = [labelRoutes, moveRoutes, contributionRoutes, costRoutes, timelineRoutes, meterRoutes, readingRoutes];
    for (const routes of [...below, downtimeRoutes, summaryRoutes, sheetsRoutes]) await app.register(routes(deps));
    await app.register(documentListRoutes(deps));
    await app.register(documentRoutes(deps, { entity: 'activos', column: 'activo_id', table: activoTable }));
  };
