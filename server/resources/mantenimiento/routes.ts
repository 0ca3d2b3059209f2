import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../../plugins/guard';
import { createMany } from '../../records/createMany';
import { crud } from '../../records/crud';
import type { Deps } from '../../records/deps';
import { bulkRoutes } from './bulkRoutes';
import { calendarRoute } from './calendar';
import { dueRoutes } from './dueRoutes';
import { expectedRoute } from './expectedList';
import { forecastRoute } from './forecast';
import { lastTimeRoutes } from './lastTime';
import { meterNameRoute } from './meterNames';
import { moveEntryRoutes } from './moveEntries';
import { restoreRoutes } from './restore';
import { settleForRequest } from './settle';
import { planStore } from './store';
import { whyRoute } from './whyRoute';

export const planRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('preHandler', (request) => settleForRequest(deps.db, callerOf(request).empresaId));
    await app.register(calendarRoute(deps));
    await app.register(moveEntryRoutes(deps), { prefix: '/planificador' });
    await app.register(forecastRoute(deps));
    await app.register(expectedRoute(deps));
    await app.register(meterNameRoute(deps));
    await app.register(bulkRoutes(deps), { prefix: '/vencimientos' });
    await app.register(dueRoutes(deps), { prefix: '/vencimientos' });
    await app.register(lastTimeRoutes(deps), { prefix: '/vencimientos' });
    await app.register(whyRoute(deps));
    await app.register(createMany(deps, planStore));
    await app.register(crud(deps, planStore));
    await app.register(restoreRoutes(deps));
  };
