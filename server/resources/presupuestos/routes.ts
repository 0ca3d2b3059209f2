import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { crud } from '../../records/crud';
import type { Deps } from '../../records/deps';
import { restoringMany, undeleteWhole } from '../../records/restored';
import { presupuestoStore } from './store';

export const presupuestoRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(crud(deps, presupuestoStore));
    await app.register(
      restoringMany(deps, presupuestoStore, (tx, caller, ids) => undeleteWhole(tx, presupuestoStore, caller, ids)),
    );
  };
