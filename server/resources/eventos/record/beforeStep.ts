import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../db/system';
import { eventoTable as e, type EventBefore } from '../../../db/tables/eventos';

const fields = {
  estado: e.estado,
  nota: e.nota,
  fin_en: e.fin_en,
  atendido_por_id: e.atendido_por_id,
  atendido_desde: e.atendido_desde,
  reconocido_por_id: e.reconocido_por_id,
  reconocido_en: e.reconocido_en,
  resuelto_por_id: e.resuelto_por_id,
  resuelto_en: e.resuelto_en,
  escala_en: e.escala_en,
  escala_paso: e.escala_paso,
};

/** How events are before a step, by id: to be read, and locked, in the transaction that changes them. */
export const beforeStep = async (
  tx: Tx,
  empresaId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, EventBefore>> => {
  const rows = await tx
    .select({ id: e.id, ...fields })
    .from(e)
    .where(and(eq(e.empresa_id, empresaId), inArray(e.id, [...ids])))
    .orderBy(e.id)
    .for('no key update');
  return new Map(rows.map(({ id, ...before }) => [id, before]));
};
