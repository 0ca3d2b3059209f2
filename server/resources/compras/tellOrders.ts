import { sql } from 'drizzle-orm';
import type { Compra } from '#contract/entities/compras';
import type { Tx } from '../../db/system';
import { notify } from '../../notices/notify';
import { noticeTexts } from '../../notices/texts';
import type { Caller } from '../../plugins/guard';

/**
 * Tells the people of orders that wait for parts that the last one is there: the purchase for the order is complete, or
 * the store has all that the order reserves there. Once per wait.
 */
export const tellWaitingOrders = async (
  tx: Tx,
  { empresaId, user }: Caller,
  { orden_id, bodega_id }: Compra,
  parts: readonly { id: number }[],
  isWhole: boolean,
): Promise<void> => {
  const orders = await tx.execute<{
    id: number;
    numero: string;
    titulo: string;
    responsable_id: number | null;
    espera: string;
  }>(sql`
    with reservado as materialized (
      select r.orden_id, r.bodega_id, r.repuesto_id, r.cantidad,
        r.cantidad > coalesce(e.existencia, 0) as falta
      from reservas(${empresaId}) r
      left join existencias e
        on e.empresa_id = ${empresaId} and e.bodega_id = r.bodega_id and e.repuesto_id = r.repuesto_id
    )
    select o.id, o.numero, o.titulo, o.responsable_id, extract(epoch from o.espera_desde)::text as espera
    from ordenes o
    where o.empresa_id = ${empresaId} and o.eliminado_en is null
      and o.estado = 'en_espera' and o.motivo_espera = 'repuestos'
      and (
        o.id = ${isWhole ? orden_id : null}::int
        or exists (
          select 1 from reservado r
          where r.orden_id = o.id and r.bodega_id = ${bodega_id}
            and r.repuesto_id = any(${sql.param(parts.map(({ id }) => id))}::int[])
        )
        and not exists (select 1 from reservado r where r.orden_id = o.id and r.falta)
      )
    order by o.id`);
  for (const order of orders.rows)
    await notify(tx, empresaId, {
      para: { personalIds: [order.responsable_id], oficina: true },
      excepto: user.id,
      tipo: 'orden_repuestos',
      ...noticeTexts.orden_repuestos(order),
      url: `/ordenes/${order.id}`,
      causa: `orden ${order.id} repuestos ${order.espera}`,
    });
};
