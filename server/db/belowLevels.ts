import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Whether the column references one of these levels, or one below them. */
export const belowLevels = (column: PgColumn | SQL, ids: unknown[]): SQL =>
  sql`${column} in (select bajo.id from niveles bajo join niveles raiz on bajo.ruta like raiz.ruta || '%'
    where raiz.id = any(${sql.param(ids)}::int[]) and bajo.empresa_id = raiz.empresa_id)`;

/** Whether the asset of a row of this table is at one of these levels, or at one below them. */
export const assetBelowLevels = (table: 'defectos' | 'inspecciones', ids: unknown[]): SQL => {
  const row = sql.identifier(table);
  return sql`${row}.activo_id in (
    select a.id from activos a where a.empresa_id = ${row}.empresa_id and ${belowLevels(sql`a.nivel_id`, ids)}
  )`;
};
