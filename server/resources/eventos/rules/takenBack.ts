import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../db/system';

/** The key of the event that sums up an import. */
export const summaryKey = (importacion: number | '') => `importacion · ${importacion}`;

/**
 * Withdraws the events that match a condition on `eventos`, and deletes their notices. The events remain in history,
 * with the reason.
 */
export const takeBackEvents = async (tx: Tx, empresaId: number, which: SQL, reason: string): Promise<void> => {
  await tx.execute(sql`
    with fuera as (
      update eventos
      set corregido = true, estado = 'descartado', nota = ${reason},
        fin_en = coalesce(fin_en, greatest(inicio_en, now())),
        efectos_pendientes = false, escala_en = null, version = version + 1, actualizado_en = now()
      where empresa_id = ${empresaId} and ${which} and not corregido
      returning id
    ),
    avisos as (
      delete from notificaciones
      where empresa_id = ${empresaId} and tipo = 'evento' and evento_id in (select id from fuera)
    )
    insert into evento_pasos (empresa_id, evento_id, a, nota)
    select ${empresaId}, id, 'descartado', ${reason} from fuera`);
};

/** Withdraws an import's summary; what it covered and is still so may raise events of its own. */
export const takeBackSummary = async (tx: Tx, empresaId: number, importacion: number): Promise<void> => {
  await takeBackEvents(tx, empresaId, sql`clave = ${summaryKey(importacion)}`, 'Se deshizo la importación');
  await tx.execute(
    sql`delete from condiciones_importadas where empresa_id = ${empresaId} and importacion_id = ${importacion}`,
  );
};
