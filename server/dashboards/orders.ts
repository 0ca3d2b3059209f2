import { sql, type SQL } from 'drizzle-orm';
import type { PanelOrdenes } from '#contract/requests/paneles';
import type { Tx } from '../db/system';
import { beginning, today } from '../db/days';

/** Overview of a company's orders: open ones, and the last twelve weeks. */
export const orderFigures = async (tx: Tx, empresaId: number): Promise<PanelOrdenes> => {
  // Queried first, as constants: PostgreSQL's estimates for computed dates are far too high, and it would not use the
  // index.
  const weeks = await weeksOf(tx);
  const living = sql`o.empresa_id = ${empresaId} and o.eliminado_en is null`;
  return { por_estado: await byState(tx, living), semanas: await byWeek(tx, living, weeks) };
};

type Week = Pick<PanelOrdenes['semanas'][number], 'dia' | 'desde' | 'hasta'>;

const iso = (moment: SQL) => sql`to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The last twelve weeks of the company's own calendar, the current one last. */
const weeksOf = async (tx: Tx): Promise<Week[]> => {
  const { rows } = await tx.execute<Week & Record<string, unknown>>(sql`
    select to_char(dia, 'YYYY-MM-DD') as dia, ${iso(beginning(sql`dia`))} as desde,
      ${iso(sql`${beginning(sql`dia + 7`)} - interval '1 millisecond'`)} as hasta
    from (select date_trunc('week', ${today}::timestamp)::date - 7 * n as dia from generate_series(0, 11) n) dias
    order by dia`);
  return rows;
};

/** Open ones. */
const byState = async (tx: Tx, living: SQL): Promise<Record<string, number>> => {
  const { rows } = await tx.execute<{ estado: string; n: number }>(
    sql`select o.estado, count(*)::int as n from ordenes o where ${living}
      and o.estado in ('pendiente', 'asignada', 'en_progreso', 'en_espera', 'completada') group by o.estado`,
  );
  return Object.fromEntries(rows.map(({ estado, n }) => [estado, n]));
};

/** Created against closed, by week, the current one last: counted from the indexes only. */
const byWeek = async (tx: Tx, living: SQL, weeks: readonly Week[]): Promise<PanelOrdenes['semanas']> => {
  const starts = weeks.map(({ desde }) => desde);
  const counted = async (moment: SQL) => {
    const { rows } = await tx.execute<{ semana: number; n: number }>(sql`
      select width_bucket(${moment}, ${sql.param(starts)}::timestamptz[]) as semana, count(*)::int as n
      from ordenes o where ${living} and ${moment} >= ${starts[0] ?? null}::timestamptz group by 1`);
    return new Map(rows.map(({ semana, n }) => [semana - 1, n]));
  };
  const made = await counted(sql`o.creado_en`);
  const closed = await counted(sql`o.cerrada_en`);
  return weeks.map((week, at) => ({ ...week, creadas: made.get(at) ?? 0, cerradas: closed.get(at) ?? 0 }));
};
