import { sql } from 'drizzle-orm';
import type { Parada } from '#contract/paradas';
import type { Tx } from '../../db/client';
import type { Row } from '../../records/store';
import { boundsOfCircle, boundsOfPolygon } from './shape';

/** Places of one change that are looked for one by one; more are looked for as the one that spans them. */
const most = 20;
/** Degrees around a place in which an asset may have stood without a trip there: some 300 m. */
const margin = 0.003;

/** Marks who drove or stood near these places in the last 31 days: their visits are told anew. */
export const markPassers = async (tx: Tx, empresaId: number, places: readonly Row[]) => {
  if (places.length === 0) return;
  const bounds = places.map((place) => {
    const { forma, poligono, latitud, longitud, radio_m } = place as unknown as Parada;
    return forma === 'poligono' && poligono
      ? boundsOfPolygon(poligono)
      : boundsOfCircle({ latitud: latitud ?? 0, longitud: longitud ?? 0, radio_m: radio_m ?? 0 });
  });
  const around =
    bounds.length <= most
      ? bounds
      : [
          {
            sur: Math.min(...bounds.map(({ sur }) => sur)),
            norte: Math.max(...bounds.map(({ norte }) => norte)),
            oeste: Math.min(...bounds.map(({ oeste }) => oeste)),
            este: Math.max(...bounds.map(({ este }) => este)),
          },
        ];
  await tx.execute(sql`
    with lugares as (
      select sur - ${margin} as sur, norte + ${margin} as norte, oeste - ${margin} as oeste, este + ${margin} as este
      from jsonb_to_recordset(${JSON.stringify(around)}::jsonb) l(sur float8, norte float8, oeste float8, este float8)
    ), cerca as (
      select v.activo_id, v.inicio_en from viajes v join lugares l
        on v.sur is null or (v.sur <= l.norte and v.norte >= l.sur and v.oeste <= l.este and v.este >= l.oeste)
      where v.empresa_id = ${empresaId} and (v.inicio_en >= now() - interval '31 days' or v.fin_en is null)
      union all
      select d.activo_id, d.inicio_en from detenciones d join lugares l on d.latitud between l.sur and l.norte and d.longitud between l.oeste and l.este
      where d.empresa_id = ${empresaId} and (d.fin_en is null or d.fin_en >= now() - interval '31 days')
    )
    insert into recalculos_pendientes (empresa_id, activo_id, desde, prioridad)
    select ${empresaId}, activo_id, greatest(min(inicio_en), now() - interval '31 days'), 1 from cerca group by activo_id`);
};

/** Visits to stops that have moved end where their new shape begins to count. */
export const endEarlierVisits = async (tx: Tx, ids: readonly number[]) => {
  if (ids.length === 0) return;
  await tx.execute(sql`
    update visitas v set salida_en = p.visitas_desde from paradas p
    where p.id = any(${sql.param(ids)}::int[]) and v.parada_id = p.id and v.empresa_id = p.empresa_id
      and v.entrada_en < p.visitas_desde and (v.salida_en is null or v.salida_en > p.visitas_desde)`);
};
