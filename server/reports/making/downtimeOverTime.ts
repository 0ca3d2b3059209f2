import { sql, type SQL } from 'drizzle-orm';
import type { FiltroReporte } from '#contract/requests/reportes';
import type { ResumenReporte } from '#contract/requests/resumenReporte';
import { beginning } from '../../db/days';
import { stepOf } from './period';

/** Runs a query on the common table expressions of the report. */
export type RunQuery = <R extends Record<string, unknown>>(days: FiltroReporte, select: SQL) => Promise<R[]>;

/** Downtime by week or month. */
export const downtimeOverTime = async (
  runQuery: RunQuery,
  filter: FiltroReporte,
): Promise<ResumenReporte['paradas']> => {
  const paso = stepOf(filter);
  const [unit, step] = paso === 'semana' ? ['week', '1 week'] : ['month', '1 month'];
  const overlap = sql`extract(
    epoch from least(
      coalesce(p.fin_en, now()), base.servicio_hasta, tramo.hasta
    ) - greatest(p.inicio_en, base.servicio_desde, tramo.desde)
  )::float8 / 3600`;
  const filas = await runQuery<{ desde: string; planificadas: number; no_planificadas: number }>(
    filter,
    sql`
      ,
      tramos as (
        select dia::date as dia, greatest(${beginning(sql`dia`)}, periodo.desde) as desde,
          least(${beginning(sql`dia + ${step}::interval`)}, periodo.hasta) as hasta
        from periodo,
        generate_series(
          date_trunc(${unit}, ${filter.desde}::date::timestamp), ${filter.hasta}::date::timestamp, ${step}::interval
        ) dia
      )
      select to_char(greatest(tramo.dia, ${filter.desde}::date), 'YYYY-MM-DD') as desde,
        coalesce(sum(${overlap}) filter (where p.clase = 'planificada'), 0)::float8 as planificadas,
        coalesce(sum(${overlap}) filter (where p.clase <> 'planificada'), 0)::float8 as no_planificadas
      from tramos tramo
      left join (tiempos_parada p join base on base.id = p.activo_id and p.empresa_id = base.empresa_id)
        on p.inicio_en < least(tramo.hasta, base.servicio_hasta)
          and coalesce(p.fin_en, now()) > greatest(tramo.desde, base.servicio_desde)
      group by tramo.dia order by tramo.dia`,
  );
  return { paso, filas };
};
