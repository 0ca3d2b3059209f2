import { sql, type SQL } from 'drizzle-orm';
import { meterInForce } from '../db/meterInForce';

/**
 * The kilometres that a component had at a moment: over its stays until then, each by the odometer in force of its
 * asset, never below 0.
 */
export const kilometresAt = (empresaId: number, id: SQL | number, moment: SQL): SQL => sql`(
  select coalesce(sum(greatest(medida_en(o.id, least(m.hasta, ${moment})) - medida_en(o.id, m.desde), 0)), 0)
  from montajes m
  left join lateral (select ${meterInForce(sql`m.activo_id`, sql`'odometro'`)} as id) o on true
  where m.empresa_id = ${empresaId} and m.componente_id = ${id} and m.desde <= ${moment}
)`;
