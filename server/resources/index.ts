import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { EntityName } from '#contract/index';
import type { Deps } from '../crud';
import { activoRoutes } from './activos/routes';
import { dispositivoRoutes } from './dispositivos/routes';
import { nivelRoutes } from './niveles/routes';

/** One entry per entity, mounted at /api/<name>. A missing one is a type error. */
export const resources: Record<EntityName, (deps: Deps) => FastifyPluginAsyncZod> = {
  niveles: nivelRoutes,
  activos: activoRoutes,
  dispositivos: dispositivoRoutes,
};
