import { sql, type SQL } from 'drizzle-orm';
import { masTiempos, type FiltroTiempos, type TiempoCarga } from '#contract/requests/tiempos';
import type { Tx } from '../../db/system';
import { badQuery } from '../../plugins/errors';
import { ownStops } from '../../resources/ejecuciones/index';
import { periodOf } from '../making/period';
import { after, visitsOf } from './visits';

/** Days and what else is asked for; of one asset, or of several. */
export type Asked = Pick<FiltroTiempos, 'desde' | 'hasta' | 'cargue_id' | 'descargue_id' | 'fuente'> & {
  activo_id?: number | readonly number[] | undefined;
};

/** Which of the rows: by arrival at the place of loading, the earliest first unless `descending`. */
export interface Window {
  offset: number;
  limit: number;
  descending?: boolean;
}

const iso = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** @throws ApiError 400 for a range that runs backwards or is too long */
export const checkTimes = ({ desde, hasta }: Asked): void => {
  if (hasta < desde) throw badQuery('«hasta» es anterior a «desde».');
  if ((Date.parse(hasta) - Date.parse(desde)) / 86_400_000 >= masTiempos.dias)
    throw badQuery(`Elija ${masTiempos.dias} días como máximo.`);
};

/**
 * Runs that were driven, by their first and last stop; and visits of one asset to two stops, the second one after the
 * end of the first, where no run tells them already. By arrival at the place of loading.
 * @param zone IANA
 */
export const readTimes = async (
  tx: Tx,
  { empresaId, zone, ...asked }: Asked & { empresaId: number; zone: string },
  { offset, limit, descending = false }: Window,
): Promise<{ rows: TiempoCarga[]; total: number }> => {
  checkTimes(asked);
  const { from, to } = periodOf(asked, zone);
  const { activo_id, cargue_id, descargue_id, fuente } = asked;
  const ofAsset = (column: string) =>
    activo_id === undefined ? sql`true` : sql`${sql.raw(column)} = any(${sql.param([activo_id].flat())}::int[])`;
  const ofStops = [cargue_id, descargue_id].filter((id) => id !== undefined);
  const isStop = (column: string, id: number | undefined) =>
    id === undefined ? sql`true` : sql`${sql.raw(column)} = ${id}`;
  const { rows } = await tx.execute<TiempoCarga & { total: number }>(sql`
    with recorridas as (
      select e.id, e.activo_id, e.personal_id, e.ruta_id, e.desde_en, e.hasta_en, e.salida_en, p.paradas,
        p.paradas -> 0 as primera, p.paradas -> -1 as ultima
      from ejecuciones e
      cross join lateral (select ${ownStops} as paradas) p
      where e.empresa_id = ${empresaId}
        and e.eliminado_en is null
        and e.estado in ('en_curso', 'completada', 'incumplida')
        and e.hasta_en > ${from}
        and e.desde_en < ${to} + ${after} * interval '1 day'
        and ${ofAsset('e.activo_id')}
        and jsonb_array_length(p.paradas) > 1
    ),
    ejecutadas as (
      select 'ejecucion-' || r.id as id, 'ejecucion' as fuente, r.id as ejecucion_id, r.activo_id,
        r.personal_id as conductor_id, r.ruta_id,
        array(select p ->> 'nombre' from jsonb_array_elements(r.paradas) with ordinality p(p, n) order by n) as paradas,
        (r.primera ->> 'llegada_en')::timestamptz as llegada_cargue,
        (r.primera ->> 'salida_en')::timestamptz as salida_cargue,
        (r.ultima ->> 'llegada_en')::timestamptz as llegada_descargue,
        (r.ultima ->> 'salida_en')::timestamptz as salida_descargue, r.salida_en as orden,
        case
          when (r.ultima ->> 'llegada_en')::timestamptz < (r.primera ->> 'salida_en')::timestamptz then
          'La ejecución nombra las dos, aunque ' || (r.ultima ->> 'nombre') || ' empezó antes de salir de '
            || (r.primera ->> 'nombre')
        end as motivo
      from recorridas r
      where r.salida_en >= ${from} and r.salida_en < ${to} and ${fuente === 'visitas' ? sql`false` : sql`true`}
        and ${isStop(`(r.primera ->> 'parada_id')::int`, cargue_id)}
        and ${isStop(`(r.ultima ->> 'parada_id')::int`, descargue_id)}
    ),
    ${visitsOf({ empresaId, from, to, ofAsset: ofAsset('v.activo_id'), ofStops, wanted: fuente !== 'ejecucion' })},
    pares as (
      select 'visita-' || v.id as id, 'visitas' as fuente, null::int as ejecucion_id, v.activo_id,
        coalesce(
          (
            select t.conductor_id from viajes t
            where t.empresa_id = ${empresaId} and t.activo_id = v.activo_id and t.inicio_en < otra.entrada_en
              and (t.fin_en is null or t.fin_en > v.salida_en) order by t.inicio_en limit 1
          ),
          (select a.conductor_id from activos a where a.empresa_id = ${empresaId} and a.id = v.activo_id)
        ) as conductor_id,
        null::int as ruta_id, array[v.nombre, otra.nombre] as paradas, v.entrada_en as llegada_cargue,
        v.salida_en as salida_cargue,
        otra.entrada_en as llegada_descargue, otra.salida_en as salida_descargue, v.entrada_en as orden,
        nullif(concat_ws('. ', v.motivo, v.traslape, otra.motivo), '') as motivo
      from contadas v
      cross join lateral (
        select o.* from contadas o
        where o.activo_id = v.activo_id and o.entrada_en >= v.salida_en
        order by o.entrada_en, o.id limit 1
      ) otra
      where otra.parada_id <> v.parada_id and v.entrada_en >= ${from} and v.entrada_en < ${to}
        and ${isStop('v.parada_id', cargue_id)} and ${isStop('otra.parada_id', descargue_id)}
        and not exists (
          select from recorridas r
          where r.activo_id = v.activo_id and r.desde_en <= v.entrada_en and r.hasta_en >= otra.entrada_en
        )
    ),
    todas as (select * from ejecutadas union all select * from pares)
    select t.id, t.fuente, t.ejecucion_id, t.activo_id, a.nombre as activo, a.placa, t.conductor_id,
      nullif(nombre_completo(c.nombre, c.apellido), '') as conductor, r.nombre as ruta, t.paradas,
      ${iso(sql`t.llegada_cargue`)} as llegada_cargue_en, ${iso(sql`t.salida_cargue`)} as salida_cargue_en,
      ${iso(sql`t.llegada_descargue`)} as llegada_descargue_en, ${iso(sql`t.salida_descargue`)} as salida_descargue_en,
      t.motivo, count(*) over ()::int as total
    from todas t join activos a on a.empresa_id = ${empresaId} and a.id = t.activo_id
    left join personal c on c.empresa_id = ${empresaId} and c.id = t.conductor_id
    left join rutas r on r.empresa_id = ${empresaId} and r.id = t.ruta_id
    order by coalesce(t.llegada_cargue, t.orden) ${sql.raw(descending ? 'desc' : 'asc')}, t.id
    limit ${limit} offset ${offset}`);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
};
