import { sql, type SQL } from 'drizzle-orm';
import { masConduccion, tiposPuntaje, type Conduccion, type PorConduccion } from '#contract/requests/conduccion';
import type { Tx } from '../../db/system';
import { beginning } from '../../db/days';
import { badQuery } from '../../plugins/errors';
import type { ListQuery } from '../../records/query';
import { isScored, pointsOf, scoreOf } from '../../resources/eventos/index';
import { partsOfTrip } from '../../tracking/trips/parts';
import { beforeThat, type Days } from '../making/period';
import { joinedAtOnce } from '../making/rows';

interface Query extends Days {
  empresaId: number;
  por: PorConduccion;
  /** Only these; null for all. */
  ids: readonly number[] | null;
}

/**
 * A page of drivers or assets that drove or had events in these days, and their total number. Within `tenant` only.
 * @throws ApiError 400
 */
export const readDriving = async (
  tx: Tx,
  query: Query,
  { sort, range }: Pick<ListQuery, 'sort' | 'range'>,
): Promise<{ rows: Conduccion[]; total: number }> => {
  const [first, last] = range ?? [0, 0];
  await joinedAtOnce(tx);
  const { rows } = await tx.execute<Conduccion & { total: number }>(sql`
    with ${countsOf(checked(query))}
    select ${fieldsOf(query.por)}, count(*) over ()::int as total from cuentas c
    order by ${orderOf(sort)} limit ${last - first + 1} offset ${first}`);
  // A page past the end has no row with the total.
  const total = rows[0]?.total ?? (first === 0 ? 0 : (await readDriving(tx, query, { sort, range: [0, 0] })).total);
  return { rows: rows.map(({ total: _, ...row }) => row), total };
};

const checked = (query: Query): Query => {
  if (query.desde > query.hasta) throw badQuery('El rango está al revés: «desde» va antes de «hasta».');
  if (Date.parse(query.hasta) - Date.parse(query.desde) >= masConduccion.dias * 86_400_000)
    throw badQuery(`Elija ${masConduccion.dias} días como máximo.`);
  return query;
};

const day = (iso: string) => sql`${iso}::date`;
const startOf = (iso: string) => beginning(day(iso));

/**
 * Kilometres of a driver are those of the parts of their trips, each on its day; those of an asset the sums of its
 * days.
 */
const sources: Record<
  PorConduccion,
  { table: SQL; name: SQL; of: SQL; km: (empresaId: number, from: string, days: Days, among: SQL) => SQL }
> = {
  conductor: {
    table: sql`personal`,
    name: sql`nombre_completo(nombre, apellido)`,
    of: sql`eventos.personal_id`,
    km: (empresaId, from, { desde, hasta }, among) => sql`
      select v.conductor_id as quien, sum(x.m) filter (where x.f >= ${day(desde)}) / 1000.0 as km,
        sum(x.m) filter (where x.f < ${day(desde)}) / 1000.0 as km_antes
      from viajes v cross join lateral ${partsOfTrip} x
      where v.empresa_id = ${empresaId}
        and (v.fin_en is null or v.fin_en >= ${startOf(from)})
        and v.inicio_en < ${beginning(sql`${day(hasta)} + 1`)}
        and v.conductor_id ${among} and x.f between ${day(from)} and ${day(hasta)} group by 1`,
  },
  activo: {
    table: sql`activos`,
    name: sql`nombre`,
    of: sql`eventos.activo_id`,
    km: (empresaId, from, { desde, hasta }, among) => sql`
      select activo_id as quien, sum(km) filter (where fecha >= ${day(desde)}) as km,
        sum(km) filter (where fecha < ${day(desde)}) as km_antes
      from km_dia
      where empresa_id = ${empresaId} and fecha between ${day(from)} and ${day(hasta)} and activo_id ${among}
      group by 1`,
  },
};

/**
 * The common table expression `cuentas`: everyone who drove or had events in the days, with the figures of the
 * preceding period of the same length.
 */
const countsOf = ({ empresaId, por, ids, ...days }: Query): SQL => {
  const { table, name, of, km } = sources[por];
  const { desde: from } = beforeThat(days);
  const among = ids ? sql`= any(${sql.param([...ids])}::int[])` : sql`is not null`;
  const now = sql`eventos.inicio_en >= ${startOf(days.desde)}`;
  const kinds = sql.raw(
    tiposPuntaje.map((tipo) => `count(*) filter (where ahora and tipo = '${tipo}')::int as ${tipo}`).join(', '),
  );
  const given = sql.raw(tiposPuntaje.map((tipo) => `coalesce(h.${tipo}, 0) as ${tipo}`).join(', '));
  return sql`
    kilometros as (${km(empresaId, from, days, among)}),
    contados as (
      select ${of} as quien, eventos.tipo, ${pointsOf} as puntos, ${now} as ahora from eventos
      where eventos.empresa_id = ${empresaId}
        and eventos.inicio_en >= ${startOf(from)}
        and eventos.inicio_en < ${beginning(sql`${day(days.hasta)} + 1`)}
        and ${isScored} and ${of} ${among}
    ),
    hechos as (
      select quien, count(*) filter (where ahora)::int as eventos_n, ${kinds},
        sum(puntos) filter (where ahora) as puntos, sum(puntos) filter (where not ahora) as puntos_antes
      from contados group by quien
    ),
    partes as (
      select t.id, ${name} as nombre, coalesce(k.km, 0) as km, coalesce(h.eventos_n, 0) as eventos_n, ${given},
        100.0 * coalesce(h.eventos_n, 0) / nullif(k.km, 0) as eventos_100km,
        ${scoreOf(sql`coalesce(h.puntos, 0)`, sql`k.km`)} as puntaje,
        ${scoreOf(sql`coalesce(h.puntos_antes, 0)`, sql`k.km_antes`)} as antes
      from ${table} t left join kilometros k on k.quien = t.id left join hechos h on h.quien = t.id
      where t.empresa_id = ${empresaId} and t.eliminado_en is null and (k.km > 0 or h.eventos_n > 0)
    ),
    cuentas as (select *, puntaje - antes as tendencia from partes)`;
};

const counted: readonly string[] = ['eventos_n', ...tiposPuntaje];
const measured: readonly string[] = ['km', 'eventos_100km', 'puntaje', 'tendencia'];

const fieldsOf = (por: PorConduccion) => {
  const [driver, asset] = por === 'conductor' ? [sql`c.id`, sql`null::int`] : [sql`null::int`, sql`c.id`];
  // Two decimals are enough, in files too.
  const own = [
    ...counted.map((field) => `c.${field}`),
    ...measured.map((field) => `round(c.${field}::numeric, 2)::float8 as ${field}`),
  ];
  return sql`c.id, ${driver} as conductor_id, ${asset} as activo_id, ${sql.raw(own.join(', '))}`;
};

/** Unknown values last; equal ones by name. */
const orderOf = ({ field, descending }: ListQuery['sort']) => {
  const by = [...counted, ...measured].includes(field)
    ? sql.raw(`c.${field}`)
    : field === 'id'
      ? sql`c.id`
      : sql`c.nombre`;
  return sql`${by} ${descending ? sql`desc` : sql`asc`} nulls last, c.nombre, c.id`;
};
