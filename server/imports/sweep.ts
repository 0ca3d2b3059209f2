import { eq, lt, sql } from 'drizzle-orm';
import type { System } from '../db/client';
import { archivoTable } from '../files/tables';
import { importacionTable as t } from './tables';

/** Long after an import can be undone its file and rows serve nobody; the audit goes on saying who imported what. */
const days = 90;

/** How many go at a time: each may have thousands of rows, and others want the database too. */
const atOnce = 20;

/** Forgets old imports, also those that were never finished. */
export const sweepImports = async (db: System) => {
  const old = await db
    .select({ id: t.id, archivo_id: t.archivo_id })
    .from(t)
    .where(lt(t.actualizado_en, sql`now() - ${days} * interval '1 day'`))
    .orderBy(t.id)
    .limit(atOnce);
  for (const { id, archivo_id } of old)
    await db.transaction(async (tx) => {
      await tx.delete(t).where(eq(t.id, id));
      if (archivo_id) await tx.delete(archivoTable).where(eq(archivoTable.id, archivo_id));
    });
};
