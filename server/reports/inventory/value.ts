import { sql } from 'drizzle-orm';
import type { ValorInventario } from '#contract/requests/inventario';
import type { Tx } from '../../db/system';
import type { Asked } from './asked';

/**
 * What each store was worth at the end of each month, by movements alone: the units there, at the mean that the part
 * had then in the company.
 */
export const readStoreValues = async (tx: Tx, { empresaId, zone, desde, hasta }: Asked): Promise<ValorInventario[]> => {
  const { rows } = await tx.execute<ValorInventario & Record<string, unknown>>(sql`
    with meses as (
      select m::date as mes, (m + interval '1 month') at time zone ${zone} as fin
      from generate_series(
        date_trunc('month', ${desde}::date::timestamp), ${hasta}::date::timestamp, interval '1 month'
      ) m
    ),
    sumas as (
      select repuesto_id, bodega_id, sum(cantidad) as cantidad, sum(valor) as valor,
        greatest(
          date_trunc('month', fecha at time zone ${zone})::date, date_trunc('month', ${desde}::date)::date
        ) as mes
      from movimientos_repuesto
      where empresa_id = ${empresaId} and fecha < (select max(fin) from meses)
      group by repuesto_id, bodega_id, 5
    ),
    saldos as (
      select m.mes, s.repuesto_id, s.bodega_id, sum(s.cantidad) as cantidad, sum(s.valor) as valor
      from meses m join sumas s on s.mes <= m.mes
      group by 1, 2, 3
    ),
    partes as (
      select mes, repuesto_id, sum(cantidad) as cantidad, sum(valor) as valor from saldos group by 1, 2
    ),
    valores as (
      select s.mes, s.bodega_id, sum(round(p.valor * s.cantidad / p.cantidad, 2)) as valor
      from saldos s join partes p on p.mes = s.mes and p.repuesto_id = s.repuesto_id and p.cantidad <> 0
      group by 1, 2
    )
    select to_char(m.mes, 'YYYY-MM') || '-' || b.id as id, to_char(m.mes, 'YYYY-MM') as mes,
      b.id as bodega_id, b.nombre as bodega, coalesce(v.valor, 0)::float8 as valor
    from meses m
    join bodegas b on b.empresa_id = ${empresaId}
    left join valores v on v.mes = m.mes and v.bodega_id = b.id
    where v.valor <> 0 or b.eliminado_en is null and b.creado_en < m.fin
    order by m.mes, b.principal desc, b.nombre, b.id`);
  return rows;
};
