import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { preparando } from '#contract/requests/importaciones';
import type { System } from '../db/system';
import { archivoTable } from '../db/tables/archivos';
import { importacionTable as t } from '../db/tables/importaciones';

/** An import that was abandoned before writing: its user still has the file. */
const unfinishedDays = 7;
const wroteNothing = sql`
  ${inArray(t.estado, [...preparando, 'fallida'])}
    and not exists (
      select 1 from importacion_filas fila
      where fila.importacion_id = ${t.id} and fila.estado in ('importada', 'revertida')
    )`;

/**
 * Long after the deadline to undo it, the file and rows of an import have no use; the audit still shows who imported
 * what.
 */
const days = 90;

/** How many are deleted at a time: each may have thousands of rows, and others need the database too. */
const atOnce = 20;

/** Deletes old imports, including unfinished ones. */
export const sweepImports = async (db: System): Promise<number> => {
  const old = await db
    .select({ id: t.id, archivo_id: t.archivo_id })
    .from(t)
    .where(or(olderThan(days), and(olderThan(unfinishedDays), wroteNothing)))
    .orderBy(t.id)
    .limit(atOnce);
  for (const { id, archivo_id } of old)
    await db.transaction(async (tx) => {
      await tx.delete(t).where(eq(t.id, id));
      if (archivo_id) await tx.delete(archivoTable).where(eq(archivoTable.id, archivo_id));
    });
  return old.length;
};

const olderThan = (age: number) => lt(t.actualizado_en, sql`now() - ${age} * interval '1 day'`);
