import { and, sql, type SQL } from 'drizzle-orm';
import { activos } from '#contract/entities/activos';
import { isDay } from '#contract/core/entity';
import type { Resumen } from '#contract/entities/hojaDeVida';
import type { SituacionPlan, Vencimiento } from '#contract/entities/mantenimiento';
import type { Tx } from '../../db/system';
import { beginning, dayAt, finite, today } from '../../db/days';
import { theOne } from '../../plugins/errors';
import type { ListQuery } from '../../records/query';
import { matching } from '../../records/store';
import { activoTable } from '../../db/tables/activos';
import { belowLevels } from '../../db/belowLevels';
import { dueDay, expectedDay, openOrderOf, situacionOf, standsAsOneOf } from './situation';
import { planStore } from './store';
import { isOfThisTime } from './standingSteps';

/** Dues of active plans, for assets that are in them; others require nothing. */
const from = sql`
  mantenimiento_activos v join mantenimiento on mantenimiento.id = v.plan_id and mantenimiento.empresa_id = v.empresa_id
  join activos on activos.id = v.activo_id and activos.empresa_id = v.empresa_id`;
const atWork = (empresaId: number) => sql`
  v.empresa_id = ${empresaId}
    and v.fuera_desde is null
    and mantenimiento.estado = 'activo'
    and mantenimiento.eliminado_en is null`;

const dayText = (column: string) => sql.raw(`to_char(v.${column}, 'YYYY-MM-DD')`);
const number = (column: string) => sql.raw(`v.${column}::float8`);
const left = sql`(v.proxima_medida - v.medida_actual)`;

/** From the newest record of its last time, unless that was taken back. */
const said = (what: SQL) => sql`(
  select ${what}
  from (
    select s.tipo, s.dia, s.medida from mantenimiento_pasos s
    where s.vencimiento_id = v.id and s.tipo in ('ultima', 'sin_ultima') order by s.id desc limit 1
  ) s
  where s.tipo = 'ultima'
)`;

/** The cancelled or deleted order because of which no automatic one is created. */
const withdrawn = sql`(
  select jsonb_build_object(
    'numero', o.numero, 'estado', case when o.eliminado_en is null then 'cancelada' else 'eliminada' end,
    'motivo', o.motivo_cancelacion, 'por', nombre_usuario(o.actualizado_por_id), 'fecha',
    to_char(${dayAt(sql`o.actualizado_en`)}, 'YYYY-MM-DD')
  )
  from ordenes o
  where mantenimiento.crear_orden_automatica
    and o.mantenimiento_activo_id = v.id
    and (o.eliminado_en is not null or o.estado = 'cancelada')
    and ${openOrderOf('v')} is null and ${isOfThisTime} order by o.id desc limit 1
)`;

const fields: Record<keyof Vencimiento, SQL> = {
  id: sql`v.id`,
  version: sql`v.version`,
  plan_id: sql`v.plan_id`,
  plan: sql`mantenimiento.nombre`,
  tipo: sql`mantenimiento.tipo`,
  disparador: sql`mantenimiento.disparador`,
  activo_id: sql`v.activo_id`,
  activo: sql`activos.nombre`,
  codigo: sql`activos.codigo`,
  placa: sql`activos.placa`,
  nivel_id: sql`activos.nivel_id`,
  responsable_id: sql`mantenimiento.responsable_id`,
  situacion: situacionOf('v'),
  desde: sql`to_char(v.desde at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  ciclo: sql`v.ciclo`,
  ultima_fecha: dayText('ultima_fecha'),
  ultima_medida: number('ultima_medida'),
  dicha_fecha: said(sql`to_char(s.dia, 'YYYY-MM-DD')`),
  dicha_medida: said(sql`s.medida::float8`),
  proxima_fecha: dayText('proxima_fecha'),
  proxima_medida: number('proxima_medida'),
  fecha_pronosticada: sql`to_char(${expectedDay('v')}, 'YYYY-MM-DD')`,
  alcanzada_en: sql`to_char(${dayAt(sql`v.alcanzada_en`)}, 'YYYY-MM-DD')`,
  alcanzada_medida: sql`(
    select l.total::float8 from lecturas l
    where l.medidor_id = v.medidor_id
      and l.empresa_id = v.empresa_id
      and l.estado = 'valida'
      and l.fecha = v.alcanzada_en
    order by l.id limit 1
  )`,
  vence_en: sql`to_char(${dueDay('v')}, 'YYYY-MM-DD')`,
  pronosticado: sql`coalesce(
    coalesce(
      v.pospuesto_hasta, v.reprogramado_para
    ) is null and v.vence_en = v.fecha_pronosticada and v.vence_en is distinct from v.proxima_fecha,
    false
  )`,
  dias_restantes: sql`${finite(dueDay('v'))} - ${today}`,
  medida_restante: sql`${left}::float8`,
  medidor_tipo: sql`mantenimiento.medidor_tipo`,
  medidor_nombre: sql`mantenimiento.medidor_nombre`,
  condicion: sql`mantenimiento.condicion`,
  unidad: sql`(select m.unidad from medidores m where m.id = v.medidor_id)`,
  medida_actual: number('medida_actual'),
  uso_diario: number('uso_diario'),
  en_pausa_hasta: sql`case when v.temporada_desde > ${today} then ${dayText('temporada_desde')} end`,
  pospuesto_hasta: dayText('pospuesto_hasta'),
  reprogramado_para: dayText('reprogramado_para'),
  motivo: sql`v.motivo`,
  orden_abierta_id: openOrderOf('v'),
  orden_abierta: openOrderOf('v', 'numero'),
  orden_retirada: withdrawn,
};

const sorts: Record<string, SQL> = {
  id: sql`v.id`,
  vence_en: sql`v.vence_en`,
  plan: sql`mantenimiento.nombre`,
  activo: sql`activos.nombre`,
  codigo: sql`activos.codigo`,
  proxima_fecha: sql`v.proxima_fecha`,
  fecha_pronosticada: sql`v.fecha_pronosticada`,
  ultima_fecha: sql`v.ultima_fecha`,
  medida_restante: left,
};

const conditions: Record<string, (values: unknown[]) => SQL> = {
  situacion: (values) => standsAsOneOf('v', values),
  activo_id: (ids) => sql`v.activo_id = any(${sql.param(ids)}::int[])`,
  plan_id: (ids) => sql`v.plan_id = any(${sql.param(ids)}::int[])`,
  tipo: (values) => sql`mantenimiento.tipo = any(${sql.param(values)}::text[])`,
  responsable_id: (ids) => sql`mantenimiento.responsable_id = any(${sql.param(ids)}::int[])`,
  tipo_activo: (kinds) => sql`activos.tipo_activo = any(${sql.param(kinds)}::text[])`,
  bajo_nivel_id: (ids) => belowLevels(activoTable.nivel_id, ids),
  categoria_id: (ids) => sql`activos.categoria_id = any(${sql.param(ids)}::int[])`,
  desde: ([at]) =>
    isDay(at) ? sql`${dueDay('v')} >= ${at}::date` : sql`${beginning(dueDay('v'))} >= ${at}::timestamptz`,
  hasta: ([at]) =>
    isDay(at) ? sql`${dueDay('v')} <= ${at}::date` : sql`${beginning(dueDay('v'))} < ${at}::timestamptz`,
};

/** A page of dues, and their total number. `q`: words of the asset or the plan. */
export const readDues = async (
  tx: Tx,
  empresaId: number,
  query: ListQuery,
): Promise<{ rows: Vencimiento[]; total: number }> => {
  const { ids, sort, range } = query;
  const asked = askedBy(empresaId, query);
  const [first, last] = range ?? [0, Math.max(0, (ids?.length ?? 1) - 1)];
  const order = sql`
    ${sorts[sort.field] ?? sorts.id} ${sql.raw(sort.descending ? 'desc nulls last' : 'asc nulls last')}, v.id`;
  const { rows: page } = await tx.execute<{ id: number }>(
    sql`select v.id from ${from} where ${asked} order by ${order} limit ${last - first + 1} offset ${first}`,
  );
  const { rows: counted } = await tx.execute<{ n: number }>(sql`select count(*)::int as n from ${from} where ${asked}`);
  const rows = await duesOf(
    tx,
    empresaId,
    page.map(({ id }) => id),
  );
  return { rows, total: counted[0]?.n ?? 0 };
};

/** The ids of all dues that a list finds, the most urgent first; `most` of them. */
export const dueIds = async (tx: Tx, empresaId: number, query: ListQuery, most: number): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select v.id from ${from} where ${askedBy(empresaId, query)}
    order by v.vence_en asc nulls last, v.id limit ${most}`);
  return rows.map(({ id }) => id);
};

const askedBy = (empresaId: number, { where, ids, q }: ListQuery) => {
  const all = () => true;
  return and(
    atWork(empresaId),
    ids ? sql`v.id = any(${sql.param(ids)}::int[])` : undefined,
    q
      ? sql`(${matching({ entity: activos, table: activoTable }, q, all)} or ${matching(planStore, q, all)})`
      : undefined,
    ...Object.entries(where).map(([field, values]) => conditions[field]?.(values)),
  );
};

/** These dues, in this order. */
const duesOf = async (tx: Tx, empresaId: number, ids: readonly number[]): Promise<Vencimiento[]> => {
  if (ids.length === 0) return [];
  const columns = Object.entries(fields).map(([name, field]) => sql`${field} as ${sql.identifier(name)}`);
  const list = sql.param([...ids]);
  const { rows } = await tx.execute<Vencimiento & Record<string, unknown>>(sql`
    select ${sql.join(columns, sql`, `)} from ${from}
    where ${atWork(empresaId)} and v.id = any(${list}::int[])
    order by array_position(${list}::int[], v.id)`);
  return rows;
};

/** The dues of these plans and assets, each pair once, by `plan:asset`. */
export const duesOfPairs = async (
  tx: Tx,
  empresaId: number,
  pairs: readonly (readonly [planId: number, activoId: number])[],
): Promise<Map<string, Vencimiento>> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select v.id from mantenimiento_activos v
    join jsonb_to_recordset(${JSON.stringify(pairs.map(([p, a]) => ({ p, a })))}::jsonb) n(p int, a int)
      on v.plan_id = n.p and v.activo_id = n.a where v.empresa_id = ${empresaId}`);
  const dues = await duesOf(
    tx,
    empresaId,
    rows.map(({ id }) => id),
  );
  return new Map(dues.map((due) => [`${due.plan_id}:${due.activo_id}`, due]));
};

/** These dues, by id, without those of inactive plans and assets that left. */
export const duesById = async (tx: Tx, empresaId: number, ids: readonly number[]): Promise<Map<number, Vencimiento>> =>
  new Map((await duesOf(tx, empresaId, ids)).map((due) => [due.id, due]));

type Narrowing = Partial<Record<'situacion' | 'bajo_nivel_id' | 'tipo_activo' | 'desde' | 'hasta', unknown[]>>;

/** The number of dues in each situation, with the same filters as the list. */
export const countDues = async (
  tx: Tx,
  empresaId: number,
  where: Narrowing,
): Promise<Partial<Record<SituacionPlan, number>>> => {
  const asked = and(atWork(empresaId), ...Object.entries(where).map(([field, values]) => conditions[field]?.(values)));
  const { rows } = await tx.execute<{ situacion: SituacionPlan; n: number }>(
    sql`select ${fields.situacion} as situacion, count(*)::int as n from ${from} where ${asked} group by 1`,
  );
  return Object.fromEntries(rows.map(({ situacion, n }) => [situacion, n]));
};

/** The next due of this asset that has a date; null when there is none. */
export const nextOfAsset = async (
  tx: Tx,
  empresaId: number,
  activoId: number,
): Promise<Resumen['proximo_mantenimiento']> => {
  const { plan, vence_en, dias_restantes, orden_abierta } = fields;
  const { rows } = await tx.execute<NonNullable<Resumen['proximo_mantenimiento']>>(sql`
    select ${plan} as plan, ${vence_en} as vence_en, ${dias_restantes} as dias_restantes,
      coalesce(v.vencido_desde <= ${today}, false) as vencido, ${orden_abierta} as orden_abierta
    from ${from}
    where ${atWork(empresaId)} and v.activo_id = ${activoId} and v.vence_en is not null
    order by v.vence_en, v.id limit 1`);
  return rows[0] ?? null;
};

/** The first day on which an active plan has a due for this asset. */
export const nextDueOf = (asset: SQL): SQL => sql`(
  select min(${finite(dueDay('v'))}) from mantenimiento_activos v
  join mantenimiento p on p.id = v.plan_id and p.empresa_id = v.empresa_id
  where v.activo_id = ${asset} and v.fuera_desde is null and p.estado = 'activo' and p.eliminado_en is null
)`;

/** @throws ApiError 404 */
export const readDue = async (tx: Tx, empresaId: number, id: number): Promise<Vencimiento> => {
  return theOne(await duesOf(tx, empresaId, [id]));
};
