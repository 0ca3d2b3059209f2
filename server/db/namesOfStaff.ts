import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from './system';
import { personalTable as p } from './tables/personal';

/** The names of people of the personal, by id; also of deleted ones. */
export const namesOfStaff = async (tx: Tx, empresaId: number, ids: readonly number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: p.id, nombre: sql<string>`nombre_completo(nombre, apellido)` })
    .from(p)
    .where(and(eq(p.empresa_id, empresaId), inArray(p.id, [...new Set(ids)])));
  return new Map(rows.map(({ id, nombre }) => [id, nombre]));
};
