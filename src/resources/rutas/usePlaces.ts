import { useMemo } from 'react';
import type { Ruta } from '#contract/entities/rutas';

interface Place {
  nombre: string;
  latitud: number;
  longitud: number;
}

/** The places of the stops by id. */
export const usePlaces = (
  stops: readonly { id: number; nombre: string; latitud: number | null; longitud: number | null }[] | undefined,
): ReadonlyMap<number, Place> =>
  useMemo(
    () =>
      new Map(
        stops?.flatMap(({ id, nombre, latitud, longitud }) =>
          latitud === null || longitud === null ? [] : [[id, { nombre, latitud, longitud }] as const],
        ),
      ),
    [stops],
  );

/** The places of a route's stops, in order. */
export const placesOf = (paradas: Ruta['paradas'], places: ReadonlyMap<number, Place>): Place[] =>
  paradas.flatMap(({ parada_id }) => places.get(parada_id) ?? []);
