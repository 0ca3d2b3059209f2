import type pg from 'pg';
import { isoOf } from '../model/days';
import type { Outcome } from './outcome';

/** An event that is not raised yet: when it may be, and from when on it is derived again. Ms. */
export interface Waiting {
  outcome: Outcome;
  until: number;
  desde: number;
}

/** Stores when the earliest of them is derived again. Those of a time before this turn's go on waiting. */
export const writeWaits = async (client: pg.ClientBase, outcomes: readonly Outcome[], waiting: readonly Waiting[]) => {
  const concerned = outcomes.filter((outcome) => outcome.waits || waiting.some((each) => each.outcome === outcome));
  if (concerned.length === 0) return;
  const rows = concerned.map((outcome) => {
    const own = waiting.filter((each) => each.outcome === outcome);
    const least = (of: (each: Waiting) => number) => (own.length > 0 ? isoOf(Math.min(...own.map(of))) : null);
    return {
      a: outcome.activoId,
      s: isoOf(outcome.start?.fecha ?? -Infinity),
      u: least(({ until }) => until),
      d: least(({ desde }) => desde),
    };
  });
  await client.query({ name: 'write_waits', text: write, values: [JSON.stringify(rows)] });
};

const write = `
  update proyecciones p set repasar_en = least(case when p.repasar_desde <= n.s then p.repasar_en end, n.u),
    repasar_desde = least(case when p.repasar_desde <= n.s then p.repasar_desde end, n.d)
  from json_to_recordset($1::json) n(a int, s timestamptz, u timestamptz, d timestamptz) where p.activo_id = n.a`;

/** Events that waited are derived again, from before the first of them. */
export const markWaiting = `
  with due as (
    select empresa_id, activo_id, repasar_desde from proyecciones
    where repasar_en <= now()
    order by activo_id for update skip locked
  ),
    cleared as (
      update proyecciones p set repasar_en = null, repasar_desde = null from due where p.activo_id = due.activo_id
    )
  insert into recalculos_pendientes (empresa_id, activo_id, desde)
  select empresa_id, activo_id, repasar_desde from due`;
