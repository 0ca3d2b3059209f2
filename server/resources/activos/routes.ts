import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { byReference } from '../../records/byReference';
import { crud } from '../../records/crud';
import type { Deps } from '../../records/deps';
import { costRoutes } from './costs';
import { documentListRoutes } from './documentList';
import { documentWhyRoute } from './documentWhy';
import { documentRoutes } from './documents';
import { labelRoutes } from './labels';
import { meterRoutes } from './meters';
import { moveRoutes } from './moves';
import { readingRoutes } from './readingRoutes';
import { activoStore } from './store';
import { activoTable } from '../../db/tables/activos';

export const activoRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(crud(deps, activoStore));
    await app.register(byReference(deps, activoStore));
    for (const routes of [labelRoutes, moveRoutes, costRoutes, meterRoutes, readingRoutes])
      await app.register(routes(deps));
    for (const routes of [documentListRoutes, documentWhyRoute]) await app.register(routes(deps));
    await app.register(documentRoutes(deps, { entity: 'activos', column: 'activo_id', table: activoTable }));
  };
