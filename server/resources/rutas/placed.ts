import { and, inArray } from 'drizzle-orm';
import type { Ruta } from '#contract/entities/rutas';
import type { Tx } from '../../db/system';
import { saidOf, type Placed } from '../../exports/maps/index';
import { mine } from '../../records/store';
import { paradaTable as p } from '../../db/tables/paradas';
import { daysText } from './days';
import { stopsText, type NamedStop } from './stopsText';

/**
 * Routes in the form for maps: their stops by code, name and place, so that another company can create missing ones.
 */
export const placeRoutes = async (tx: Tx, empresaId: number, routes: readonly Ruta[]): Promise<Placed[]> => {
  const stopsIn = await namedStops(tx, empresaId, routes);
  return routes.map((ruta) => placed(ruta, stopsIn(ruta)));
};

/** The stops of each of these routes, named and placed. */
export const namedStops = async (
  tx: Tx,
  empresaId: number,
  routes: readonly Ruta[],
): Promise<(route: Ruta) => NamedStop[]> => {
  const ids = [...new Set(routes.flatMap(({ paradas }) => paradas.map(({ parada_id }) => parada_id)))];
  const stops = ids.length
    ? await tx
        .select({ id: p.id, codigo: p.codigo, nombre: p.nombre, latitud: p.latitud, longitud: p.longitud })
        .from(p)
        .where(and(mine({ table: p }, empresaId), inArray(p.id, ids)))
    : [];
  const places = new Map(stops.map(({ id, ...stop }) => [id, stop]));
  return ({ paradas }) =>
    paradas.flatMap(({ parada_id, ...stop }) => {
      const place = places.get(parada_id);
      return place ? [{ ...stop, ...place }] : [];
    });
};

const placed = (ruta: Ruta, stops: readonly NamedStop[]): Placed => {
  const {
    nombre,
    codigo,
    color,
    trazado,
    tolerancia_m,
    duracion_min,
    limite_velocidad_kmh,
    dias_semana,
    hora_salida,
    activa,
  } = ruta;
  const said = saidOf({
    codigo,
    color,
    tolerancia_m,
    duracion_min,
    limite_velocidad_kmh,
    dias_semana: daysText(dias_semana) || null,
    hora_salida,
    paradas: stopsText(stops) || null,
    activa,
  });
  return { nombre, color, geometry: trazado, said };
};
