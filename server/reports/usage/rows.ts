import { sql, type SQL } from 'drizzle-orm';
import { masUso, type ResumenUso, type Uso } from '#contract/requests/uso';
import type { Tx } from '../../db/system';
import { beginning } from '../../db/days';
import { badQuery } from '../../plugins/errors';
import type { ListQuery } from '../../records/query';
import { usageByGps } from '../../tracking/trips/usage';
import type { Days } from '../making/period';
import { joinedAtOnce } from '../making/rows';

interface Query extends Days {
  empresaId: number;
  /** Only these; null for all. */
  ids: readonly number[] | null;
}

/**
 * A page of the assets that ever reported, with their use in these days, and their total number. Within `tenant` only.
 * @throws ApiError 400
 */
export const readUsage = async (
  tx: Tx,
  query: Query,
  { sort, range }: Pick<ListQuery, 'sort' | 'range'>,
): Promise<{ rows: Uso[]; total: number }> => {
  const [first, last] = range ?? [0, 0];
  await joinedAtOnce(tx);
  const { rows } = await tx.execute<Uso & { total: number }>(sql`
    with ${usedOf(checked(query))}
    select u.id, u.id as activo_id, ${figuresOf((column) => column)}, count(*) over ()::int as total from usados u
    order by ${orderOf(sort)} limit ${last - first + 1} offset ${first}`);
  // A page past the end has no row with the total.
  const total = rows[0]?.total ?? (first === 0 ? 0 : (await readUsage(tx, query, { sort, range: [0, 0] })).total);
  return { rows: rows.map(({ total: _, ...row }) => row), total };
};

/** The same of all of them together: the panel's figures. Within `tenant` only. @throws ApiError 400 */
export const summarizeUsage = async (tx: Tx, query: Query): Promise<ResumenUso> => {
  const { rows } = await tx.execute<ResumenUso & Record<string, unknown>>(sql`
    with ${usedOf(checked(query))}
    select count(*)::int as activos, ${figuresOf((column) => sql`coalesce(sum(${column}), 0)`)} from usados u`);
  const [sums] = rows;
  if (!sums) throw new Error('an aggregate answers one row');
  return sums;
};

const checked = (query: Query): Query => {
  if (query.desde > query.hasta) throw badQuery('El rango está al revés: «desde» va antes de «hasta».');
  if (Date.parse(query.hasta) - Date.parse(query.desde) >= masUso.dias * 86_400_000)
    throw badQuery(`Elija ${masUso.dias} días como máximo.`);
  return query;
};

const usedOf = ({ empresaId, desde, hasta, ids }: Query) => {
  const period = { from: beginning(sql`${desde}::date`), to: beginning(sql`${hasta}::date + 1`) };
  const among = (column: SQL) => (ids ? sql`and ${column} = any(${sql.param([...ids])}::int[])` : sql``);
  return sql`${usageByGps(empresaId, period, among)},
    usados as (
      select activos.id, activos.nombre, uso_gps.* from uso_gps
      join activos on activos.id = uso_gps.activo_id and activos.eliminado_en is null
    )`;
};

/** The figures of one row, or of sums of rows: ratios are computed from the sums. */
const figuresOf = (of: (column: SQL) => SQL) => {
  const [moving, idle, engine, days] = [
    of(sql`u.movimiento_s`),
    of(sql`u.ralenti_s`),
    of(sql`u.motor_s`),
    of(sql`u.dias`),
  ];
  return sql`
    ${of(sql`u.km`)}::float8 as km, (${moving} / 3600.0)::float8 as movimiento_h,
    (${idle} / 3600.0)::float8 as ralenti_h,
      (${engine} / 3600.0)::float8 as motor_h, (100.0 * ${idle} / nullif(${engine}, 0))::float8 as ralenti,
      ${days}::int as dias_con_viaje,
      (100.0 * ${days} / nullif(${of(sql`u.posibles`)}, 0))::float8 as utilizacion`;
};

const sorts: Readonly<Record<string, SQL>> = {
  id: sql`u.id`,
  km: sql`u.km`,
  movimiento_h: sql`u.movimiento_s`,
  ralenti_h: sql`u.ralenti_s`,
  motor_h: sql`u.motor_s`,
  ralenti: sql`(u.ralenti_s / nullif(u.motor_s, 0))`,
  dias_con_viaje: sql`u.dias`,
  utilizacion: sql`(1.0 * u.dias / nullif(u.posibles, 0))`,
};

/** Unknown values last; equal ones by name. */
const orderOf = ({ field, descending }: ListQuery['sort']) =>
  sql`${sorts[field] ?? sql`u.nombre`} ${descending ? sql`desc` : sql`asc`} nulls last, u.nombre, u.id`;
