import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../../plugins/guard';
import { crud, type Deps } from '../../records/crud';
import { calendarRoute } from './calendar';
import { dueRoutes } from './dueRoutes';
import { restoreRoutes } from './restore';
import { settleCompany } from './settle';
import { planStore } from './store';

/** How long a request works out what others have changed, in ms; the clock does the rest. */
const patience = 2_000;

export const planRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    // Whoever looks at dues sees them as they are after all that was committed before.
    app.addHook('preHandler', async (request) => {
      const until = performance.now() + patience;
      await settleCompany(deps.db, callerOf(request).empresaId, () => performance.now() > until);
    });
    await app.register(calendarRoute(deps));
    await app.register(dueRoutes(deps), { prefix: '/vencimientos' });
    await app.register(crud(deps, planStore));
    await app.register(restoreRoutes(deps));
  };
