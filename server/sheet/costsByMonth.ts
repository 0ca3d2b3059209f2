import { sql } from 'drizzle-orm';
import type { Tx } from '../db/system';
import { dayAt, today } from '../db/days';

/** A month with what the asset cost in it. */
export interface MonthlyCost {
  /** 2026-03. */
  mes: string;
  /** Of it, orders closed, fuel, and the rest. */
  ordenes: number;
  combustible: number;
  otros: number;
}

/** The costs of an asset in the last twelve months of the company's calendar, this one included. */
export const costsByMonth = async (tx: Tx, empresaId: number, activoId: number): Promise<MonthlyCost[]> => {
  const { rows } = await tx.execute<MonthlyCost & Record<string, unknown>>(sql`
    with meses as (
      select generate_series(
        date_trunc('month', ${today}::timestamp) - interval '11 months', date_trunc('month', ${today}::timestamp),
        interval '1 month'
      )::date as mes
    ), gastos as (
      select ${dayAt(sql`h.fecha`)} as dia,
        case when h.referencia_tipo = 'orden' then 'ordenes' else 'otros' end as de, h.costo
      from historial h
      where h.empresa_id = ${empresaId} and h.activo_id = ${activoId} and h.costo is not null
      union all
      select ${dayAt(sql`c.fecha`)}, 'combustible', c.valor from cargas_combustible c
      where c.empresa_id = ${empresaId} and c.activo_id = ${activoId} and c.eliminado_en is null
        and c.estado <> 'anulada'
    )
    select to_char(m.mes, 'YYYY-MM') as mes,
      coalesce(sum(g.costo) filter (where g.de = 'ordenes'), 0)::float8 as ordenes,
      coalesce(sum(g.costo) filter (where g.de = 'combustible'), 0)::float8 as combustible,
      coalesce(sum(g.costo) filter (where g.de = 'otros'), 0)::float8 as otros
    from meses m left join gastos g on g.dia >= m.mes and g.dia < m.mes + interval '1 month'
    group by m.mes order by m.mes`);
  return rows;
};
