import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { preparando } from '#contract/importaciones';
import type { System } from '../db/client';
import { archivoTable } from '../files/tables';
import { importacionTable as t } from './tables';

/** An import that was left before it wrote anything: whoever still wants it has the file. */
const unfinishedDays = 7;
const wroteNothing = sql`${inArray(t.estado, [...preparando, 'fallida'])} and not exists (
  select 1 from importacion_filas fila where fila.importacion_id = ${t.id} and fila.estado in ('importada', 'revertida'))`;

/** Long after an import can be undone its file and rows serve nobody; the audit goes on saying who imported what. */
const days = 90;

/** How many go at a time: each may have thousands of rows, and others want the database too. */
const atOnce = 20;

/** Forgets old imports, also those that were never finished. */
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
