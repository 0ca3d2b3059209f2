import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Cambio } from '#contract/entities/hojaDeVida';
import type { EntityName } from '#contract/index';
import { referenceOf } from '#contract/core/references';
import type { Tx } from '../db/system';
import { tables } from '../db/entityTables';
import { eventoTable } from '../db/tables/eventos';
import { selecting } from '../records/store';

interface Named {
  table: PgTable & { id: PgColumn; empresa_id: PgColumn };
  word: SQL | PgColumn;
}

/** The name of records of each kind. Accounts are excluded: their names depend on the viewer. */
const called: Record<Exclude<EntityName, 'usuarios'>, Named> = {
  niveles: { table: tables.niveles, word: tables.niveles.nombre },
  activos: { table: tables.activos, word: tables.activos.nombre },
  personal: { table: tables.personal, word: sql`nombre_completo(personal.nombre, personal.apellido)` },
  categorias: { table: tables.categorias, word: tables.categorias.nombre },
  dispositivos: { table: tables.dispositivos, word: tables.dispositivos.identificador },
  servicios: { table: tables.servicios, word: tables.servicios.nombre },
  combustible: { table: tables.combustible, word: sql`'#' || cargas_combustible.id` },
  proveedores: { table: tables.proveedores, word: tables.proveedores.nombre },
  bodegas: { table: tables.bodegas, word: tables.bodegas.nombre },
  traslados: { table: tables.traslados, word: sql`'#' || traslados.id` },
  conteos: { table: tables.conteos, word: sql`'#' || conteos.id` },
  compras: { table: tables.compras, word: tables.compras.numero },
  presupuestos: { table: tables.presupuestos, word: sql`'#' || presupuestos.id` },
  repuestos: { table: tables.repuestos, word: tables.repuestos.nombre },
  plantillas: { table: tables.plantillas, word: tables.plantillas.nombre },
  inspecciones: { table: tables.inspecciones, word: sql`'#' || inspecciones.id` },
  garantias: { table: tables.garantias, word: sql`'#' || garantias.id` },
  componentes: { table: tables.componentes, word: tables.componentes.serie },
  defectos: { table: tables.defectos, word: tables.defectos.titulo },
  solicitudes: { table: tables.solicitudes, word: sql`'#' || solicitudes.id` },
  codigos_falla: { table: tables.codigos_falla, word: tables.codigos_falla.nombre },
  ordenes: { table: tables.ordenes, word: tables.ordenes.numero },
  tareas: { table: tables.tareas, word: tables.tareas.titulo },
  paradas: { table: tables.paradas, word: tables.paradas.nombre },
  rutas: { table: tables.rutas, word: tables.rutas.nombre },
  ejecuciones: { table: tables.ejecuciones, word: sql`'#' || ejecuciones.id` },
  eventos: { table: eventoTable, word: sql`'#' || eventos.id` },
  mantenimiento: { table: tables.mantenimiento, word: tables.mantenimiento.nombre },
  reglas: { table: tables.reglas, word: tables.reglas.nombre },
};

const targetOf = (entidad: string, campo: string): Named | undefined => {
  const name = referenceOf(entidad, campo);
  return name && name !== 'usuarios' ? called[name] : undefined;
};

/** Adds the names of the records that changes reference, including deleted ones; existing names are kept. */
export const namedChanges = async <Entry extends { entidad: string; cambios: Cambio[] }>(
  tx: Tx,
  empresaId: number,
  entries: Entry[],
): Promise<Entry[]> => {
  const wanted = new Map<Named, Set<number>>();
  for (const { entidad, cambios } of entries)
    for (const { campo, antes, despues } of cambios) {
      const target = targetOf(entidad, campo);
      if (!target) continue;
      const ids = wanted.get(target) ?? new Set();
      for (const id of [antes, despues]) if (typeof id === 'number') ids.add(id);
      wanted.set(target, ids);
    }
  const words = new Map<Named, Map<number, string>>();
  for (const [target, ids] of wanted) {
    const { table, word } = target;
    const found =
      ids.size > 0
        ? await selecting(tx, { id: table.id, word }, table).where(
            and(eq(table.empresa_id, empresaId), inArray(table.id, [...ids])),
          )
        : [];
    words.set(target, new Map(found.map((row) => [Number(row.id), String(row.word)])));
  }
  const named = (entidad: string, cambio: Cambio): Cambio => {
    const target = targetOf(entidad, cambio.campo);
    const known = target && words.get(target);
    const nameOf = (id: unknown) => (typeof id === 'number' ? (known?.get(id) ?? null) : null);
    return {
      ...cambio,
      antes_nombre: cambio.antes_nombre ?? nameOf(cambio.antes),
      despues_nombre: cambio.despues_nombre ?? nameOf(cambio.despues),
    };
  };
  return entries.map((entry) => ({ ...entry, cambios: entry.cambios.map((cambio) => named(entry.entidad, cambio)) }));
};
