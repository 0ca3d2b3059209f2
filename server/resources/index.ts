import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { EntityName } from '#contract/index';
import { crud } from '../records/crud';
import type { Deps } from '../records/deps';
import type { Store } from '../records/store';
import { activoStore } from './activos/index';
import { activoRoutes } from './activos/routes';
import { categoriaStore } from './categorias/store';
import { codigoFallaRoutes } from './codigos-falla/routes';
import { combustibleRoutes } from './combustible/routes';
import { dispositivoRoutes } from './dispositivos/routes';
import { boardRoutes } from './ejecuciones/board/routes';
import { dispatchRoutes } from './ejecuciones/dispatch/routes';
import { markRoutes } from './ejecuciones/driver/markRoutes';
import { ejecucionRoutes } from './ejecuciones/routes';
import { ejecucionStore } from './ejecuciones/store';
import { eventoRoutes } from './eventos/routes';
import { linkRoutes } from './mantenimiento/feed/links';
import { planRoutes } from './mantenimiento/routes';
import { planStore } from './mantenimiento/store';
import { nivelRoutes } from './niveles/routes';
import { nivelStore } from './niveles/store';
import { ordenWritingFor } from './ordenes/index';
import { ordenRoutes } from './ordenes/routes';
import { paradaRoutes } from './paradas/routes';
import { retireRoutes } from './personal/retire';
import { personalRoutes } from './personal/routes';
import { plantillaStore } from './plantillas/store';
import { reglaRoutes } from './reglas/routes';
import { bodegaRoutes } from './bodegas/routes';
import { performanceRoutes } from './compras/performance';
import { priceRoutes } from './compras/prices';
import { compraRoutes } from './compras/routes';
import { conteoRoutes } from './conteos/routes';
import { presupuestoRoutes } from './presupuestos/routes';
import { componentsOfAssetRoutes } from './componentes/ofAsset';
import { componenteRoutes } from './componentes/routes';
import { warrantiesOfAsset } from './garantias/ofAsset';
import { garantiaRoutes } from './garantias/routes';
import { defectoRoutes } from './defectos/routes';
import { inspeccionRoutes } from './inspecciones/routes';
import { solicitudRoutes } from './solicitudes/routes';
import { proveedorRoutes } from './proveedores/routes';
import { trasladoRoutes } from './traslados/routes';
import { repuestoRoutes } from './repuestos/routes';
import { rutaRoutes } from './rutas/routes';
import { rutaStore } from './rutas/store';
import { servicioStore } from './servicios/store';
import { tasksOfOrder } from './tareas/index';
import { tareaRoutes } from './tareas/routes';
import { tareaStore } from './tareas/store';

type Routes = (deps: Deps) => FastifyPluginAsyncZod;

/** An entity that is listed, read and written, and no more. */
const plain =
  (store: Store): Routes =>
  (deps) =>
    crud(deps, store);

/** The routes of an entity, and those of modules that are built on it and that it does not know. */
const together =
  (...parts: readonly Routes[]): Routes =>
  (deps) =>
  async (app) => {
    for (const routes of parts) await app.register(routes(deps));
  };

const calendarLinks: Routes = (deps) => async (app) => {
  await app.register(linkRoutes(deps), { prefix: '/enlaces' });
};

/** Staff does not depend on what people do and have. */
const retiring: Routes = (deps) =>
  retireRoutes(deps, {
    ordenes: ordenWritingFor,
    tareas: () => tareaStore,
    activos: () => activoStore,
    niveles: () => nivelStore,
    mantenimiento: () => planStore,
    rutas: () => rutaStore,
    ejecuciones: () => ejecucionStore,
  });

/**
 * One entry per entity, mounted at /api/<name>. A missing one is a type error. Members of a company need accounts and
 * are mounted by the app itself.
 */
export const resources: Record<Exclude<EntityName, 'usuarios'>, Routes> = {
  niveles: nivelRoutes,
  activos: together(activoRoutes, componentsOfAssetRoutes, warrantiesOfAsset),
  categorias: plain(categoriaStore),
  dispositivos: dispositivoRoutes,
  personal: together(personalRoutes, retiring),
  servicios: plain(servicioStore),
  repuestos: together(repuestoRoutes, priceRoutes),
  proveedores: together(proveedorRoutes, performanceRoutes),
  bodegas: bodegaRoutes,
  traslados: trasladoRoutes,
  conteos: conteoRoutes,
  compras: compraRoutes,
  presupuestos: presupuestoRoutes,
  combustible: combustibleRoutes,
  plantillas: plain(plantillaStore),
  inspecciones: inspeccionRoutes,
  defectos: defectoRoutes,
  solicitudes: solicitudRoutes,
  garantias: garantiaRoutes,
  componentes: componenteRoutes,
  codigos_falla: codigoFallaRoutes,
  ordenes: together(ordenRoutes, tasksOfOrder),
  tareas: tareaRoutes,
  paradas: paradaRoutes,
  rutas: rutaRoutes,
  ejecuciones: together(ejecucionRoutes, boardRoutes, dispatchRoutes, markRoutes),
  eventos: eventoRoutes,
  reglas: reglaRoutes,
  mantenimiento: together(planRoutes, calendarLinks),
};
