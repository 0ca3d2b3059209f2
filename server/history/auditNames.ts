import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Cambio } from '#contract/hojaDeVida';
import type { Tx } from '../db/client';
import { activoTable } from '../resources/activos/table';
import { categoriaTable } from '../resources/categorias/table';
import { dispositivoTable } from '../resources/dispositivos/table';
import { nivelTable } from '../resources/niveles/table';
import { personalTable } from '../resources/personal/table';
import { plantillaTable } from '../resources/plantillas/table';

interface Named {
  table: PgTable & { id: PgColumn; empresa_id: PgColumn };
  word: SQL | PgColumn;
}

const level: Named = { table: nivelTable, word: nivelTable.nombre };
const asset: Named = { table: activoTable, word: activoTable.nombre };
const person: Named = { table: personalTable, word: sql`nombre_completo(personal.nombre, personal.apellido)` };

/** Fields that hold the id of another record, and how that record is called. */
const references: Record<string, Named> = {
  nivel_id: level,
  activo_id: asset,
  responsable_id: person,
  conductor_id: person,
  categoria_id: { table: categoriaTable, word: categoriaTable.nombre },
  dispositivo_id: { table: dispositivoTable, word: dispositivoTable.identificador },
  plantilla_id: { table: plantillaTable, word: plantillaTable.nombre },
};

const targetOf = (entidad: string, campo: string): Named | undefined => {
  if (campo === 'padre_id') return entidad === 'niveles' ? level : asset;
  return references[campo];
};

/** Says the names of the records that changes refer to, deleted ones too; what has one already keeps it. */
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
