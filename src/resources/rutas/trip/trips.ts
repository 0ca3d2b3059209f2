import { useQuery } from '@tanstack/react-query';
import { conMasPuntos, puntosLinea, simplificada } from '#contract/core/lineas';
import type { Visita } from '#contract/entities/paradas';
import type { Position } from '#contract/core/poligonos';
import { paradaDeRuta, type ParadaDeRuta } from '#contract/entities/rutas';
import type { Recorrido, Viaje } from '#contract/requests/viajes';
import { getJson } from '../../../providers/requests';
import { momentsOf } from '../../../ui/dates/days';
import { clock } from '../../../ui/formats';
import type { DrivenBy } from '../address';

/** The part of a trip that a route takes. */
export interface TakenTrip {
  places: Position[];
  /** The stops visited on the way, with minutes from the departure. */
  paradas: ParadaDeRuta[];
  hora_salida: string;
}

/** The tolerance in metres below which nobody notices that a line was simplified. */
const unseen = 5;
const mostTrips = 200;

const listed = <Row>(path: string, filter: object, signal: AbortSignal) =>
  getJson<Row[]>(path, { filter, range: [0, mostTrips - 1] })({ signal });

/** The trips of an asset on a day, the earliest first; ongoing ones have no end yet. */
export const useTripsOf = (activo_id: number | null, day: string) =>
  useQuery({
    enabled: activo_id !== null && day !== '',
    queryKey: ['rutas', 'viajes', activo_id, day],
    queryFn: async ({ signal }) => {
      const trips = await listed<Viaje>('/viajes', { activo_id, ...momentsOf({ desde: day, hasta: day }) }, signal);
      return trips.filter(({ fin_en }) => fin_en !== null).sort((a, b) => a.inicio_en.localeCompare(b.inicio_en));
    },
  });

/** The path and the stops of a trip. */
export const useTakenTrip = (driven: DrivenBy | undefined) =>
  useQuery({
    enabled: driven !== undefined,
    queryKey: ['rutas', 'viaje', driven],
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      const { activo_id = 0, desde = '', hasta = '' } = driven ?? {};
      // Includes the last fix.
      const span = { desde, hasta: new Date(Date.parse(hasta) + 1_000).toISOString() };
      const [{ puntos }, visits] = await Promise.all([
        getJson<Recorrido>('/recorrido', { activo_id, ...span })({ signal }),
        listed<Visita>('/visitas', { activo_id, ...span }, signal),
      ]);
      return { ...wayOf(puntos), hora_salida: clock(desde), visits: stopsOf(visits, desde) };
    },
  });

/** The fixes as a line with few enough points for a route; and the number of fixes. */
export const wayOf = ({
  longitud,
  latitud,
}: Pick<Recorrido['puntos'], 'longitud' | 'latitud'>): { places: Position[]; fixes: number } => {
  const fixes = longitud.map((lon, at): Position => [lon, latitud[at] ?? 0]);
  return {
    places: fixes.length < 2 ? fixes : conMasPuntos(simplificada(fixes, unseen), puntosLinea.max).puntos,
    fixes: fixes.length,
  };
};

/** Visits as stops in order of arrival, in minutes after the departure; 0 if the vehicle was already there. */
export const stopsOf = (
  visits: readonly Pick<Visita, 'parada_id' | 'entrada_en' | 'salida_en'>[],
  departure: string,
): ParadaDeRuta[] =>
  visits
    .toSorted((a, b) => a.entrada_en.localeCompare(b.entrada_en))
    .map(({ parada_id, entrada_en, salida_en }) => {
      const after = (moment: string) => Math.max(0, Math.round((Date.parse(moment) - Date.parse(departure)) / 60_000));
      const llegada_min = after(entrada_en);
      return paradaDeRuta.parse({
        parada_id,
        llegada_min,
        servicio_min: salida_en ? Math.min(1_440, after(salida_en) - llegada_min) : 0,
      });
    });
