import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { crud, type Deps } from '../../crud';
import { tareaStore } from './store';

/** Tasks, of orders and loose. */
export const tareaRoutes = (deps: Deps): FastifyPluginAsyncZod => crud(deps, tareaStore);
