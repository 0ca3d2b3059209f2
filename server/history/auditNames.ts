import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Cambio } from '#contract/hojaDeVida';
import type { EntityName } from '#contract/index';
import { referenceOf } from '#contract/references';
import type { Tx } from '../db/client';
import { activoTable } from '../resources/activos/table';
import { categoriaTable } from '../resources/categorias/table';
import { combustibleTable } from '../resources/combustible/table';
import { dispositivoTable } from '../resources/dispositivos/table';
import { planTable } from '../resources/mantenimiento/table';
import { nivelTable } from '../resources/niveles/table';
import { ordenTable } from '../resources/ordenes/table';
import { paradaTable } from '../resources/paradas/table';
import { personalTable } from '../resources/personal/table';
import { plantillaTable } from '../resources/plantillas/table';
import { ejecucionTable } from '../resources/ejecuciones/table';
import { eventoTable } from '../resources/eventos/table';
import { reglaTable } from '../resources/reglas/table';
import { repuestoTable } from '../resources/repuestos/table';
import { rutaTable } from '../resources/rutas/table';
import { servicioTable } from '../resources/servicios/table';
import { tareaTable } from '../resources/tareas/table';

interface Named {
  table: PgTable & { id: PgColumn; empresa_id: PgColumn };
  word: SQL | PgColumn;
}

/** The name of records of each kind. Accounts are excluded: their names depend on the viewer. */
const called: Record<Exclude<EntityName, 'usuarios'>, Named> = {
  niveles: { table: nivelTable, word: nivelTable.nombre },
  activos: { table: activoTable, word: activoTable.nombre },
  personal: { table: personalTable, word: sql`nombre_completo(personal.nombre, personal.apellido)` },
  categorias: { table: categoriaTable, word: categoriaTable.nombre },
  dispositivos: { table: dispositivoTable, word: dispositivoTable.identificador },
  servicios: { table: servicioTable, word: servicioTable.nombre },
  combustible: { table: combustibleTable, word: sql`'#' || cargas_combustible.id` },
  repuestos: { table: repuestoTable, word: repuestoTable.nombre },
  plantillas: { table: plantillaTable, word: plantillaTable.nombre },
  ordenes: { table: ordenTable, word: ordenTable.numero },
  tareas: { table: tareaTable, word: tareaTable.titulo },
  paradas: { table: paradaTable, word: paradaTable.nombre },
  rutas: { table: rutaTable, word: rutaTable.nombre },
  ejecuciones: { table: ejecucionTable, word: sql`'#' || ejecuciones.id` },
  eventos: { table: eventoTable, word: sql`'#' || eventos.id` },
  mantenimiento: { table: planTable, word: planTable.nombre },
  reglas: { table: reglaTable, word: reglaTable.nombre },
};

const targetOf = (entidad: string, campo: string): Named | undefined => {
  const name = referenceOf(entidad, campo);
  return name && name !== 'usuarios' ? called[name] : undefined;
};

/** Adds the names of the records that changes reference, including deleted ones; existing names are kept. */
export const namedChanges = async <Deed extends { entidad: string; cambios: Cambio[] }>(tx: Tx, empresaId: number, deeds: Deed[]): Promise<Deed[]> => {
  const wanted = new Map<Named, Set<number>>();
  for (const { entidad, cambios } of deeds)
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
        ? await tx
            .select({ id: table.id, word })
            .from(table as PgTable)
            .where(and(eq(table.empresa_id, empresaId), inArray(table.id, [...ids])))
        : [];
    words.set(target, new Map(found.map((row) => [Number(row.id), String(row.word)])));
  }
  const named = (entidad: string, cambio: Cambio): Cambio => {
    const target = targetOf(entidad, cambio.campo);
    const known = target && words.get(target);
    const nameOf = (id: unknown) => (typeof id === 'number' ? (known?.get(id) ?? null) : null);
    return { ...cambio, antes_nombre: cambio.antes_nombre ?? nameOf(cambio.antes), despues_nombre: cambio.despues_nombre ?? nameOf(cambio.despues) };
  };
  return deeds.map((deed) => ({ ...deed, cambios: deed.cambios.map((cambio) => named(deed.entidad, cambio)) }));
};
