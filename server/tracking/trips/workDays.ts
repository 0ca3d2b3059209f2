import { sql, type SQL } from 'drizzle-orm';
import { masJornadas, type Jornada } from '#contract/requests/jornadas';
import type { Tx } from '../../db/system';
import { beginning, dayAt } from '../../db/days';
import { isoOf } from '../../db/tables/types';
import { checkedQuery, type WorkDaysQuery } from './workDaysQuery';

interface Window {
  offset: number;
  limit: number;
  descending: boolean;
}

/** A page of the days of drivers, and the total. Within `tenant` only. @throws ApiError 400, 404 */
export const readWorkDays = async (
  tx: Tx,
  query: WorkDaysQuery,
  { offset, limit, descending }: Window,
): Promise<{ rows: Jornada[]; total: number }> => {
  const { empresaId } = query;
  const direction = descending ? sql`desc` : sql`asc`;
  const { rows } = await tx.execute<{ total: number; fila: (Omit<Jornada, 'id'> & { abierta: boolean }) | null }>(sql`
    with ${piecesOf(await checkedQuery(tx, query))},
    claves as (
      select conductor_id, fecha from trozos group by 1, 2
    ),
    pagina as (
      select c.*, row_number() over (order by c.fecha ${direction}, p.lugar, c.conductor_id) as puesto
      from claves c
      left join (
        select id, row_number() over (order by nombre_completo(nombre, apellido)) as lugar
        from personal
        where empresa_id = ${empresaId}
      ) p on p.id = c.conductor_id
      order by puesto limit ${limit} offset ${offset}
    ),
    partes as (${partsOfPage}),
    dias as (
      select puesto, conductor_id, fecha, min(de) as de, max(a) as a, bool_or(abierta) as abierta,
        range_agg(tstzrange(de, a)) as ratos, count(*)::int as viajes_n,
        sum(km) as km, sum(ralenti_s) as ralenti_s, array_agg(distinct activo_id) as activos
      from partes group by 1, 2, 3
    ),
    medidos as (
      select g.*, (select sum(extract(epoch from upper(rato) - lower(rato))) from unnest(ratos) rato) as conduccion_s,
        coalesce(
          (
            select sum(d.ralenti_s) from partes v join detenciones d on d.activo_id = v.activo_id and d.inicio_en = v.a
            where v.puesto = g.puesto and d.empresa_id = ${empresaId} and d.fin_en <= g.a
          ),
          0
        ) as detenido_ralenti_s,
        least(${silentBetween(empresaId)}, extract(epoch from g.a - g.de)) as sin_senal_s
      from dias g
    )
    select t.total,
      case
        when g.puesto is not null then json_build_object(
          'conductor_id', g.conductor_id, 'fecha', g.fecha, 'abierta', g.abierta,
          'primer_movimiento_en', g.de, 'ultimo_movimiento_en', g.a, 'conduccion_s', round(g.conduccion_s)::int,
          'detenido_s', greatest(0, round(extract(epoch from g.a - g.de) - g.conduccion_s - g.sin_senal_s))::int,
          'sin_senal_s', round(g.sin_senal_s)::int, 'ralenti_s', round(g.ralenti_s + g.detenido_ralenti_s)::int,
          'distancia_km', round(g.km::numeric, 3), 'viajes_n', g.viajes_n, 'activos',
          (
            select json_agg(json_build_object('id', id, 'nombre', nombre) order by nombre, id)
            from activos where empresa_id = ${empresaId} and id = any(g.activos)
          )
        )
      end as fila
    from (select count(*)::int as total from claves) t left join medidos g on true order by g.puesto`);
  return { rows: rows.flatMap(({ fila }) => (fila ? [rowOf(fila)] : [])), total: rows[0]?.total ?? 0 };
};

const rowOf = ({ abierta, ...row }: Omit<Jornada, 'id'> & { abierta: boolean }): Jornada => ({
  ...row,
  id: `${row.conductor_id}-${row.fecha}`,
  primer_movimiento_en: isoOf(row.primer_movimiento_en),
  ultimo_movimiento_en: abierta || row.ultimo_movimiento_en === null ? null : isoOf(row.ultimo_movimiento_en),
});

/**
 * Which trips with a driver fall on which of these days: the common table expression `trozos`, with a trip across
 * midnight once for each day.
 */
const piecesOf = ({ empresaId, conductor_id, desde, hasta }: Awaited<ReturnType<typeof checkedQuery>>): SQL => {
  const [first, after] = [beginning(sql`${desde}::date`), beginning(sql`${hasta}::date + 1`)];
  const driven = conductor_id === undefined ? sql`v.conductor_id is not null` : sql`v.conductor_id = ${conductor_id}`;
  return sql`
    en_rango as (
      select v.id, v.conductor_id, v.inicio_en, ${known} as hasta from viajes v
      where v.empresa_id = ${empresaId} and v.inicio_en >= ${first} and v.inicio_en < ${after} and ${driven}
      union all
      -- Of each asset the one trip that may reach into the range from before it.
      select v.id, v.conductor_id, v.inicio_en, ${known} as hasta from proyecciones p
      cross join lateral (
        select * from viajes v
        where v.activo_id = p.activo_id and v.inicio_en < ${first}
        order by v.inicio_en desc limit 1
      ) v
      where p.empresa_id = ${empresaId} and v.empresa_id = ${empresaId} and ${known} > ${first} and ${driven}
    ),
    acabados as (
      select *, ${dayAt(sql`inicio_en`)} as primera,
        ${dayAt(sql`greatest(inicio_en, hasta - interval '1 millisecond')`)} as ultima
      from en_rango
    ),
    trozos as (
      select id, conductor_id, primera as fecha from acabados where primera >= ${desde}::date
      union all
      select id, conductor_id, ${desde}::date + n
      from acabados
      cross join generate_series(0, ${sql.raw(String(masJornadas.dias - 1))}) n
      where ultima > primera and ${desde}::date + n > primera and ${desde}::date + n <= least(ultima, ${hasta}::date)
    )`;
};

/** Seconds of silence between the trips of a day `g`: those of the asset whose trip was the last one. */
const silentBetween = (empresaId: number) => sql`coalesce(
  (
    select sum(extract(epoch from least(coalesce(s.fin_en, now()), v.sigue) - greatest(s.inicio_en, v.a)))
    from (select activo_id, a, lead(de) over (order by de, a) as sigue from partes where puesto = g.puesto) v
    join silencios s on s.activo_id = v.activo_id
    where s.empresa_id = ${empresaId} and s.inicio_en < v.sigue and coalesce(s.fin_en, now()) > v.a
  ),
  0
)`;

/** The end of a trip `v`, or until when it is known to last. */
const known = sql`coalesce(v.fin_en, (v.dias -> -1 ->> 'u')::timestamptz, greatest(now(), v.inicio_en))`;

/**
 * The part of each trip that falls on the days of the page: the stored one, or the share of time where a former version
 * stored none.
 */
const partsOfPage = sql`
  select puesto, conductor_id, activo_id, fecha, coalesce(x.i, corte.de) as de, coalesce(x.u, corte.a) as a,
    v.fin_en is null and corte.a = v.hasta as abierta,
    coalesce(x.r, v.ralenti_s * s.share) as ralenti_s, coalesce(x.m / 1000.0, v.distancia_km * s.share) as km
  from pagina g
  join trozos z using (conductor_id, fecha)
  join lateral (
    select v.activo_id, v.inicio_en, v.fin_en, v.ralenti_s, v.distancia_km, v.dias, ${known} as hasta
    from viajes v
    where v.id = z.id
  ) v on true
  left join lateral (
    select * from jsonb_to_recordset(v.dias) d(f date, i timestamptz, u timestamptz, m int, r int) where d.f = fecha
  ) x on true
  cross join lateral (
    select greatest(v.inicio_en, ${beginning(sql`fecha`)}) as de, least(v.hasta, ${beginning(sql`fecha + 1`)}) as a
  ) corte
  cross join lateral (
    select coalesce(
      extract(epoch from corte.a - corte.de) / nullif(extract(epoch from v.hasta - v.inicio_en), 0), 1
    )::float8 as share
  ) s`;
