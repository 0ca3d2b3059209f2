import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Whether the column references one of these levels, or one below them. */
export const belowLevels = (column: PgColumn | SQL, ids: unknown[]): SQL =>
  sql`${column} in (select bajo.id from niveles bajo join niveles raiz on bajo.ruta like raiz.ruta || '%'
    where raiz.id = any(${sql.param(ids)}::int[]) and bajo.empresa_id = raiz.empresa_id)`;
