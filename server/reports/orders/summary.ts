import { sql, type SQL } from 'drizzle-orm';
import {
  agrupacionOrdenes,
  type FiltroReporteOrdenes,
  type GrupoOrdenes,
  type ResumenReporteOrdenes,
  type TotalesOrdenes,
} from '#contract/requests/reporteOrdenes';
import type { Tx } from '../../db/system';
import { clockAt, finite, type Period } from '../../db/days';
import { isOpen, ordenStore } from '../../resources/ordenes/index';
import { costOfOrders } from '../making/costs';
import { beforeThat, periodOf, spansOf, stepOf, type Days } from '../making/period';
import type { ReportQuery } from '../making/report';
import type { Ask } from '../making/report';
import { chosen, momentOf, recurring, reopened, waitedMinutes } from './chosen';
import { corrective, failed } from '../making/repairs';
import { countLate } from './late';
import { addedUp } from '../making/sums';

/**
 * Totals, those of the preceding period, by group, and over time. All of it is additive, so it is read span by span,
 * each in a short statement: on the embedded database, positions wait for every one of them.
 */
export const summarizeOrders = async (
  ask: Ask,
  { empresaId, filter, zone }: ReportQuery<FiltroReporteOrdenes>,
  query: object,
): Promise<ResumenReporteOrdenes> => {
  const { agrupar, paso = stepOf(filter) } = agrupacionOrdenes.parse(query);
  const each: Each = async <R extends Record<string, unknown>>(days: Days, of: (orders: SQL, sums: SQL) => SQL) => {
    const all: R[] = [];
    for (const span of spansOf(days)) {
      const period = periodOf(span, zone);
      const orders = source(chosen(empresaId, filter, period));
      all.push(
        ...(await ask(async (tx) => (await tx.execute<R>(of(orders, sumsOf(empresaId, filter, period)))).rows as R[])),
      );
    }
    return all;
  };
  const largest = named[agrupar] && (await largestOf(agrupar, each, filter));
  const group = groupOf(agrupar, largest?.ids);
  const unit = sql.raw(paso === 'semana' ? `'week'` : `'month'`);
  const step = sql`to_char(date_trunc(${unit}, ${clockAt(momentOf[filter.por])}), 'YYYY-MM-DD')`;
  const parts = await each<Part>(
    filter,
    (orders, sums) => sql`select ${group} as grupo, ${step} as tramo, ${sums} from ${orders} group by 1, 2`,
  );
  const before = await each<Sums>(beforeThat(filter), (orders, sums) => sql`select ${sums} from ${orders}`);

  const groups = [...sumBy(parts, ({ grupo }) => grupo)]
    .filter(([grupo]) => grupo !== others)
    .sort(([one, a], [other, b]) => b.ordenes - a.ordenes || (one < other ? -1 : 1));
  const names = await ask((tx) => namesOf(tx, agrupar, groups));
  return {
    abiertas_tarde: await ask((tx) => countLate(tx, empresaId, filter, zone)),
    totales: totalsOf(parts.reduce<Sums>(plus, nothing)),
    anterior: totalsOf(before.reduce(plus, nothing)),
    grupos: groups.slice(0, mostGroups).map(([grupo, sum]) => ({
      clave: grupo === none ? null : grupo,
      nombre: names.get(grupo) ?? null,
      ...totalsOf(sum),
    })),
    grupos_n: largest?.n ?? groups.length,
    paso,
    pasos: await overTime(ask, filter, paso, parts, new Set(groups.slice(0, drawnGroups).map(([grupo]) => grupo))),
  };
};

const mostGroups = 100;
/** The largest number of series that a chart can distinguish. */
const drawnGroups = 6;

/** The columns that orders are grouped by. */
const keys: Record<GrupoOrdenes, SQL> = {
  tipo: sql`ordenes.tipo`,
  prioridad: sql`ordenes.prioridad`,
  estado: sql`ordenes.estado`,
  origen: sql`ordenes.origen`,
  vencida: sql`${ordenStore.computed.vencida}`,
  nivel: sql`ordenes.nivel_id`,
  activo: sql`ordenes.activo_id`,
  responsable: sql`ordenes.responsable_id`,
  categoria: sql`activos.categoria_id`,
};

/** PostgreSQL drops the join when nothing uses it. */
const source = (where: SQL | undefined) =>
  sql`ordenes left join activos on activos.id = ordenes.activo_id where ${where}`;

/** The tables with the names of those groups. */
const named: Partial<Record<GrupoOrdenes, SQL>> = {
  nivel: sql`id, nombre from niveles`,
  activo: sql`id, nombre from activos`,
  responsable: sql`id, nombre_completo(nombre, apellido) as nombre from personal`,
  categoria: sql`id, nombre from categorias`,
};

const namesOf = async (
  tx: Tx,
  group: GrupoOrdenes,
  groups: readonly [string, Sums][],
): Promise<Map<string, string>> => {
  const names = named[group];
  if (!names) return new Map();
  const ids = groups.flatMap(([grupo]) => (grupo === none ? [] : [Number(grupo)]));
  const found = await tx.execute<{ id: number; nombre: string }>(
    sql`select ${names} where id = any(${sql.param(ids)}::int[])`,
  );
  return new Map(found.rows.map(({ id, nombre }) => [String(id), nombre]));
};

type Each = <R extends Record<string, unknown>>(days: Days, of: (orders: SQL, sums: SQL) => SQL) => Promise<R[]>;

/** The records with most orders, as there may be many thousands, and the total number of groups. */
const largestOf = async (group: GrupoOrdenes, each: Each, days: Days): Promise<{ ids: number[]; n: number }> => {
  const counts = new Map<number | null, number>();
  const rows = await each<{ clave: number | null; n: number }>(
    days,
    (orders) => sql`select ${keys[group]} as clave, count(*)::int as n from ${orders} group by 1`,
  );
  for (const { clave, n } of rows) counts.set(clave, (counts.get(clave) ?? 0) + n);
  const ids = [...counts]
    .flatMap(([clave, n]) => (clave === null ? [] : [{ clave, n }]))
    .sort((a, b) => b.n - a.n || a.clave - b.clave);
  return { ids: ids.slice(0, mostGroups).map(({ clave }) => clave), n: counts.size };
};

/** Keys for orders without such a record, and for records that are not among the largest. */
const [none, others] = ['', '…'];

const groupOf = (group: GrupoOrdenes, largest: number[] | undefined): SQL<string> => {
  const key = keys[group];
  if (!largest) return sql`coalesce((${key})::text, '')`;
  return sql`case
    when ${key} is null then ''
    when ${key} = any(${sql.param(largest)}::int[]) then (${key})::text
    else '…'
  end`;
};

/** From the sum of the intervals, which is cheaper than the sum of their seconds. */
const seconds = (from: SQL, to: SQL, where: SQL) =>
  sql`coalesce(extract(epoch from sum(${finite(to)} - ${finite(from)}) filter (where ${where})), 0)::float8`;
const answered = sql`ordenes.primera_respuesta_en >= ordenes.creado_en`;
const repaired = sql`${corrective} and ordenes.completada_en >= ordenes.iniciada_en`;
const planned = sql`ordenes.tipo in ('preventivo', 'predictivo', 'inspeccion')`;

type Summed = Pick<FiltroReporteOrdenes, 'por' | 'espero'>;

/**
 * Additive figures; ratios are computed from the sums, never as means of means. Which ones recur is only asked of those
 * created in the period.
 */
const sumsOf = (empresaId: number, { por, espero }: Summed, period: Period) => sql`count(*)::int as ordenes,
  count(*) filter (where ${isOpen})::int as abiertas,
  count(*) filter (where ${ordenStore.computed.vencida})::int as vencidas,
  count(ordenes.completada_en)::int as completadas,
  ${seconds(sql`ordenes.creado_en`, sql`ordenes.primera_respuesta_en`, answered)} as respuesta_s,
  count(*) filter (where ${answered})::int as respondidas,
  ${seconds(sql`ordenes.iniciada_en`, sql`ordenes.completada_en`, repaired)} as reparacion_s,
  count(*) filter (where ${repaired})::int as reparadas,
  count(ordenes.fecha_limite) filter (where ordenes.completada_en is not null)::int as con_limite,
  count(*) filter (where ordenes.completada_en <= ordenes.fecha_limite)::int as a_tiempo,
  count(*) filter (where ${planned})::int as planeadas, count(*) filter (where ${corrective})::int as correctivas,
  coalesce(sum(ordenes.reaperturas), 0)::int as reaperturas,
  coalesce(sum(${waitedMinutes(espero)}), 0)::float8 as espera_min,
  count(*) filter (where ${reopened})::int as reabiertas, count(*) filter (where ${failed})::int as fallidas,
  ${por === 'creada' ? sql`count(*) filter (where ${failed} and ${recurring(empresaId, period)})::int` : sql`0`}
    as reincidentes,
  ${costOfOrders} as costo`;

const nothing = {
  ordenes: 0,
  abiertas: 0,
  vencidas: 0,
  completadas: 0,
  respuesta_s: 0,
  respondidas: 0,
  reparacion_s: 0,
  reparadas: 0,
  con_limite: 0,
  a_tiempo: 0,
  planeadas: 0,
  correctivas: 0,
  reaperturas: 0,
  espera_min: 0,
  reabiertas: 0,
  fallidas: 0,
  reincidentes: 0,
  costo: 0,
};
type Sums = typeof nothing;

type Part = Sums & { grupo: string; tramo: string };

const plus = (a: Sums, b: Sums): Sums => addedUp(nothing, a, b);

const sumBy = (parts: readonly Part[], keyOf: (part: Part) => string): Map<string, Sums> => {
  const by = new Map<string, Sums>();
  for (const part of parts) by.set(keyOf(part), plus(by.get(keyOf(part)) ?? nothing, part));
  return by;
};

const totalsOf = ({ ordenes, abiertas, vencidas, completadas, reaperturas, costo, ...sum }: Sums): TotalesOrdenes => ({
  ordenes,
  abiertas,
  vencidas,
  completadas,
  mtta_h: per(sum.respuesta_s / 3600, sum.respondidas),
  correctivo_h: per(sum.reparacion_s / 3600, sum.reparadas),
  cumplimiento: per(100 * sum.a_tiempo, sum.con_limite),
  preventivo: per(100 * sum.planeadas, sum.planeadas + sum.correctivas),
  reaperturas,
  reabiertas: per(100 * sum.reabiertas, ordenes),
  reincidencia: per(100 * sum.reincidentes, sum.fallidas),
  espera_h: sum.espera_min / 60,
  espera_media_h: per(sum.espera_min / 60, ordenes),
  costo,
});

const per = (sum: number, n: number) => (n > 0 ? sum / n : null);

/** The totals of the orders of a period. */
export const totalsOfOrders = async (
  tx: Tx,
  empresaId: number,
  filter: FiltroReporteOrdenes,
  period: Period,
): Promise<TotalesOrdenes> => {
  const { rows } = await tx.execute<Sums>(
    sql`select ${sumsOf(empresaId, filter, period)} from ${source(chosen(empresaId, filter, period))}`,
  );
  return totalsOf(rows[0] ?? nothing);
};

/** Orders by week or month, without gaps, and those of the groups that are drawn. */
const overTime = async (
  ask: Ask,
  { desde, hasta }: Days,
  paso: 'semana' | 'mes',
  parts: readonly Part[],
  drawn: ReadonlySet<string>,
) => {
  const unit = sql.raw(paso === 'semana' ? `'week'` : `'month'`);
  const step = sql.raw(paso === 'semana' ? `'1 week'` : `'1 month'`);
  const { rows } = await ask((tx) =>
    tx.execute<{ tramo: string; desde: string }>(sql`
      select to_char(tramo, 'YYYY-MM-DD') as tramo,
        to_char(greatest(tramo::date, ${desde}::date), 'YYYY-MM-DD') as desde
      from generate_series(
        date_trunc(${unit}, ${desde}::date::timestamp), ${hasta}::date::timestamp, ${step}::interval
      ) tramo
      order by 1`),
  );
  const steps = new Map(
    rows.map((row) => [row.tramo, { desde: row.desde, ordenes: 0, costo: 0, por_grupo: {} as Record<string, number> }]),
  );
  for (const { grupo, tramo, ordenes, costo } of parts) {
    const at = steps.get(tramo);
    if (!at) continue;
    const shown = drawn.has(grupo) || grupo === none ? grupo : others;
    at.ordenes += ordenes;
    at.costo += costo;
    at.por_grupo[shown] = (at.por_grupo[shown] ?? 0) + ordenes;
  }
  return [...steps.values()];
};
