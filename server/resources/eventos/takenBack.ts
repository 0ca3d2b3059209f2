import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client';

/** Withdraws the events that these orders raised, and deletes their notices. The events remain in history, with the reason. */
export const takeBackEventsOf = async (tx: Tx, empresaId: number, orders: readonly number[], reason: string): Promise<void> => {
  if (orders.length === 0) return;
  await tx.execute(sql`
    with fuera as (
      update eventos set corregido = true, estado = 'descartado', nota = ${reason}, fin_en = coalesce(fin_en, greatest(inicio_en, now())),
        efectos_pendientes = false, version = version + 1, actualizado_en = now()
      where empresa_id = ${empresaId} and orden_origen_id = any(${sql.param([...orders])}::int[]) and not corregido
      returning id
    ), avisos as (
      delete from notificaciones where empresa_id = ${empresaId} and tipo = 'evento' and causa in (select 'evento ' || id from fuera)
    )
    insert into evento_pasos (empresa_id, evento_id, a, nota) select ${empresaId}, id, 'descartado', ${reason} from fuera`);
};
