import protobuf from 'protobufjs/light.js';
import { describe, expect, it } from 'vitest';
import type { ParadaEjecutada } from '#contract/entities/ejecuciones';
import { posicionesGtfs, viajesGtfs } from '#contract/requests/gtfsRt';
import { tripUpdates, vehiclePositions, type FeedRun } from './feeds';
import { encoded, feedMessage } from './message';

const decoded = (bytes: Uint8Array): object =>
  feedMessage.toObject(feedMessage.decode(bytes), { enums: String, longs: Number });

const now = Date.parse('2026-08-21T15:40:00.500Z');
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const posix = (minutes: number) => Math.floor((now + minutes * 60_000) / 1_000);

const aStop = (parada_id: number, given: Partial<ParadaEjecutada> = {}): ParadaEjecutada => ({
  ...{ clave: parada_id, parada_id, nombre: `P${parada_id}`, latitud: 4.6, longitud: -74, orden: parada_id },
  ...{ planeada_en: at(parada_id * 10 - 30), ventana_min: 5, servicio_min: 2, obligatoria: true },
  ...{ llegada_en: null, salida_en: null, estado: 'pendiente', fuente: null, agregada: false, omision: null },
  ...{ eta: null, eta_desde: null, eta_hasta: null, sin_estimacion_desde: null, error_min: null, distancia_m: null },
  ...given,
});

/** Two stops behind, two ahead, one of which is left out. */
const aRun = (given: Partial<FeedRun> = {}): FeedRun => ({
  ...{ id: 1, activo_id: 7, fecha: '2026-08-21', hora_salida: '10:20', estado: 'en_curso', inicio_en: at(-20) },
  siguiente_parada_id: 3,
  gtfs: { route_id: 'R1', trip_ids: ['T1'] },
  activo: { nombre: 'Bus 7', placa: 'ABC123' },
  posicion: { fecha: at(-0.5), latitud: 4.61, longitud: -74.05, velocidad_kmh: 36, rumbo: 359.9 },
  paradas: [
    aStop(1, { llegada_en: at(-21), salida_en: at(-19), estado: 'a_tiempo' }),
    aStop(2, { llegada_en: at(-9), salida_en: at(-9), estado: 'a_tiempo', de_paso: true }),
    aStop(3, { eta: at(3), eta_desde: at(2), eta_hasta: at(5) }),
    aStop(4, { omision: { motivo: 'x', por: null, fecha: at(-1), conductor: false, ejecucion_id: null } }),
    aStop(5, { eta: at(25) }),
  ],
  ...given,
});
const stops = new Map([1, 2, 3, 4, 5].map((id) => [id, `S${id}`]));
const feedsOf = (runs: FeedRun[], codes = stops) => {
  const known = { runs, stops: codes, now };
  return { positions: vehiclePositions(known), updates: tripUpdates(known) };
};

/** The worst that may come: clocks ahead, places that jump, runs that claim the same, stops of nobody. */
const awkward = (): FeedRun[] => [
  aRun(),
  aRun({ id: 2, activo_id: 7, inicio_en: at(-60), gtfs: { route_id: 'R1', trip_ids: ['T0'] } }),
  aRun({ id: 3, activo_id: 8, posicion: { ...place, fecha: at(5) }, gtfs: { route_id: 'R2', trip_ids: ['T2'] } }),
  aRun({ id: 4, activo_id: 9, gtfs: { route_id: 'R3', trip_ids: ['A', 'B'] } }),
  aRun({
    id: 5,
    activo_id: 10,
    posicion: null,
    gtfs: { route_id: 'R4', trip_ids: ['T4'] },
    paradas: [aStop(1), aStop(2)],
  }),
  aRun({ id: 6, activo_id: 11, estado: 'cancelada', inicio_en: null, gtfs: { route_id: 'R5', trip_ids: ['T5'] } }),
  aRun({ id: 7, activo_id: 12, gtfs: { route_id: 'R6', trip_ids: ['F'] }, hora_salida: '06:00' }),
  aRun({ id: 8, activo_id: 13, gtfs: { route_id: 'R6', trip_ids: ['F'] }, hora_salida: '06:30' }),
  aRun({
    ...{ id: 9, activo_id: 14, gtfs: { route_id: 'R7', trip_ids: ['L'] } },
    paradas: [
      aStop(5, { orden: 3, eta: at(4) }),
      aStop(1, { orden: 1, llegada_en: at(-3), salida_en: at(-4) }),
      aStop(2, { orden: 2, eta: at(-3) }),
      aStop(3, { orden: 4, eta: at(9) }),
      aStop(3, { orden: 5, eta: at(19), clave: 99 }),
      aStop(4, { orden: 6, eta: at(22), agregada: true }),
    ],
  }),
];
const place = { fecha: at(-1), latitud: 4.6, longitud: -74, velocidad_kmh: 0, rumbo: 0 };

/** Those of CUTR-at-USF/gtfs-realtime-validator (RULES.md) that a feed can break by itself. */
describe('the rules of the public validator', () => {
  const { positions, updates } = feedsOf(awkward());
  const vehicles = positions.entity.map(({ vehicle }) => vehicle);
  const trips = updates.entity.map(({ trip_update }) => trip_update);
  const running = trips.filter(({ trip }) => trip.schedule_relationship === 'SCHEDULED');
  const timesOf = (update: (typeof trips)[number]) =>
    (update.stop_time_update ?? [])
      .flatMap(({ arrival, departure }) => [arrival?.time, departure?.time])
      .filter(Boolean);

  it('tries something', () => {
    expect(vehicles.length).toBeGreaterThan(4);
    expect(running.length).toBeGreaterThan(5);
    expect(trips.length).toBeGreaterThan(running.length);
  });

  it('E001: all times are POSIX, in seconds', () => {
    const times = [positions.header.timestamp, ...vehicles.map((each) => each.timestamp), ...trips.flatMap(timesOf)];
    for (const time of times) expect(Math.abs((time ?? 0) - now / 1_000)).toBeLessThan(86_400);
  });

  it('E002, E036, E037: updates are in the order of the trip, each stop once', () => {
    const looped = trips.find(({ trip }) => trip.trip_id === 'L')?.stop_time_update?.map(({ stop_id }) => stop_id);
    // The stop that is driven twice is left out, and so is the time that is not after the one before.
    expect(looped).toEqual(['S1', 'S5']);
    for (const { stop_time_update = [] } of trips)
      expect(new Set(stop_time_update.map(({ stop_id }) => stop_id)).size).toBe(stop_time_update.length);
  });

  it('E003, E004, E011, E035: trips, routes and stops are those of the feed, and fit each other', () => {
    const routeOf = new Map(awkward().flatMap(({ gtfs }) => gtfs.trip_ids.map((trip) => [trip, gtfs.route_id])));
    for (const { trip } of [...vehicles, ...trips]) expect(routeOf.get(trip.trip_id)).toBe(trip.route_id);
    for (const { stop_time_update = [] } of trips)
      for (const { stop_id } of stop_time_update) expect([...stops.values()]).toContain(stop_id);
  });

  it('E006: a trip that departs several times a day says which departure', () => {
    const departures = trips.filter(({ trip }) => trip.trip_id === 'F').map(({ trip }) => trip.start_time);
    expect(departures).toEqual(['06:00:00', '06:30:00']);
    const [alone] = feedsOf([aRun({ gtfs: { route_id: 'R6', trip_ids: ['F'], salidas: ['frecuencia 5'] } })]).updates
      .entity;
    expect(alone?.trip_update.trip.start_time).toBe('10:20:00');
  });

  it('E012: no time of an entity is after the header’s', () => {
    for (const { timestamp } of [...vehicles, ...trips])
      expect(timestamp).toBeLessThanOrEqual(positions.header.timestamp);
  });

  it('E020, E021: start_time and start_date have their form', () => {
    for (const { trip } of [...vehicles, ...trips]) {
      expect(trip.start_date).toMatch(/^\d{8}$/);
      expect(trip.start_time ?? '00:00:00').toMatch(/^\d\d:\d\d:\d\d$/);
    }
  });

  it('E023: the start_time of a trip that departs once is left to the feed', () => {
    expect(trips.find(({ trip }) => trip.trip_id === 'T1')?.trip).not.toHaveProperty('start_time');
    const gtfs = { route_id: 'R1', trip_ids: ['A', 'B'], salidas: ['10:20 5', '11:20 5'] };
    const [known] = feedsOf([aRun({ gtfs })]).updates.entity;
    expect(known?.trip_update.trip).toEqual({ ...trips[0]?.trip, trip_id: 'A' });
  });

  it('E022, E025: times grow from stop to stop, and nobody leaves before arriving', () => {
    for (const { stop_time_update = [] } of trips) {
      let last = 0;
      for (const { arrival, departure } of stop_time_update) {
        if (!arrival || !departure) continue;
        expect(arrival.time).toBeGreaterThan(last);
        expect(departure.time).toBeGreaterThanOrEqual(arrival.time);
        last = departure.time;
      }
    }
  });

  it('E026, E027: positions and bearings exist', () => {
    for (const { position } of vehicles) {
      expect(Math.abs(position.latitude)).toBeLessThanOrEqual(90);
      expect(Math.abs(position.longitude)).toBeLessThanOrEqual(180);
      expect(position.bearing ?? 0).toBeLessThanOrEqual(360);
    }
  });

  it('E038, E039, E048, E049: the header says version 2.0, all of the data, and when', () => {
    for (const { header, entity } of [positions, updates]) {
      expect(header).toEqual({ gtfs_realtime_version: '2.0', incrementality: 'FULL_DATASET', timestamp: posix(0) });
      for (const each of entity) expect(each).not.toHaveProperty('is_deleted');
    }
  });

  it('E040 to E044: each update names its stop and has a time, or says that there is none', () => {
    for (const { stop_time_update = [] } of running) {
      expect(stop_time_update.length).toBeGreaterThan(0);
      for (const { stop_id, arrival, departure, schedule_relationship } of stop_time_update) {
        expect(stop_id).not.toBe('');
        expect(Boolean(arrival?.time && departure?.time)).toBe(schedule_relationship === 'SCHEDULED');
        expect(Boolean(arrival ?? departure)).toBe(schedule_relationship === 'SCHEDULED');
      }
    }
    expect(running.find(({ trip }) => trip.trip_id === 'T4')?.stop_time_update).toEqual([
      { stop_id: 'S1', schedule_relationship: 'NO_DATA' },
      { stop_id: 'S2', schedule_relationship: 'NO_DATA' },
    ]);
  });

  it('E047, E052, W003: a vehicle has one trip, the same in both feeds, and every position has its trip', () => {
    const ids = vehicles.map(({ vehicle }) => vehicle.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { vehicle, trip } of vehicles)
      expect(trips.find((update) => update.vehicle?.id === vehicle.id)?.trip).toEqual(trip);
    expect(trips.filter(({ vehicle }) => vehicle?.id === '7').map(({ trip }) => trip.trip_id)).toEqual(['T1']);
  });

  it('W001, W002, W006, W009: times, vehicles, trips and relationships are told; a trip of unknown id is left out', () => {
    for (const { vehicle, timestamp } of [...vehicles, ...running]) {
      expect(vehicle?.id).toMatch(/\d/);
      expect(timestamp).toBeGreaterThan(0);
    }
    const relations = trips.map(({ trip }) => `${trip.trip_id} ${trip.schedule_relationship}`);
    expect(relations).toContain('T5 CANCELED');
    expect(relations.filter((each) => /^[AB] /.test(each))).toEqual([]);
  });

  it('W004: speeds are in m/s', () => {
    expect(vehicles.find(({ vehicle }) => vehicle.id === '7')?.position.speed).toBe(10);
  });
});

describe('a feed', () => {
  it('tells what came and what is expected, and by how much that differs from the plan', () => {
    const [entity] = feedsOf([aRun()]).updates.entity;
    expect(entity?.trip_update.stop_time_update).toEqual([
      {
        ...{ stop_id: 'S1', schedule_relationship: 'SCHEDULED' },
        arrival: { delay: -60, time: posix(-21), uncertainty: 0 },
        departure: { delay: 60, time: posix(-19), uncertainty: 0 },
      },
      {
        ...{ stop_id: 'S2', schedule_relationship: 'SCHEDULED' },
        arrival: { delay: 60, time: posix(-9), uncertainty: 0 },
        departure: { delay: 60, time: posix(-9), uncertainty: 0 },
      },
      {
        ...{ stop_id: 'S3', schedule_relationship: 'SCHEDULED' },
        arrival: { delay: 180, time: posix(3), uncertainty: 90 },
        departure: { delay: 300, time: posix(5), uncertainty: 90 },
      },
      { stop_id: 'S4', schedule_relationship: 'SKIPPED' },
      {
        ...{ stop_id: 'S5', schedule_relationship: 'SCHEDULED' },
        arrival: { delay: 300, time: posix(25) },
        departure: { delay: 420, time: posix(27) },
      },
    ]);
  });

  it('shows no vehicle whose position is old or missing', () => {
    const old = aRun({ posicion: { ...place, fecha: at(-16) } });
    expect(feedsOf([old]).positions.entity).toEqual([]);
    expect(feedsOf([aRun({ posicion: null })]).positions.entity).toEqual([]);
    expect(feedsOf([aRun({ posicion: { ...place, latitud: null } })]).positions.entity).toEqual([]);
  });

  it('fits what its documentation says, and is the same as protobuf', () => {
    const { positions, updates } = feedsOf(awkward());
    expect(posicionesGtfs.parse(positions)).toEqual(positions);
    expect(viajesGtfs.parse(updates)).toEqual(updates);
    expect(decoded(encoded(updates))).toEqual(updates);
    const shown = decoded(encoded(feedsOf([aRun()]).positions)) as typeof positions;
    expect(shown.entity[0]?.vehicle).toMatchObject({ trip: { trip_id: 'T1' }, stop_id: 'S3', timestamp: posix(-0.5) });
    expect(shown.entity[0]?.vehicle.position.latitude).toBeCloseTo(4.61, 5);
  });

  it('has the field numbers of the published schema', () => {
    // https://github.com/google/transit/blob/master/gtfs-realtime/proto/gtfs-realtime.proto
    const numbers = (bytes: Uint8Array, ...path: number[]): number[] => {
      const reader = protobuf.Reader.create(bytes);
      const found: number[] = [];
      while (reader.pos < reader.len) {
        const tag = reader.uint32();
        const [number, kind] = [tag >>> 3, tag & 7];
        if (number !== path[0]) {
          found.push(number);
          reader.skipType(kind);
        } else if (path.length === 1) return numbers(reader.bytes());
        else return numbers(reader.bytes(), ...path.slice(1));
      }
      return [...new Set(found)].sort((a, b) => a - b);
    };
    const { positions, updates } = feedsOf([aRun()]);
    const [vehicle, trip] = [encoded(positions), encoded(updates)];
    const told = {
      feed: numbers(vehicle),
      header: numbers(vehicle, 1),
      positioned: numbers(vehicle, 2),
      updated: numbers(trip, 2),
      vehicle: numbers(vehicle, 2, 4),
      trip: numbers(vehicle, 2, 4, 1),
      position: numbers(vehicle, 2, 4, 2),
      named: numbers(vehicle, 2, 4, 8),
      update: numbers(trip, 2, 3),
      stop: numbers(trip, 2, 3, 2),
      event: numbers(trip, 2, 3, 2, 2),
    };
    expect(told).toEqual({
      feed: [1, 2],
      header: [1, 2, 3],
      positioned: [1, 4],
      updated: [1, 3],
      vehicle: [1, 2, 5, 7, 8],
      trip: [1, 3, 4, 5],
      position: [1, 2, 3, 5],
      named: [1, 2, 3],
      update: [1, 2, 3, 4],
      stop: [2, 3, 4, 5],
      event: [1, 2, 3],
    });
  });
});
