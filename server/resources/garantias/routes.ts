import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../records/deps';
import { crud } from '../../records/crud';
import { restoringMany, undeleteWhole } from '../../records/restored';
import { claimRoutes } from './claimRoutes';
import { garantiaStore } from './store';

/** Warranties and their claims. */
export const garantiaRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(crud(deps, garantiaStore));
    await app.register(
      restoringMany(deps, garantiaStore, (tx, caller, ids) => undeleteWhole(tx, garantiaStore, caller, ids)),
    );
    await app.register(claimRoutes(deps));
  };
