import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { EntityName } from '#contract/index';
import type { Deps } from '../crud';
import { activoRoutes } from './activos/routes';
import { categoriaRoutes } from './categorias/routes';
import { dispositivoRoutes } from './dispositivos/routes';
import { nivelRoutes } from './niveles/routes';
import { ordenRoutes } from './ordenes/routes';
import { personalRoutes } from './personal/routes';
import { plantillaRoutes } from './plantillas/routes';
import { repuestoRoutes } from './repuestos/routes';
import { servicioRoutes } from './servicios/routes';
import { tareaRoutes } from './tareas/routes';

/** One entry per entity, mounted at /api/<name>. A missing one is a type error. Members of a company need accounts and are mounted by the app itself. */
export const resources: Record<Exclude<EntityName, 'usuarios'>, (deps: Deps) => FastifyPluginAsyncZod> = {
  niveles: nivelRoutes,
  activos: activoRoutes,
  categorias: categoriaRoutes,
  dispositivos: dispositivoRoutes,
  personal: personalRoutes,
  servicios: servicioRoutes,
  repuestos: repuestoRoutes,
  plantillas: plantillaRoutes,
  ordenes: ordenRoutes,
  tareas: tareaRoutes,
};
