import { sql } from 'drizzle-orm';
import type { GastoProveedor } from '#contract/requests/inventario';
import type { Tx } from '../../db/system';
import { costOfOrders, spentOnOrders } from '../making/costs';
import { periodOf } from '../making/period';
import type { Asked } from './asked';

/** What was spent with each supplier: what came less what went back, without tax, and its orders; most first. */
export const readSpending = async (tx: Tx, { empresaId, zone, ...days }: Asked): Promise<GastoProveedor[]> => {
  const period = periodOf(days, zone);
  const { rows } = await tx.execute<GastoProveedor & Record<string, unknown>>(sql`
    with llegado as (
      select c.proveedor_id, count(distinct c.id)::int as compras_n,
        coalesce(sum(l.valor) filter (where l.valor > 0), 0) as recibido,
        coalesce(-sum(l.valor) filter (where l.valor < 0), 0) as devuelto
      from compra_recepcion_renglones l
      join compra_recepciones r on r.empresa_id = l.empresa_id and r.id = l.recepcion_id
      join compras c on c.empresa_id = l.empresa_id and c.id = l.compra_id
      where l.empresa_id = ${empresaId} and r.fecha >= ${period.from} and r.fecha < ${period.to}
      group by 1
    ),
    trabajado as (
      select ordenes.proveedor_id, count(*)::int as ordenes_n, ${costOfOrders}::numeric as gasto
      from ordenes
      where ordenes.empresa_id = ${empresaId} and ordenes.eliminado_en is null and ordenes.proveedor_id is not null
        and ${spentOnOrders(period)}
      group by 1
    )
    select p.id, p.nombre as proveedor, p.nit, coalesce(l.compras_n, 0) as compras_n,
      coalesce(l.recibido, 0)::float8 as recibido, coalesce(l.devuelto, 0)::float8 as devuelto,
      coalesce(l.recibido - l.devuelto, 0)::float8 as comprado,
      coalesce(t.ordenes_n, 0) as ordenes_n, coalesce(t.gasto, 0)::float8 as gasto_ordenes,
      (coalesce(l.recibido - l.devuelto, 0) + coalesce(t.gasto, 0))::float8 as total
    from proveedores p
    left join llegado l on l.proveedor_id = p.id
    left join trabajado t on t.proveedor_id = p.id
    where p.empresa_id = ${empresaId} and (l.proveedor_id is not null or t.proveedor_id is not null)
    order by total desc, p.nombre, p.id`);
  return rows;
};
