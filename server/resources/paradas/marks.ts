import { sql, type SQL } from 'drizzle-orm';
import type { Parada } from '#contract/entities/paradas';
import type { Bounds } from '#contract/core/poligonos';
import { diasRecalculo } from '#contract/requests/recalculos';
import type { Tx } from '../../db/system';
import { boundsOfCircle, boundsOfPolygon } from '../../tracking/places/bounds';

type Placed = Pick<Parada, 'id' | 'forma' | 'poligono' | 'latitud' | 'longitud' | 'radio_m'>;

/** Up to this many places are searched one by one; more are searched by their common bounds. */
const most = 20;
/** Degrees around a place in which an asset may have stood without a trip there: some 300 m. */
const margin = 0.003;

/** Maximum number of trips that are read again for new stops over the whole time. */
const mostTrips = 5_000;
const oldest = sql`'2000-01-01'::timestamptz`;
const reach = sql`now() - ${sql.raw(`interval '${diasRecalculo} days'`)}`;

/** Marks the assets that were near these places in that time, so that their visits are derived again. */
export const markPassers = async (tx: Tx, empresaId: number, places: readonly Placed[]) => {
  if (places.length === 0) return;
  await tx.execute(sql`
    with ${near(empresaId, places, reach)}
    insert into recalculos_pendientes (empresa_id, activo_id, desde, prioridad, causa)
    select ${empresaId}, activo_id, greatest(min(inicio_en), ${reach}), 1, 'parada' from cerca group by activo_id`);
};

/** The same for new places, but over all positions unless these are too many: new places had no earlier shape. */
export const markAllPassers = async (tx: Tx, empresaId: number, places: readonly Placed[]) => {
  if (places.length === 0) return;
  const { rows } = await tx.execute(sql`
    with ${near(empresaId, places, oldest)}
    select 1 from (select activo_id, min(inicio_en) as desde from cerca group by activo_id) c
    join viajes v on v.activo_id = c.activo_id and v.inicio_en >= c.desde limit ${mostTrips + 1}`);
  if (rows.length > mostTrips) return markPassers(tx, empresaId, places);
  await tx.execute(sql`
    update paradas set visitas_desde = ${oldest}
    where empresa_id = ${empresaId} and id = any(${sql.param(places.map(({ id }) => id))}::int[])`);
  await tx.execute(sql`
    with ${near(empresaId, places, oldest)}
    insert into recalculos_pendientes (empresa_id, activo_id, desde, prioridad, causa)
    select ${empresaId}, activo_id, min(inicio_en), 1, 'parada' from cerca
    group by activo_id`);
};

/** `cerca`: trips and stays near these places that ended after `since`. */
const near = (empresaId: number, places: readonly Placed[], since: SQL) => sql`
  lugares as (
    select sur - ${margin} as sur, norte + ${margin} as norte, oeste - ${margin} as oeste, este + ${margin} as este
    from jsonb_to_recordset(${JSON.stringify(boundsOfAll(places))}::jsonb) l(
      sur float8, norte float8, oeste float8, este float8
    )
  ),
  cerca as (
    select v.activo_id, v.inicio_en from viajes v join lugares l
      on v.sur is null or (v.sur <= l.norte and v.norte >= l.sur and v.oeste <= l.este and v.este >= l.oeste)
    where v.empresa_id = ${empresaId} and (v.inicio_en >= ${since} or v.fin_en is null)
    union all
    select d.activo_id, d.inicio_en from detenciones d
    join lugares l on d.latitud between l.sur and l.norte and d.longitud between l.oeste and l.este
    where d.empresa_id = ${empresaId} and (d.fin_en is null or d.fin_en >= ${since})
  )`;

const boundsOfAll = (places: readonly Placed[]): Bounds[] => {
  const bounds = places.map(({ forma, poligono, latitud, longitud, radio_m }) =>
    forma === 'poligono' && poligono
      ? boundsOfPolygon(poligono)
      : boundsOfCircle({ latitud: latitud ?? 0, longitud: longitud ?? 0, radio_m: radio_m ?? 0 }),
  );
  if (bounds.length <= most) return bounds;
  return [
    {
      sur: Math.min(...bounds.map(({ sur }) => sur)),
      norte: Math.max(...bounds.map(({ norte }) => norte)),
      oeste: Math.min(...bounds.map(({ oeste }) => oeste)),
      este: Math.max(...bounds.map(({ este }) => este)),
    },
  ];
};

/** Visits to moved stops end where the new shape takes effect. */
export const endEarlierVisits = async (tx: Tx, ids: readonly number[]) => {
  if (ids.length === 0) return;
  await tx.execute(sql`
    update visitas v set salida_en = p.visitas_desde from paradas p
    where p.id = any(${sql.param(ids)}::int[]) and v.parada_id = p.id and v.empresa_id = p.empresa_id
      and v.entrada_en < p.visitas_desde and (v.salida_en is null or v.salida_en > p.visitas_desde)`);
};
