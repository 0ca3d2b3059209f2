import { sql } from 'drizzle-orm';
import type { PanelFlota } from '#contract/paneles';
import type { Tx } from '../db/client';
import { beginning, today } from '../db/days';
import { activoTable } from '../resources/activos/table';
import { usageByGps } from '../tracking/trips/usage';

/** Today, a week and a month, today included. */
const spans = [1, 7, 30];

/** Distance, idle time and use of the fleet, from its positions; only of existing assets. */
export const fleetFigures = async (tx: Tx, empresaId: number): Promise<PanelFlota[]> => {
  const figures: PanelFlota[] = [];
  for (const dias of spans) {
    const since = sql`(${today} - ${dias - 1}::int)`;
    const { rows } = await tx.execute<Omit<PanelFlota, 'dias'> & Record<string, unknown>>(sql`
      with ${usageByGps(empresaId, { from: beginning(since), to: beginning(sql`${today} + 1`) })}
      select to_char(${since}, 'YYYY-MM-DD') as desde, to_char(${today}, 'YYYY-MM-DD') as hasta, count(*)::int as activos,
        coalesce(sum(u.km), 0)::float8 as km, coalesce(sum(u.movimiento_s), 0)::float8 / 3600 as movimiento_h,
        (100 * sum(u.ralenti_s) / nullif(sum(u.motor_s), 0))::float8 as ralenti, (100.0 * sum(u.dias) / nullif(sum(u.posibles), 0))::float8 as utilizacion
      from uso_gps u join ${activoTable} on activos.id = u.activo_id and activos.eliminado_en is null`);
    const [row] = rows;
    if (row) figures.push({ dias, ...row });
  }
  return figures;
};
