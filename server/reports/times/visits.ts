import { sql, type SQL } from 'drizzle-orm';

/** A visit may begin this long after the period, in days, and still end a pair that began in it. */
export const after = 7;

interface Asked {
  empresaId: number;
  from: SQL | Date | string;
  to: SQL | Date | string;
  ofAsset: SQL;
  /** The stops that are asked for. */
  ofStops: readonly number[];
  wanted: boolean;
}

/**
 * `contadas`: the visits that loads are made of, as the end of a list of queries that has `recorridas`. One that lies
 * inside of another one (a dock inside a port) belongs to that, unless a run that is being driven names its stop, or
 * the caller does. `motivo` says so at either of them, `traslape` which visit began before this one ended.
 */
export const visitsOf = ({ empresaId, from, to, ofAsset, ofStops, wanted }: Asked): SQL => {
  const asked = sql`v.parada_id = any(${sql.param([...ofStops])}::int[])`;
  return sql`
    visitadas as (
      select v.id, v.activo_id, v.parada_id, p.nombre, v.entrada_en, v.salida_en,
        coalesce(v.salida_en, 'infinity') as hasta, ${asked} as pedida,
        exists (
          select from recorridas r
          where r.activo_id = v.activo_id and r.desde_en <= v.entrada_en and r.hasta_en > v.entrada_en
            and r.paradas @> jsonb_build_array(jsonb_build_object('parada_id', v.parada_id))
        ) as nombrada
      from visitas v join paradas p on p.empresa_id = v.empresa_id and p.id = v.parada_id and p.eliminado_en is null
      where v.empresa_id = ${empresaId}
        and v.entrada_en < ${to} + ${after} * interval '1 day'
        and v.entrada_en >= ${from} - ${after} * interval '1 day'
        and (v.salida_en is null or v.salida_en > ${from})
        and ${ofAsset}
        and ${ofStops.length < 2 ? sql`true` : asked}
        and ${wanted ? sql`true` : sql`false`}
    ),
    anidadas as (
      select v.*, o.id as fuera_id, o.nombre as fuera
      from visitadas v
      left join lateral (
        select o.id, o.nombre from visitadas o
        where o.activo_id = v.activo_id and o.parada_id <> v.parada_id
          and o.entrada_en <= v.entrada_en and o.hasta >= v.hasta
          and (o.entrada_en < v.entrada_en or o.hasta > v.hasta or o.id < v.id)
        order by o.hasta - o.entrada_en desc, o.id limit 1
      ) o on true
    ),
    contadas as (
      select v.*,
        nullif(
          concat_ws(
            '. ',
            case when v.fuera is not null then
              v.nombre || ' está dentro de ' || v.fuera
                || case when v.nombrada then ': la ejecución la nombra' else '' end
            end,
            (
              select 'Incluye ' || string_agg(distinct d.nombre, ', ') || ', dentro de ' || v.nombre
              from anidadas d where d.fuera_id = v.id and not (d.nombrada or d.pedida)
            )
          ),
          ''
        ) as motivo,
        (
          select string_agg(distinct s.nombre, ', ') || ' empezó antes de salir de ' || v.nombre
          from anidadas s
          where s.activo_id = v.activo_id and s.parada_id <> v.parada_id and s.entrada_en > v.entrada_en
            and s.entrada_en < v.salida_en and s.hasta > v.hasta
        ) as traslape
      from anidadas v where v.fuera_id is null or v.nombrada or v.pedida
    )`;
};
