import type { PgTable } from 'drizzle-orm/pg-core';
import type { EntityName } from '#contract/index';
import {
  activoTable,
  categoriaTable,
  codigoFallaTable,
  combustibleTable,
  dispositivoTable,
  ejecucionTable,
  planTable,
  nivelTable,
  ordenTable,
  paradaTable,
  personalTable,
  plantillaTable,
  reglaTable,
  bodegaTable,
  trasladoTable,
  conteoTable,
  compraTable,
  presupuestoTable,
  inspeccionTable,
  defectoTable,
  solicitudTable,
  proveedorTable,
  repuestoTable,
  rutaTable,
  servicioTable,
  tareaTable,
} from './schema';

/** The tables of the entities whose records name others or are named, except accounts and events. */
export const tables = {
  activos: activoTable,
  categorias: categoriaTable,
  codigos_falla: codigoFallaTable,
  combustible: combustibleTable,
  dispositivos: dispositivoTable,
  ejecuciones: ejecucionTable,
  mantenimiento: planTable,
  niveles: nivelTable,
  ordenes: ordenTable,
  paradas: paradaTable,
  personal: personalTable,
  plantillas: plantillaTable,
  inspecciones: inspeccionTable,
  defectos: defectoTable,
  solicitudes: solicitudTable,
  reglas: reglaTable,
  proveedores: proveedorTable,
  bodegas: bodegaTable,
  traslados: trasladoTable,
  conteos: conteoTable,
  compras: compraTable,
  presupuestos: presupuestoTable,
  repuestos: repuestoTable,
  rutas: rutaTable,
  servicios: servicioTable,
  tareas: tareaTable,
} as const satisfies Partial<Record<EntityName, PgTable>>;

/** The table of an entity, unless its records are accounts or events. */
export const tableOf = (name: EntityName) =>
  Object.hasOwn(tables, name) ? tables[name as keyof typeof tables] : undefined;
