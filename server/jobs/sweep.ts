import { inArray, lt, sql } from 'drizzle-orm';
import type { System } from '../db/system';
import { archivoTable } from '../db/tables/archivos';
import { trabajoTable as t } from '../db/tables/trabajos';

/** After this time the person has downloaded the file. */
const days = 30;

/** Jobs per batch. */
const atOnce = 100;

/** Deletes old jobs with their files. */
export const sweepJobs = async (db: System): Promise<number> => {
  const old = db
    .select({ id: t.id })
    .from(t)
    .where(lt(t.creado_en, sql`now() - ${days} * interval '1 day'`))
    .limit(atOnce);
  return db.transaction(async (tx) => {
    const gone = await tx.delete(t).where(inArray(t.id, old)).returning({ archivo_id: t.archivo_id });
    const files = gone.map(({ archivo_id }) => archivo_id).filter((id) => id !== null);
    if (files.length > 0) await tx.delete(archivoTable).where(inArray(archivoTable.id, files));
    return gone.length;
  });
};
