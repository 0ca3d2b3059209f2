import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { EntityName } from '#contract/index';
import type { Deps } from '../records/crud';
import { activoStore } from './activos/index';
import { activoRoutes } from './activos/routes';
import { categoriaRoutes } from './categorias/routes';
import { combustibleRoutes } from './combustible/routes';
import { dispositivoRoutes } from './dispositivos/routes';
import { ejecucionRoutes } from './ejecuciones/routes';
import { ejecucionStore } from './ejecuciones/store';
import { eventoRoutes } from './eventos/routes';
import { planRoutes } from './mantenimiento/routes';
import { planStore } from './mantenimiento/store';
import { nivelRoutes } from './niveles/routes';
import { nivelStore } from './niveles/store';
import { listenToOrders, ordenWritingFor, stopsAssets, tellsPeople, tellsTimelines } from './ordenes/index';
import { ordenRoutes } from './ordenes/routes';
import { paradaRoutes } from './paradas/routes';
import { retireRoutes } from './personal/retire';
import { personalRoutes } from './personal/routes';
import { plantillaRoutes } from './plantillas/routes';
import { reglaRoutes } from './reglas/routes';
import { repuestoRoutes } from './repuestos/routes';
import { rutaRoutes } from './rutas/routes';
import { rutaStore } from './rutas/store';
import { servicioRoutes } from './servicios/routes';
import { keepsTasks, tasksOfOrder } from './tareas/index';
import { tareaRoutes } from './tareas/routes';
import { tareaStore } from './tareas/store';

/** The listeners to changes of orders, in the order in which they run. */
listenToOrders(keepsTasks, stopsAssets, tellsTimelines, tellsPeople);

/** The orders module does not depend on the modules built on it. */
const ordenRoutesWithTasks =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(ordenRoutes(deps));
    await app.register(tasksOfOrder(deps));
  };

/** Staff does not depend on what people do and have. */
const personalRoutesWithWork =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(personalRoutes(deps));
    await app.register(
      retireRoutes(deps, {
        ordenes: ordenWritingFor,
        tareas: () => tareaStore,
        activos: () => activoStore,
        niveles: () => nivelStore,
        mantenimiento: () => planStore,
        rutas: () => rutaStore,
        ejecuciones: () => ejecucionStore,
      }),
    );
  };

/**
 * One entry per entity, mounted at /api/<name>. A missing one is a type error. Members of a company need accounts and
 * are mounted by the app itself.
 */
export const resources: Record<Exclude<EntityName, 'usuarios'>, (deps: Deps) => FastifyPluginAsyncZod> = {
  niveles: nivelRoutes,
  activos: activoRoutes,
  categorias: categoriaRoutes,
  dispositivos: dispositivoRoutes,
  personal: personalRoutesWithWork,
  servicios: servicioRoutes,
  repuestos: repuestoRoutes,
  combustible: combustibleRoutes,
  plantillas: plantillaRoutes,
  ordenes: ordenRoutesWithTasks,
  tareas: tareaRoutes,
  paradas: paradaRoutes,
  rutas: rutaRoutes,
  ejecuciones: ejecucionRoutes,
  eventos: eventoRoutes,
  reglas: reglaRoutes,
  mantenimiento: planRoutes,
};
