import { sql, type SQL } from 'drizzle-orm';
import { agrupacionOrdenes, type FiltroReporteOrdenes, type GrupoOrdenes, type ResumenReporteOrdenes, type TotalesOrdenes } from '#contract/reporteOrdenes';
import type { Tx } from '../../db/client';
import { ordenStore } from '../../resources/ordenes/index';
import { beforeThat, periodOf, stepOf } from '../period';
import type { Asked } from '../serve';
import { chosen, momentOf } from './chosen';

/** Totals, those of the period before, by group, and over time. Each is one pass along the index of the period's moment. */
export const summarizeOrders = async (tx: Tx, { empresaId, filter, zone }: Asked<FiltroReporteOrdenes>, query: object): Promise<ResumenReporteOrdenes> => {
  const { agrupar, paso = stepOf(filter) } = agrupacionOrdenes.parse(query);
  const key = keys[agrupar];
  const told = (days: FiltroReporteOrdenes) => source(chosen(empresaId, days, periodOf(days, zone)));
  // By group first, then those added up: in one go PostgreSQL would not share the work among its processes. The totals are the row of no group at all.
  const { rows } = await tx.execute<Sums & { clave: string | null; todas: number; filas: number }>(
    sql`with grupos as (select (${key})::text as clave, ${sums} from ${told(filter)} group by ${key})
      select clave, grouping(clave) as todas, ${added}, (count(*) over ())::int as filas from grupos
      group by grouping sets ((clave), ()) order by todas desc, ordenes desc, clave limit ${mostGroups + 1}`,
  );
  const groups = rows.filter(({ todas }) => todas === 0);
  const names = await namesOf(tx, agrupar, groups);
  const { rows: before } = await tx.execute<Sums>(sql`select ${sums} from ${told(beforeThat(filter))}`);
  const drawn = groups.slice(0, drawnGroups).map(({ clave }) => clave);
  return {
    totales: totalsOf(rows.find(({ todas }) => todas === 1) ?? nothing),
    anterior: totalsOf(before[0] ?? nothing),
    grupos: groups.map(({ clave, todas: _, filas: __, ...row }) => ({ clave, nombre: names.get(clave) ?? null, ...totalsOf(row) })),
    grupos_n: (rows[0]?.filas ?? 1) - 1,
    paso,
    pasos: await overTime(tx, { filter, zone, paso, key, told: told(filter), drawn }),
  };
};

const mostGroups = 100;
/** As many as a chart can tell apart. */
const drawnGroups = 6;

/** By what orders are told apart. */
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

/** PostgreSQL leaves the join out where nothing looks at it. */
const source = (where: SQL | undefined) => sql`ordenes left join activos on activos.id = ordenes.activo_id where ${where}`;

/** Where records that orders are told apart by have their names. */
const named: Partial<Record<GrupoOrdenes, SQL>> = {
  nivel: sql`id, nombre from niveles`,
  activo: sql`id, nombre from activos`,
  responsable: sql`id, nombre_completo(nombre, apellido) as nombre from personal`,
  categoria: sql`id, nombre from categorias`,
};

const namesOf = async (tx: Tx, group: GrupoOrdenes, rows: readonly { clave: string | null }[]): Promise<Map<string | null, string>> => {
  const names = named[group];
  if (!names) return new Map();
  const ids = rows.flatMap(({ clave }) => (clave === null ? [] : [Number(clave)]));
  const found = await tx.execute<{ id: number; nombre: string }>(sql`select ${names} where id = any(${sql.param(ids)}::int[])`);
  return new Map(found.rows.map(({ id, nombre }) => [String(id), nombre]));
};

/** Of the sum of the intervals: cheaper than the sum of their seconds. */
const seconds = (from: SQL, to: SQL, where: SQL) => sql`coalesce(extract(epoch from sum(${to} - ${from}) filter (where ${where})), 0)::float8`;
const answered = sql`ordenes.primera_respuesta_en >= ordenes.creado_en`;
const corrective = sql`ordenes.tipo in ('correctivo', 'emergencia')`;
const repaired = sql`${corrective} and ordenes.completada_en >= ordenes.iniciada_en`;
const planned = sql`ordenes.tipo in ('preventivo', 'predictivo', 'inspeccion')`;

/** What adds up; ratios are of the sums, never means of means. */
const sums = sql`count(*)::int as ordenes,
  count(*) filter (where ${ordenStore.computed.abierta})::int as abiertas, count(*) filter (where ${ordenStore.computed.vencida})::int as vencidas,
  count(ordenes.completada_en)::int as completadas,
  ${seconds(sql`ordenes.creado_en`, sql`ordenes.primera_respuesta_en`, answered)} as respuesta_s, count(*) filter (where ${answered})::int as respondidas,
  ${seconds(sql`ordenes.iniciada_en`, sql`ordenes.completada_en`, repaired)} as reparacion_s, count(*) filter (where ${repaired})::int as reparadas,
  count(ordenes.fecha_limite) filter (where ordenes.completada_en is not null)::int as con_limite,
  count(*) filter (where ordenes.completada_en <= ordenes.fecha_limite)::int as a_tiempo,
  count(*) filter (where ${planned})::int as planeadas, count(*) filter (where ${corrective})::int as correctivas,
  coalesce(sum(ordenes.reaperturas), 0)::int as reaperturas, coalesce(sum(ordenes.espera_min), 0)::float8 as espera_min,
  coalesce(sum(ordenes.costo_total), 0)::float8 as costo`;

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
  costo: 0,
};
type Sums = typeof nothing;

/** Those of several groups together. */
const added = sql.raw(
  Object.keys(nothing)
    .map((name) => `coalesce(sum(${name}), 0)::float8 as ${name}`)
    .join(', '),
);

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
  espera_h: sum.espera_min / 60,
  costo,
});

const per = (sum: number, n: number) => (n > 0 ? sum / n : null);

interface Steps {
  filter: FiltroReporteOrdenes;
  zone: string;
  paso: 'semana' | 'mes';
  key: SQL;
  told: SQL;
  drawn: (string | null)[];
}

/** Orders by week or month, none left out, and among them those of the groups that are drawn. */
const overTime = async (tx: Tx, { filter, zone, paso, key, told, drawn }: Steps): Promise<ResumenReporteOrdenes['pasos']> => {
  const unit = sql.raw(paso === 'semana' ? `'week'` : `'month'`);
  const step = sql.raw(paso === 'semana' ? `'1 week'` : `'1 month'`);
  const text = sql`(${key})::text`;
  const clave = sql`case when ${text} = any(${sql.param(drawn.filter((each) => each !== null))}::text[]) then ${text} when ${key} is null then '' else '…' end`;
  const { rows } = await tx.execute<{ dia: string; clave: string | null; n: number; costo: number }>(sql`
    with cuentas as (select date_trunc(${unit}, ${momentOf[filter.por]} at time zone ${zone})::date as dia, ${clave} as clave, count(*)::int as n,
        sum(ordenes.costo_total)::float8 as costo from ${told} group by 1, 2)
    select to_char(greatest(tramo::date, ${filter.desde}::date), 'YYYY-MM-DD') as dia, cuentas.clave, coalesce(cuentas.n, 0) as n, coalesce(cuentas.costo, 0) as costo
    from generate_series(date_trunc(${unit}, ${filter.desde}::date::timestamp), ${filter.hasta}::date::timestamp, ${step}::interval) tramo
      left join cuentas on cuentas.dia = tramo::date order by tramo`);
  const steps = new Map<string, ResumenReporteOrdenes['pasos'][number]>();
  for (const { dia, clave: group, n, costo } of rows) {
    const at = steps.get(dia) ?? { desde: dia, ordenes: 0, costo: 0, por_grupo: {} };
    steps.set(dia, { ...at, ordenes: at.ordenes + n, costo: at.costo + costo, por_grupo: group === null ? at.por_grupo : { ...at.por_grupo, [group]: n } });
  }
  return [...steps.values()];
};
