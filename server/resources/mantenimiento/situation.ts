import { sql, type SQL } from 'drizzle-orm';
import { today } from '../../db/days';

/** The order that is open for a due; null: none. A unique index sees to it that there is one at most. */
export const openOrderOf = (due: string, column: 'id' | 'numero' = 'id'): SQL =>
  sql.raw(
    `(select o.${column} from ordenes o where o.mantenimiento_activo_id = ${due}.id and o.eliminado_en is null and o.estado not in ('cerrada', 'cancelada'))`,
  );

/** How a due stands today: worked out when asked, never stored, so that no midnight passes it by. */
export const situacionOf = (due: string): SQL => {
  const of = (column: string) => sql.raw(`${due}.${column}`);
  return sql`(case when ${openOrderOf(due)} is not null then 'en_orden'
    when ${of('vencido_desde')} <= ${today} then 'vencido'
    when ${of('pospuesto_hasta')} > ${today} then 'pospuesto'
    when ${of('avisa_desde')} <= ${today} then 'proximo' else 'al_dia' end)`;
};
