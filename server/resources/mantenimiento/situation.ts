import { sql, type SQL } from 'drizzle-orm';
import type { SituacionPlan } from '#contract/entities/mantenimiento';
import { todayOnce } from '../../db/days';

const openOrders = (due: string) =>
  sql.raw(`ordenes o
    where o.mantenimiento_activo_id = ${due}.id
      and o.eliminado_en is null
      and o.estado not in ('cerrada', 'cancelada')`);

/**
 * The day of a due as of today. Only a forecast can lie in the past without being overdue: the meter is expected to
 * reach its measure from today on. Compares only columns of the index by which plans count their dues.
 */
export const dueDay = (due: string): SQL => {
  const day = (column: string) => sql.raw(`${due}.${column}`);
  return sql`(
    case
      when ${day('vence_en')} < ${todayOnce} and coalesce(${day('vencido_desde')} > ${todayOnce}, true)
        then ${todayOnce}
      else ${day('vence_en')}
    end
  )`;
};

/** The day on which the meter is expected to reach its measure; null when it is not known. */
export const expectedDay = (due: string): SQL => {
  const day = sql.raw(`${due}.fecha_pronosticada`);
  return sql`(case when ${day} < ${todayOnce} then ${todayOnce} else ${day} end)`;
};

/** The open order of a due; null when there is none. A unique index allows only one. */
export const openOrderOf = (due: string, column: 'id' | 'numero' = 'id'): SQL =>
  sql`(select ${sql.raw(`o.${column}`)} from ${openOrders(due)})`;

const hasOrder = (due: string) => sql`exists (select 1 from ${openOrders(due)})`;
/** The same for very many dues: the open orders, which are few, are read once. */
const isAmongOrdered = (due: string) =>
  sql.raw(`${due}.id in (
    select o.mantenimiento_activo_id from ordenes o
    where o.mantenimiento_activo_id is not null
      and o.eliminado_en is null
      and o.estado not in ('cerrada', 'cancelada')
  )`);

/**
 * The situation of a due today is the first of these that holds: computed on read, never stored, so that it cannot be
 * out of date after midnight.
 */
const judged = (due: string, ordered = hasOrder(due)): [SituacionPlan, SQL][] => {
  const day = (column: string) => sql.raw(`${due}.${column}`);
  return [
    ['en_orden', ordered],
    ['vencido', sql`coalesce(${day('vencido_desde')} <= ${todayOnce}, false)`],
    ['pospuesto', sql`coalesce(${day('pospuesto_hasta')} > ${todayOnce}, false)`],
    [
      'proximo',
      sql`coalesce(${day('avisa_desde')} <= ${todayOnce} or ${day('pospuesto_hasta')} = ${todayOnce}, false)`,
    ],
    ['sin_historia', day('sin_historia')],
    ['sin_medidor', day('sin_medidor')],
    ['sin_lecturas', sql`coalesce(${day('sin_lecturas_desde')} <= ${todayOnce}, false)`],
    ['al_dia', sql`true`],
  ];
};

/** @param many for very many dues at once */
export const situacionOf = (due: string, many = false): SQL =>
  sql`(case ${sql.join(
    judged(due, many ? isAmongOrdered(due) : undefined).map(
      ([situacion, so]) => sql`when ${so} then ${sql.raw(`'${situacion}'`)}`,
    ),
    sql` `,
  )} end)`;

/** Whether a due is in this situation. Compares days before it looks for orders. */
export const standsAs = (due: string, situacion: SituacionPlan): SQL => {
  const all = judged(due);
  const at = all.findIndex(([name]) => name === situacion);
  const before = all.slice(0, at).map(([, so]) => sql`not ${so}`);
  return sql`(${sql.join([...all.slice(at, at + 1).map(([, so]) => so), ...before.reverse()], sql` and `)})`;
};

/** Whether a due is in one of these situations. */
export const standsAsOneOf = (due: string, situaciones: readonly unknown[]): SQL => {
  const asked = judged(due).flatMap(([name]) => (situaciones.includes(name) ? [standsAs(due, name)] : []));
  return asked.length > 0 ? sql`(${sql.join(asked, sql` or `)})` : sql`false`;
};
