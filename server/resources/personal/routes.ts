import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { byReference } from '../../records/byReference';
import { crud } from '../../records/crud';
import type { Deps } from '../../records/deps';
import { documentRoutes } from '../activos/index';
import { absenceRoutes } from './absences';
import { unknownKeyRoutes } from './keys';
import { personalStore } from './store';
import { personalTable } from '../../db/tables/personal';

export const personalRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(unknownKeyRoutes(deps));
    await app.register(absenceRoutes(deps));
    await app.register(crud(deps, personalStore));
    await app.register(byReference(deps, personalStore));
    await app.register(documentRoutes(deps, { entity: 'personal', column: 'personal_id', table: personalTable }));
  };
