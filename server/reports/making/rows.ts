import { sql, type SQL } from 'drizzle-orm';
import { sees } from '#contract/core/access';
import { activos } from '#contract/entities/activos';
import type { FilaReporte, FiltroReporte } from '#contract/requests/reportes';
import { productRole } from '#contract/core/roles';
import type { Tx } from '../../db/system';
import { beginning, finite, todayOnce, type Period } from '../../db/days';
import { meterValue } from '../../db/meterInForce';
import { activoTable } from '../../db/tables/activos';
import { isAssetOnline } from '../../db/online';
import { scoreOf } from '../../resources/eventos/index';
import { keptDues, nextDueOf } from '../../resources/mantenimiento/index';
import { belowLevels } from '../../db/belowLevels';
import { matching } from '../../records/store';
import { usageByGps } from '../../tracking/trips/usage';
import { costsOfAssets } from './costs';
import { distanceOfAssets } from './distance';
import { downtimeOfAssets } from './downtimeOfAssets';
import { eventsOfAssets } from './drivingOfAssets';
import { loadsOfAssets } from './fuel';
import { hours, hoursByMeter } from './hours';
import { periodOf } from './period';
import type { ReportQuery } from './report';
import type { ReportPageQuery } from './report';

/** The assets of this company that match the filter. */
const chosen = (
  empresaId: number,
  { activo_id, bajo_nivel_id, categoria_id, tipo_activo, criticidad, estado, q }: FiltroReporte,
) => {
  const conditions = [
    sql`activos.empresa_id = ${empresaId}`,
    sql`activos.eliminado_en is null`,
    activo_id && sql`activos.id = any(${sql.param(activo_id)}::int[])`,
    categoria_id && sql`activos.categoria_id = any(${sql.param(categoria_id)}::int[])`,
    tipo_activo && sql`activos.tipo_activo = any(${sql.param(tipo_activo)}::text[])`,
    criticidad && sql`activos.criticidad = any(${sql.param(criticidad)}::text[])`,
    estado && sql`activos.estado = any(${sql.param(estado)}::text[])`,
    bajo_nivel_id && belowLevels(activoTable.nivel_id, [bajo_nivel_id]),
    q && matching({ entity: activos, table: activoTable }, q, sees(productRole, activos)),
  ];
  return sql.join(
    conditions.filter((condition): condition is SQL => Boolean(condition)),
    sql` and `,
  );
};

/**
 * These joins have thousands of rows on either side. Right after an import the planner estimates one row, and its
 * nested loops blocked the embedded database for minutes.
 */
export const joinedAtOnce = (tx: Tx) => tx.execute(sql`set local enable_nestloop = off`);

/**
 * The common table expressions of the report: `base` has one row per asset with the cheap columns, `cuentas` has
 * all.
 *
 * @param only only these assets: data of others is not read then
 */
export const reportQuery = (empresaId: number, filter: FiltroReporte, zone: string, only?: readonly number[]) => {
  const ids = only ?? filter.activo_id;
  const period = periodOf(filter, zone);
  const among = (column: SQL) => (ids ? sql`and ${column} = any(${sql.param([...ids])}::int[])` : sql``);
  return sql`
  with periodo as (select ${period.from} as desde, least(${period.to}, now()) as hasta),
  ${costsOfAssets(empresaId, among)},
  ${loadsOfAssets(empresaId, among)},
  ${hoursByMeter(empresaId, among, ids !== undefined)},
  ${distanceOfAssets(empresaId, period, among)},
  ${usageByGps(empresaId, period, among)},
  base as (
    select activos.*, vida.desde as servicio_desde,
      greatest(vida.desde, least(periodo.hasta, ${finite(beginning(sql`activos.fecha_baja + 1`))})) as servicio_hasta
    from activos, periodo,
    lateral (
      select greatest(
        periodo.desde,
        coalesce(${finite(beginning(sql`activos.fecha_puesta_servicio`))}, ${finite(sql`activos.creado_en`)})
      ) as desde
    ) vida
    where ${chosen(empresaId, filter)} ${among(sql`activos.id`)}
      ${having(filter.con_costo, dear)} ${having(filter.con_km, driven)} ${having(filter.con_horas, timed)}
  ),
  ${downtimeOfAssets(empresaId, among)},
  ${eventsOfAssets(empresaId, period, among)},
  conocidas as (
    select base.*, ${hours(sql`base.servicio_desde`, sql`base.servicio_hasta`)} as servicio_h,
      coalesce(paros.plan_h, 0) as plan_h, coalesce(paros.no_plan_h, 0) as no_plan_h,
      coalesce(paros.falla_h, 0) as falla_h, coalesce(fallos.n, 0) as fallas, fallos.reparacion_h,
      coalesce(fallos.terminados, 0) as terminados,
      recorridos.km, usos.horas, coalesce(gastos.costo_ordenes, 0) as costo_ordenes,
      coalesce(gastos.costo_ordenes + gastos.otros, 0) + coalesce(cargado.costo, 0) as costo,
      coalesce(cargado.costo, 0) as costo_combustible,
      case when gastos.activo_id is not null or cargado.costo is not null then 1 end as con_gastos, cargado.litros,
      cargado.tramo_l, cargado.tramo_km,
      uso_gps.km as km_gps, uso_gps.movimiento_s, uso_gps.ralenti_s, uso_gps.motor_s, uso_gps.dias, uso_gps.posibles,
      coalesce(hechos.eventos_n, 0) as eventos_n, coalesce(hechos.criticos, 0) as criticos,
      coalesce(hechos.puntos, 0) as puntos
    from base left join paros on paros.activo_id = base.id left join fallos on fallos.activo_id = base.id
      left join usos on usos.activo_id = base.id
      left join recorridos on recorridos.activo_id = base.id
      left join gastos on gastos.activo_id = base.id
      left join cargado on cargado.activo_id = base.id
      left join uso_gps on uso_gps.activo_id = base.id
      left join hechos on hechos.activo_id = base.id
  ),
  cuentas as (
    select c.*, ${measuredHours} as medidas_h,
      coalesce(${measuredHours}, case when c.servicio_h > 0 then greatest(0, c.servicio_h - c.plan_h - c.no_plan_h) end)
        as operacion_h,
      case
        when c.horas is not null then 'horometro'
        when c.motor_s > 0 then 'motor'
        when c.servicio_h > 0 then 'calendario'
      end as mtbf_base
    from conocidas c
  )`;
};

/** Operating hours by the hour meter, else by the ignition. An asset that nobody measures has none. */
const measuredHours = sql`coalesce(c.horas, nullif(c.motor_s, 0) / 3600)`;

/** Assets with any cost. */
const dear = sql`
  select activo_id
  from (
    select activo_id, costo_ordenes + otros as costo from gastos union all select activo_id, costo from cargado
  ) gastado
  group by 1 having round(sum(costo)::numeric, 2) <> 0`;

/** Assets with kilometres, and with operating hours that somebody measured. */
const driven = sql`select activo_id from recorridos where km > 0`;
const timed = sql`
  select coalesce(u.activo_id, g.activo_id) from usos u full join uso_gps g on g.activo_id = u.activo_id
  where coalesce(u.horas, nullif(g.motor_s, 0)) > 0`;

const having = (wanted: boolean | undefined, those: SQL) =>
  wanted === undefined ? sql`` : sql`and activos.id ${wanted ? sql`in` : sql`not in`} (${those})`;

/** The period, in terms of the expressions above. */
const reported: Period = { from: sql`(select desde from periodo)`, to: sql`(select hasta from periodo)` };

const closedOf = (kinds: SQL) => sql`(
  select count(*)::int from ordenes o
  where o.empresa_id = c.empresa_id and o.activo_id = c.id and o.eliminado_en is null
    and o.cerrada_en >= ${reported.from} and o.cerrada_en < ${reported.to} and o.tipo in (${kinds})
)`;

/** The columns of a row; each can be sorted by. */
const columns: Record<string, SQL> = {
  id: sql`c.id`,
  uuid: sql`c.uuid`,
  codigo: sql`c.codigo`,
  nombre: sql`c.nombre`,
  placa: sql`c.placa`,
  tipo_activo: sql`c.tipo_activo`,
  categoria: sql`(select categorias.nombre from categorias where categorias.id = c.categoria_id)`,
  nivel: sql`(select niveles.nombre from niveles where niveles.id = c.nivel_id)`,
  estado: sql`c.estado`,
  criticidad: sql`c.criticidad`,
  edad: sql`(extract(year from ${todayOnce})::int - c.anio)`,
  odometro_km: sql`${meterValue(sql`c.id`, sql`'odometro'`)}::float8`,
  horometro_h: sql`(
    select valor_actual::float8 from medidores
    where medidores.activo_id = c.id and medidores.tipo = 'horometro' and medidores.eliminado_en is null
    order by medidores.id limit 1
  )`,
  km: sql`c.km`,
  horas: sql`c.horas`,
  km_gps: sql`c.km_gps`,
  movimiento_h: sql`(c.movimiento_s / 3600)`,
  motor_h: sql`(c.motor_s / 3600)`,
  ralenti: sql`(100 * c.ralenti_s / nullif(c.motor_s, 0))`,
  utilizacion: sql`(100.0 * c.dias / nullif(c.posibles, 0))::float8`,
  ordenes_prev: closedOf(sql`'preventivo', 'predictivo', 'inspeccion'`),
  ordenes_corr: closedOf(sql`'correctivo', 'emergencia'`),
  cumplimiento: sql`(
    select 100.0 * k.cumplidos / nullif(k.vencen, 0) from (${keptDues(sql`c.empresa_id`, reported, sql`select c.id`)}) k
  )::float8`,
  proximo_mantenimiento: sql`to_char(${nextDueOf(sql`c.id`)}, 'YYYY-MM-DD')`,
  dias_restantes: sql`(${nextDueOf(sql`c.id`)} - ${todayOnce})`,
  fallas: sql`c.fallas`,
  mttr_h: sql`(c.reparacion_h / nullif(c.terminados, 0))`,
  medidas_h: sql`c.medidas_h`,
  operacion_h: sql`c.operacion_h`,
  mtbf_base: sql`c.mtbf_base`,
  mtbf_h: sql`(c.operacion_h / nullif(c.fallas, 0))`,
  servicio_h: sql`c.servicio_h`,
  paradas_plan_h: sql`c.plan_h`,
  paradas_no_plan_h: sql`c.no_plan_h`,
  paradas_falla_h: sql`c.falla_h`,
  paradas_h: sql`(c.plan_h + c.no_plan_h)`,
  disponibilidad: sql`(100 * (c.servicio_h - c.plan_h - c.no_plan_h) / nullif(c.servicio_h, 0))`,
  disponibilidad_tecnica: sql`(100 * (c.servicio_h - c.plan_h - c.falla_h) / nullif(c.servicio_h, 0))`,
  costo: sql`c.costo`,
  costo_ordenes: sql`c.costo_ordenes`,
  costo_combustible: sql`c.costo_combustible`,
  litros: sql`c.litros`,
  consumo_100km: sql`(100 * c.tramo_l / nullif(c.tramo_km, 0))`,
  costo_parada: sql`((c.plan_h + c.no_plan_h) * c.costo_hora_parada::float8)`,
  costo_km: sql`(case when c.con_gastos is not null then c.costo / nullif(c.km, 0) end)`,
  costo_hora: sql`(case when c.con_gastos is not null then c.costo / nullif(c.medidas_h, 0) end)`,
  rav: sql`(100 * (c.costo - c.costo_combustible) / nullif(c.costo_adquisicion::float8, 0))`,
  eventos_100km: sql`(100.0 * c.eventos_n / nullif(c.km_gps, 0))`,
  eventos_criticos: sql`c.criticos`,
  puntaje: scoreOf(sql`c.puntos`, sql`c.km_gps`),
  documentos_vencidos: sql`(
    select count(*)::int from documentos d
    where d.activo_id = c.id and d.eliminado_en is null and d.vence_en < ${todayOnce}
  )`,
  documentos_por_vencer: sql`(
    select count(*)::int from documentos d
    where d.activo_id = c.id
      and d.eliminado_en is null
      and d.vence_en between ${todayOnce} and ${todayOnce} + d.aviso_dias
  )`,
  en_linea: isAssetOnline(sql`c.id`),
};

const orderOf = (sort: ReportPageQuery<FiltroReporte>['sort']) => {
  const by = columns[sort?.field ?? 'nombre'] ?? sql`c.nombre`;
  return sort?.descending ? sql`${by} desc nulls last, c.id` : sql`${by} asc nulls last, c.id`;
};

const shown = sql.join(
  Object.entries(columns).map(([name, expression]) => sql`${expression} as ${sql.identifier(name)}`),
  sql`, `,
);

/** A page of the report, and the total number of assets. Unknown figures come last. */
export const readReport = async (
  tx: Tx,
  { empresaId, filter, zone, sort, range: [first, last] }: ReportPageQuery<FiltroReporte>,
) => {
  await joinedAtOnce(tx);
  // Selects the page first, and then its columns: lookups per row happen for one page only.
  const { rows } = await tx.execute<FilaReporte & { total: number }>(sql`${reportQuery(empresaId, filter, zone)},
    pagina as (
      select c.*, count(*) over ()::int as total, row_number() over (order by ${orderOf(sort)}) as puesto from cuentas c
      order by puesto limit ${last - first + 1} offset ${first}
    )
    select ${shown}, c.total from pagina c order by c.puesto`);
  const total = rows[0]?.total ?? (first === 0 ? 0 : await countReport(tx, empresaId, filter, zone));
  return { rows: rows.map(({ total: _, ...row }) => row as FilaReporte), total };
};

/** The ids of the report's assets, sorted; a file then reads them in batches. */
export const reportOrder = async (
  tx: Tx,
  { empresaId, filter, zone, sort }: Omit<ReportPageQuery<FiltroReporte>, 'range'>,
): Promise<number[]> => {
  await joinedAtOnce(tx);
  const { rows } = await tx.execute<{ id: number }>(
    sql`${reportQuery(empresaId, filter, zone)} select c.id from cuentas c order by ${orderOf(sort)}`,
  );
  return rows.map(({ id }) => id);
};

/** The rows of these assets, in this order. */
export const reportOf = async (
  tx: Tx,
  { empresaId, filter, zone }: ReportQuery<FiltroReporte>,
  ids: readonly number[],
): Promise<FilaReporte[]> => {
  await joinedAtOnce(tx);
  const { rows } = await tx.execute<FilaReporte>(
    sql`${reportQuery(empresaId, filter, zone, ids)} select ${shown} from cuentas c`,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
};

const countReport = async (tx: Tx, empresaId: number, filter: FiltroReporte, zone: string) => {
  const { rows } = await tx.execute<{ n: number }>(
    sql`${reportQuery(empresaId, filter, zone)} select count(*)::int as n from base`,
  );
  return rows[0]?.n ?? 0;
};
