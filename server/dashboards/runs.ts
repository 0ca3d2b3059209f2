import { sql } from 'drizzle-orm';
import { puntualHasta } from '#contract/rules/stops';
import type { PanelRutas } from '#contract/requests/paneles';
import type { Tx } from '../db/system';
import { today } from '../db/days';

/** Today's routes, by the company's calendar; null when there are none. */
export const routeFigures = async (tx: Tx, empresaId: number): Promise<PanelRutas | null> => {
  const { rows } = await tx.execute<PanelRutas & Record<string, unknown>>(sql`
    select to_char(${today}, 'YYYY-MM-DD') as dia, ${counted('programada')} as programadas,
      ${counted('en_curso')} as en_curso,
      ${counted('completada')} as completadas, ${counted('incumplida')} as incumplidas,
      count(*) filter (where e.estado = 'en_curso' and e.retraso_min > ${puntualHasta})::int as tarde,
      count(*) filter (where e.no_ha_salido)::int as no_han_salido,
      round(100.0 * sum(e.cumplidas_n) / nullif(sum(e.prometidas_n), 0), 1)::float8 as a_tiempo_pct
    from (
      select * from ejecuciones
      where empresa_id = ${empresaId} and eliminado_en is null and fecha = ${today} and estado <> 'cancelada'
    ) e
    having exists (select 1 from rutas where empresa_id = ${empresaId} and eliminado_en is null)`);
  return rows[0] ?? null;
};

const counted = (state: string) => sql`count(*) filter (where e.estado = ${state})::int`;
