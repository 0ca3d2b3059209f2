import { sql, type SQL } from 'drizzle-orm';
import type { SituacionPlan } from '#contract/mantenimiento';
import { today } from '../../db/days';

const openOrders = (due: string) =>
  sql.raw(`ordenes o where o.mantenimiento_activo_id = ${due}.id and o.eliminado_en is null and o.estado not in ('cerrada', 'cancelada')`);

/** The order that is open for a due; null: none. A unique index sees to it that there is one at most. */
export const openOrderOf = (due: string, column: 'id' | 'numero' = 'id'): SQL => sql`(select ${sql.raw(`o.${column}`)} from ${openOrders(due)})`;

/** How a due stands today, the first of these that is so: worked out when asked, never stored, so that no midnight passes it by. */
const judged = (due: string): [SituacionPlan, SQL][] => {
  const day = (column: string) => sql.raw(`${due}.${column}`);
  return [
    ['en_orden', sql`exists (select 1 from ${openOrders(due)})`],
    ['vencido', sql`coalesce(${day('vencido_desde')} <= ${today}, false)`],
    ['pospuesto', sql`coalesce(${day('pospuesto_hasta')} > ${today}, false)`],
    ['proximo', sql`coalesce(${day('avisa_desde')} <= ${today}, false)`],
    ['al_dia', sql`true`],
  ];
};

export const situacionOf = (due: string): SQL =>
  sql`(case ${sql.join(
    judged(due).map(([situacion, so]) => sql`when ${so} then ${sql.raw(`'${situacion}'`)}`),
    sql` `,
  )} end)`;

/** Does it stand so? Days are compared before orders are looked for. */
export const standsAs = (due: string, situacion: SituacionPlan): SQL => {
  const all = judged(due);
  const at = all.findIndex(([name]) => name === situacion);
  const before = all.slice(0, at).map(([, so]) => sql`not ${so}`);
  return sql`(${sql.join([...all.slice(at, at + 1).map(([, so]) => so), ...before.reverse()], sql` and `)})`;
};

/** Does it stand in one of these ways? */
export const standsAsOneOf = (due: string, situaciones: readonly unknown[]): SQL => {
  const asked = judged(due).flatMap(([name]) => (situaciones.includes(name) ? [standsAs(due, name)] : []));
  return asked.length > 0 ? sql`(${sql.join(asked, sql` or `)})` : sql`false`;
};
