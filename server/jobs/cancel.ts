import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client';
import { trabajoTable } from '../db/tables/trabajos';
import { alive } from './turns';

/** Cancels the unfinished jobs of a company. @returns them, each with whether a process was working on it */
export const cancelJobs = (db: Db, empresaId: number, which: SQL | undefined) => {
  const { id, user_id, tipo, parametros, empresa_id, estado } = trabajoTable;
  return db.tenant(empresaId, async (tx) => {
    const open = await tx
      .select({ id, user_id, tipo, parametros, alive })
      .from(trabajoTable)
      .where(and(eq(empresa_id, empresaId), inArray(estado, ['pendiente', 'en_curso']), which))
      .for('update');
    const ids = open.map((job) => job.id);
    await tx
      .update(trabajoTable)
      .set({ estado: 'cancelado', terminado_en: sql`now()` })
      .where(inArray(id, ids));
    return open;
  });
};
