import { sql, type SQL } from 'drizzle-orm';
import { beginning } from '../../db/days';
import type { Tx } from '../../db/system';
import { costsWithMoments } from '../making/costs';
import { countedLoad } from '../making/fuel';
import { joinedAtOnce } from '../making/rows';
import type { Chosen } from './chosen';

/** Up to so many assets are looked up one by one. */
const few = 200;

export interface Spent {
  /** Of each whole year. */
  years: number[];
  /** Of the last twelve months. */
  recent: number;
  /** Whether anybody recorded a cost: since the purchase, if that day is known. */
  known: boolean;
}

/**
 * What these assets cost in each of their years and in the last twelve months: the costs of the report of assets,
 * fuel included, each once, in one statement for all of them.
 *
 * @param from the first of the last twelve months' days
 */
export const readCosts = async (
  tx: Tx,
  empresaId: number,
  assets: readonly Chosen[],
  from: string,
): Promise<Map<number, Spent>> => {
  await joinedAtOnce(tx);
  // The rows of many assets would be sorted on disk.
  await tx.execute(sql`set local work_mem = '64MB'`);
  const ids = assets.map(({ id }) => id);
  // A few assets are looked up; for many, everything is read once.
  const among = (column: SQL) => (ids.length > few ? sql`` : sql`and ${column} = any(${sql.param(ids)}::int[])`);
  const { rows } = await tx.execute<{ id: number; n: number; costo: number; reciente: number }>(sql`
    with vidas as (
      select v.id, v.fecha, v.anios
      from unnest(
        ${sql.param(ids)}::int[],
        ${sql.param(assets.map(({ fecha_compra }) => fecha_compra))}::date[],
        ${sql.param(assets.map(({ anios }) => anios))}::int[]
      ) v (id, fecha, anios)
    ),
    dias as (
      select v.id, k, (v.fecha + make_interval(years => k))::date as dia from vidas v, generate_series(0, v.anios) k
    ),
    -- Many assets have their year on the same day: each day is looked up once.
    inicios as materialized (select d.dia, ${beginning(sql`d.dia`)} as en from (select distinct dia from dias) d),
    cortes as materialized (
      select d.id, array_agg(i.en order by d.k) filter (where i.en is not null) as en
      from dias d left join inicios i on i.dia = d.dia group by d.id
    ),
    gastado as (
      select activo_id, momento, (de_ordenes + otros)::float8 as costo
      from (${costsWithMoments(empresaId, among)}) partes
      union all
      select cargas.activo_id, cargas.fecha, cargas.valor::float8 from cargas_combustible cargas
      where cargas.empresa_id = ${empresaId} and ${countedLoad} and cargas.valor is not null
        ${among(sql`cargas.activo_id`)}
    )
    select c.id, coalesce(width_bucket(g.momento, c.en), 1) as n, sum(g.costo) as costo,
      coalesce(sum(g.costo) filter (where g.momento >= (select ${beginning(sql`${from}::date`)})), 0) as reciente
    from gastado g join cortes c on c.id = g.activo_id
    where g.momento < now()
    group by 1, 2`);
  const spent = new Map(
    assets.map(({ id, anios }): [number, Spent] => [
      id,
      { years: Array.from({ length: anios }, () => 0), recent: 0, known: false },
    ]),
  );
  for (const { id, n, costo, reciente } of rows) {
    const of = spent.get(id);
    if (!of) continue;
    of.recent += reciente;
    of.known ||= n > 0;
    if (n > 0 && n <= of.years.length) of.years[n - 1] = costo;
  }
  return spent;
};
