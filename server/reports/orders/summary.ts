import { sql, type SQL } from 'drizzle-orm';
import type { z } from '#contract/validation';
import type { agrupacionOrdenes, FiltroReporteOrdenes, GrupoOrdenes, ResumenReporteOrdenes, TotalesOrdenes } from '#contract/reporteOrdenes';
import type { Tx } from '../../db/client';
import { ordenStore } from '../../resources/ordenes/index';
import { beforeThat, periodOf, stepOf } from '../period';
import { chosen, momentOf } from './chosen';

interface Asked extends z.output<typeof agrupacionOrdenes> {
  empresaId: number;
  filter: FiltroReporteOrdenes;
  /** IANA */
  zone: string;
}

/** Totals, those of the period before, by group, and over time. Each is one pass along the index of the period's moment. */
export const summarizeOrders = async (tx: Tx, { empresaId, filter, zone, agrupar, paso = stepOf(filter) }: Asked): Promise<ResumenReporteOrdenes> => {
  const told = (days: FiltroReporteOrdenes) => source(keys[agrupar], chosen(empresaId, days, periodOf(days, zone)));
  // The totals are the row of no group at all.
  const { rows } = await tx.execute<Sums & { clave: string | null; todas: number; filas: number }>(
    sql`select clave, grouping(clave) as todas, ${sums}, (count(*) over ())::int as filas from ${told(filter)}
      group by grouping sets ((clave), ()) order by todas desc, ordenes desc, clave limit ${mostGroups + 1}`,
  );
  const groups = rows.filter(({ todas }) => todas === 0);
  const names = await namesOf(tx, agrupar, groups);
  const { rows: before } = await tx.execute<Sums>(sql`select ${sums} from ${told(beforeThat(filter))}`);
  return {
    totales: totalsOf(rows.find(({ todas }) => todas === 1) ?? nothing),
    anterior: totalsOf(before[0] ?? nothing),
    grupos: groups.map(({ clave, todas: _, filas: __, ...row }) => ({ clave, nombre: names.get(clave) ?? null, ...totalsOf(row) })),
    grupos_n: (rows[0]?.filas ?? 1) - 1,
    paso,
    pasos: await overTime(tx, { filter, zone, paso, told: told(filter), drawn: groups.slice(0, drawnGroups).map(({ clave }) => clave) }),
  };
};

const mostGroups = 100;
/** As many as a chart can tell apart. */
const drawnGroups = 6;

/** By what orders are told apart, as text. */
const keys: Record<GrupoOrdenes, SQL> = {
  tipo: sql`ordenes.tipo`,
  prioridad: sql`ordenes.prioridad`,
  estado: sql`ordenes.estado`,
  origen: sql`ordenes.origen`,
  vencida: sql`(${ordenStore.computed.vencida})::text`,
  nivel: sql`ordenes.nivel_id::text`,
  activo: sql`ordenes.activo_id::text`,
  responsable: sql`ordenes.responsable_id::text`,
  categoria: sql`activos.categoria_id::text`,
};

/** The orders with what tells them apart. PostgreSQL leaves the join out where nothing looks at it. */
const source = (key: SQL, where: SQL | undefined) =>
  sql`(select ordenes.*, ${key} as clave from ordenes left join activos on activos.id = ordenes.activo_id where ${where}) ordenes`;

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

const seconds = (from: SQL, to: SQL) => sql`extract(epoch from ${to} - ${from})::float8`;
const answered = sql`ordenes.primera_respuesta_en >= ordenes.creado_en`;
const repaired = sql`ordenes.tipo in ('correctivo', 'emergencia') and ordenes.completada_en >= ordenes.iniciada_en`;
const planned = sql`ordenes.tipo in ('preventivo', 'predictivo', 'inspeccion')`;

/** What adds up; ratios are of the sums, never means of means. */
const sums = sql`count(*)::int as ordenes,
  count(*) filter (where ${ordenStore.computed.abierta})::int as abiertas, count(*) filter (where ${ordenStore.computed.vencida})::int as vencidas,
  count(ordenes.completada_en)::int as completadas,
  coalesce(sum(${seconds(sql`ordenes.creado_en`, sql`ordenes.primera_respuesta_en`)}) filter (where ${answered}), 0)::float8 as respuesta_s,
  count(*) filter (where ${answered})::int as respondidas,
  coalesce(sum(${seconds(sql`ordenes.iniciada_en`, sql`ordenes.completada_en`)}) filter (where ${repaired}), 0)::float8 as reparacion_s,
  count(*) filter (where ${repaired})::int as reparadas,
  count(ordenes.fecha_limite) filter (where ordenes.completada_en is not null)::int as con_limite,
  count(*) filter (where ordenes.completada_en <= ordenes.fecha_limite)::int as a_tiempo,
  count(*) filter (where ${planned})::int as planeadas, count(*) filter (where ordenes.tipo in ('correctivo', 'emergencia'))::int as correctivas,
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

const totalsOf = ({ ordenes, abiertas, vencidas, completadas, reaperturas, costo, ...sum }: Sums): TotalesOrdenes => ({
  ordenes,
  abiertas,
  vencidas,
  completadas,
  mtta_h: per(sum.respuesta_s / 3600, sum.respondidas),
  mttr_h: per(sum.reparacion_s / 3600, sum.reparadas),
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
  told: SQL;
  drawn: (string | null)[];
}

/** Orders by week or month, none left out, and among them those of the groups that are drawn. */
const overTime = async (tx: Tx, { filter, zone, paso, told, drawn }: Steps): Promise<ResumenReporteOrdenes['pasos']> => {
  const unit = sql.raw(paso === 'semana' ? `'week'` : `'month'`);
  const step = sql.raw(paso === 'semana' ? `'1 week'` : `'1 month'`);
  const clave = sql`case when clave = any(${sql.param(drawn.filter((each) => each !== null))}::text[]) then clave when clave is null then '' else '…' end`;
  const { rows } = await tx.execute<{ dia: string; clave: string | null; n: number; costo: number }>(sql`
    with cuentas as (select date_trunc(${unit}, ${momentOf[filter.por]} at time zone ${zone})::date as dia, ${clave} as clave, count(*)::int as n,
        coalesce(sum(ordenes.costo_total), 0)::float8 as costo from ${told} group by 1, 2)
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
