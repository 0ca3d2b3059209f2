import type { Ejecucion, ParadaEjecutada } from '#contract/entities/ejecuciones';
import type { GtfsDeRuta } from '#contract/entities/rutas';
import { grouped } from '../db/grouped';
import { drivenTrip, type Driven } from './drivenTrip';
import type { CambioViaje, HoraParada, PosicionesGtfs, PosicionVehiculo, ViajesGtfs } from '#contract/requests/gtfsRt';
import type { Posicion } from '#contract/requests/posiciones';

/** A run of a route of the feed, with its vehicle and where that is. */
export interface FeedRun extends Pick<
  Ejecucion,
  'id' | 'activo_id' | 'fecha' | 'hora_salida' | 'estado' | 'siguiente_parada_id' | 'paradas'
> {
  gtfs: GtfsDeRuta;
  /** When it began; null: cancelled before. */
  inicio_en: string | null;
  activo: { nombre: string; placa: string | null };
  posicion: Pick<Posicion, 'fecha' | 'latitud' | 'longitud' | 'velocidad_kmh' | 'rumbo'> | null;
}

/** A run and the trip as which it is told. */
interface Told {
  run: FeedRun;
  trip: CambioViaje['trip'];
}

interface Known {
  runs: readonly FeedRun[];
  /** The code of each stop, which is its `stop_id`. */
  stops: ReadonlyMap<number, string>;
  /** ms since 1970 */
  now: number;
}

/** An older position says nothing of where the vehicle is (ms). */
const fresh = 15 * 60_000;

const seconds = (at: string | number) => Math.floor((typeof at === 'string' ? Date.parse(at) : at) / 1_000);

/** The header's time is the latest of all in the feed, so no clock of a vehicle is ahead of it. */
const headerAt = (now: number) =>
  ({ gtfs_realtime_version: '2.0', incrementality: 'FULL_DATASET', timestamp: seconds(now) }) as const;

/** The positions of the vehicles whose runs are under way. */
export const vehiclePositions = ({ runs, stops, now }: Known): PosicionesGtfs => ({
  header: headerAt(now),
  entity: oneOfEach(runs).flatMap(({ run, trip }) => {
    const { posicion, estado, siguiente_parada_id } = run;
    if (estado !== 'en_curso' || !posicion || !isGood(posicion) || now - Date.parse(posicion.fecha) > fresh) return [];
    const { latitud, longitud, rumbo, velocidad_kmh, fecha } = posicion;
    const stop_id = siguiente_parada_id === null ? undefined : stops.get(siguiente_parada_id);
    const vehicle: PosicionVehiculo = {
      trip,
      vehicle: vehicleOf(run),
      position: {
        latitude: latitud,
        longitude: longitud,
        ...(rumbo !== null && { bearing: rumbo }),
        ...(velocidad_kmh !== null && { speed: Math.round((velocidad_kmh / 3.6) * 100) / 100 }),
      },
      ...(stop_id !== undefined && { stop_id }),
      timestamp: Math.min(seconds(fecha), seconds(now)),
    };
    return [{ id: `vehiculo-${run.activo_id}`, vehicle }];
  }),
});

/** Arrivals and departures at the stops, past and expected, and the cancelled trips. */
export const tripUpdates = ({ runs, stops, now }: Known): ViajesGtfs => ({
  header: headerAt(now),
  entity: oneOfEach(runs).flatMap(({ run, trip }) => {
    const timestamp = Math.min(run.posicion ? seconds(run.posicion.fecha) : seconds(now), seconds(now));
    const id = `ejecucion-${run.id}`;
    if (run.estado === 'cancelada') return [{ id, trip_update: { trip, timestamp } satisfies CambioViaje }];
    const stop_time_update = stopTimes(run.paradas, stops);
    if (stop_time_update.length === 0) return [];
    return [{ id, trip_update: { trip, vehicle: vehicleOf(run), stop_time_update, timestamp } }];
  }),
});

/**
 * A vehicle drives one trip at a time, the one that it began last, and a trip is driven once: where two runs claim one,
 * the one that began last has it. Cancelled ones have no vehicle.
 */
const oneOfEach = (runs: readonly FeedRun[]): Told[] => {
  const taken = new Set<string>();
  const order = ({ run }: Told) => (run.estado === 'en_curso' ? (run.inicio_en ?? '') : '');
  return toldTrips(runs)
    .toSorted((a, b) => (order(a) === order(b) ? a.run.id - b.run.id : order(a) < order(b) ? 1 : -1))
    .filter(({ run, trip: { trip_id, start_date, start_time } }) => {
      const claims = [`viaje ${trip_id} ${start_date} ${start_time ?? ''}`];
      if (run.estado === 'en_curso') claims.push(`vehiculo ${run.activo_id}`);
      if (claims.some((claim) => taken.has(claim))) return false;
      for (const claim of claims) taken.add(claim);
      return true;
    })
    .toSorted((a, b) => a.run.id - b.run.id);
};

/**
 * The runs that are a trip of the feed. A trip that departs several times a day is told apart by its departure; that of
 * the others is in the feed.
 */
const toldTrips = (runs: readonly FeedRun[]): Told[] => {
  const driven = runs.flatMap((run) => {
    const trip = drivenTrip(run);
    return trip ? [{ run, trip }] : [];
  });
  return [...grouped(driven, ({ run, trip }) => `${trip.trip_id} ${run.fecha}`).values()].flatMap((sameDay) => {
    const several = new Set(sameDay.map(({ run }) => run.hora_salida)).size > 1;
    return sameDay.map(({ run, trip }) => ({ run, trip: tripOf(run, trip, several) }));
  });
};

const tripOf = (
  { gtfs, hora_salida, estado }: FeedRun,
  { trip_id, service, often }: Driven,
  several: boolean,
): Told['trip'] => ({
  trip_id,
  route_id: gtfs.route_id,
  start_date: service.replaceAll('-', ''),
  ...((often || several) && hora_salida && { start_time: `${hora_salida}:00` }),
  schedule_relationship: estado === 'cancelada' ? 'CANCELED' : 'SCHEDULED',
});

const vehicleOf = ({ activo_id, activo }: FeedRun) => ({
  id: String(activo_id),
  label: activo.nombre,
  ...(activo.placa && { license_plate: activo.placa }),
});

type Place = NonNullable<FeedRun['posicion']>;

const isGood = (at: Place): at is Place & { latitud: number; longitud: number } =>
  at.latitud !== null && at.longitud !== null;

/**
 * The stops of the feed in the order in which they are driven. A stop that is driven twice cannot be told by its id and
 * is left out, and so is a time that is not after the one before.
 */
const stopTimes = (paradas: readonly ParadaEjecutada[], stops: ReadonlyMap<number, string>): HoraParada[] => {
  const times = paradas
    .filter(({ agregada }) => !agregada)
    .flatMap((parada) => {
      const stop_id = stops.get(parada.parada_id);
      return stop_id === undefined ? [] : [{ parada, stop_id }];
    })
    .toSorted((a, b) => a.parada.orden - b.parada.orden);
  const driven = (id: string) => times.filter(({ stop_id }) => stop_id === id).length;
  let last = 0;
  return times
    .filter(({ stop_id }) => driven(stop_id) === 1)
    .flatMap(({ parada, stop_id }): HoraParada[] => {
      if (parada.omision || parada.estado === 'omitida') return [{ stop_id, schedule_relationship: 'SKIPPED' }];
      const said = timesOf(parada);
      if (!said) return [{ stop_id, schedule_relationship: 'NO_DATA' }];
      if (said.arrival.time <= last) return [];
      last = said.departure.time;
      return [{ stop_id, ...said, schedule_relationship: 'SCHEDULED' }];
    });
};

const timesOf = ({ planeada_en, llegada_en, salida_en, eta, eta_desde, eta_hasta, servicio_min }: ParadaEjecutada) => {
  const planned = seconds(planeada_en);
  const at = (time: number, uncertainty?: number) => ({
    delay: time - planned,
    time,
    ...(uncertainty !== undefined && { uncertainty }),
  });
  if (llegada_en) {
    const [arrives, leaves] = [seconds(llegada_en), seconds(salida_en ?? llegada_en)];
    return { arrival: at(arrives, 0), departure: at(Math.max(arrives, leaves), salida_en ? 0 : undefined) };
  }
  if (!eta) return null;
  const arrives = seconds(eta);
  const uncertainty = eta_desde && eta_hasta ? Math.round((seconds(eta_hasta) - seconds(eta_desde)) / 2) : undefined;
  return { arrival: at(arrives, uncertainty), departure: at(arrives + servicio_min * 60, uncertainty) };
};
