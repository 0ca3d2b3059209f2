import { useQuery } from '@tanstack/react-query';
import { conMasPuntos, puntosLinea, simplificada } from '#contract/lineas';
import type { Visita } from '#contract/paradas';
import type { Position } from '#contract/poligonos';
import { paradaDeRuta, type ParadaDeRuta } from '#contract/rutas';
import type { Recorrido, Viaje } from '#contract/viajes';
import { api } from '../../../providers/api';
import { momentsOf } from '../../../ui/dates/days';
import { clock } from '../../../ui/formats';
import type { DrivenBy } from '../address';

/** What a route takes from a trip. */
export interface TakenTrip {
  places: Position[];
  /** The stops that were visited on the way, with minutes from its beginning. */
  paradas: ParadaDeRuta[];
  hora_salida: string;
}

/** Metres by which nobody sees that a line was simplified. */
const unseen = 5;
const mostTrips = 200;

const listed = async <Row>(path: string, filter: object, signal: AbortSignal) => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), range: JSON.stringify([0, mostTrips - 1]) });
  return (await api<Row[]>(`${path}?${query.toString()}`, { signal })).json;
};

/** What an asset drove on a day, the first first; those that go on have no end yet. */
export const useTripsOf = (activo_id: number | null, day: string) =>
  useQuery({
    enabled: activo_id !== null && day !== '',
    queryKey: ['rutas', 'viajes', activo_id, day],
    queryFn: async ({ signal }) => {
      const trips = await listed<Viaje>('/viajes', { activo_id, ...momentsOf({ desde: day, hasta: day }) }, signal);
      return trips.filter(({ fin_en }) => fin_en !== null).sort((a, b) => a.inicio_en.localeCompare(b.inicio_en));
    },
  });

/** The way and the stops of a trip. */
export const useTakenTrip = (driven: DrivenBy | undefined) =>
  useQuery({
    enabled: driven !== undefined,
    queryKey: ['rutas', 'viaje', driven],
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      const { activo_id = 0, desde = '', hasta = '' } = driven ?? {};
      // The last fix belongs to it.
      const span = { desde, hasta: new Date(Date.parse(hasta) + 1_000).toISOString() };
      const [{ json }, visits] = await Promise.all([
        api<Recorrido>(`/recorrido?${new URLSearchParams({ activo_id: String(activo_id), ...span }).toString()}`, { signal }),
        listed<Visita>('/visitas', { activo_id, ...span }, signal),
      ]);
      return { ...wayOf(json.puntos), hora_salida: clock(desde), visits: stopsOf(visits, desde) };
    },
  });

/** Its fixes as a line that a route may have; and how many there were. */
export const wayOf = ({ longitud, latitud }: Pick<Recorrido['puntos'], 'longitud' | 'latitud'>): { places: Position[]; fixes: number } => {
  const fixes = longitud.map((lon, at): Position => [lon, latitud[at] ?? 0]);
  return { places: fixes.length < 2 ? fixes : conMasPuntos(simplificada(fixes, unseen), puntosLinea.max).puntos, fixes: fixes.length };
};

/** Visits as stops in the order in which they were reached, minutes after the departure. Where it stood already then, at once. */
export const stopsOf = (visits: readonly Pick<Visita, 'parada_id' | 'entrada_en' | 'salida_en'>[], departure: string): ParadaDeRuta[] =>
  visits
    .toSorted((a, b) => a.entrada_en.localeCompare(b.entrada_en))
    .map(({ parada_id, entrada_en, salida_en }) => {
      const after = (moment: string) => Math.max(0, Math.round((Date.parse(moment) - Date.parse(departure)) / 60_000));
      const llegada_min = after(entrada_en);
      return paradaDeRuta.parse({ parada_id, llegada_min, servicio_min: salida_en ? Math.min(1_440, after(salida_en) - llegada_min) : 0 });
    });
