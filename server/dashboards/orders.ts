import { sql, type SQL } from 'drizzle-orm';
import type { PanelOrdenes } from '#contract/paneles';
import type { Tx } from '../db/client';
import { beginning, today } from '../db/days';
import { isOverdue } from '../resources/ordenes/index';

/** The orders of a company at a glance: what is open, how the last twelve weeks went, how fast, and for how much. */
export const orderFigures = async (tx: Tx, empresaId: number): Promise<PanelOrdenes> => {
  // Asked first, so that what is counted between them is found by index: of a date that it works out itself PostgreSQL expects far too much.
  const limits = await limitsOf(tx);
  const living = sql`o.empresa_id = ${empresaId} and o.eliminado_en is null`;
  const por_estado = await byState(tx, living);
  const [row] = (
    await tx.execute<{ vencidas: number; horas: number | null; mes: number; anterior: number }>(sql`
    with vencidas as (select count(*)::int as n from ordenes
      where ordenes.empresa_id = ${empresaId} and ordenes.eliminado_en is null and ${isOverdue}),
    respuestas as (select avg(extract(epoch from o.primera_respuesta_en - o.creado_en)::float8) / 3600 as horas from ordenes o
      where ${living} and o.creado_en >= ${limits.respuesta}::timestamptz and o.primera_respuesta_en >= o.creado_en and o.afecta_plan),
    costos as (select coalesce(sum(o.costo_total) filter (where o.cerrada_en >= ${limits.mes}::timestamptz), 0)::float8 as mes,
      coalesce(sum(o.costo_total) filter (where o.cerrada_en < ${limits.igual}::timestamptz), 0)::float8 as anterior
      from ordenes o where ${living} and o.cerrada_en >= ${limits.antes}::timestamptz and o.cerrada_en < now())
    select vencidas.n as vencidas, respuestas.horas, costos.mes, costos.anterior from vencidas, respuestas, costos`)
  ).rows;
  if (!row) throw new Error('aggregates answer one row');
  const { vencidas, horas, mes, anterior } = row;
  return {
    por_estado,
    abiertas: sum(por_estado) - (por_estado.completada ?? 0),
    vencidas,
    semanas: await byWeek(tx, living, limits.semanas),
    respuesta: { horas, desde: limits.respuesta },
    costo: { mes, anterior, desde: limits.mes },
  };
};

type Week = Pick<PanelOrdenes['semanas'][number], 'dia' | 'desde' | 'hasta'>;

interface Limits extends Record<string, unknown> {
  /** The month at hand, the one before, and in that one the end of the day that is today's. */
  mes: string;
  antes: string;
  igual: string;
  /** Thirty days ago. */
  respuesta: string;
  semanas: Week[];
}

const iso = (moment: SQL) => sql`to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Moments by the company's own calendar. */
const limitsOf = async (tx: Tx): Promise<Limits> => {
  const month = sql`date_trunc('month', ${today})::date`;
  const { rows } = await tx.execute<Limits>(sql`
    select ${iso(beginning(month))} as mes, ${iso(beginning(sql`(${month} - interval '1 month')::date`))} as antes,
      ${iso(beginning(sql`least(${month}, (${today} - interval '1 month')::date + 1)`))} as igual, ${iso(beginning(sql`${today} - 29`))} as respuesta,
      (select json_agg(json_build_object('dia', to_char(dia, 'YYYY-MM-DD'), 'desde', ${iso(beginning(sql`dia`))},
          'hasta', ${iso(sql`${beginning(sql`dia + 7`)} - interval '1 millisecond'`)}) order by dia)
        from (select date_trunc('week', ${today}::timestamp)::date - 7 * n as dia from generate_series(0, 11) n) dias) as semanas`);
  const [row] = rows;
  if (!row) throw new Error('no calendar');
  return row;
};

/** Those that are not done with. */
const byState = async (tx: Tx, living: SQL): Promise<Record<string, number>> => {
  const { rows } = await tx.execute<{ estado: string; n: number }>(
    sql`select o.estado, count(*)::int as n from ordenes o where ${living}
      and o.estado in ('pendiente', 'asignada', 'en_progreso', 'en_espera', 'completada') group by o.estado`,
  );
  return Object.fromEntries(rows.map(({ estado, n }) => [estado, n]));
};

/** Made against closed, week by week, this one last: counted along the indexes alone. */
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

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0);
