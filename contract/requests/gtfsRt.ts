import { z } from '../core/validation';

/**
 * GTFS-Realtime 2.0 (https://gtfs.org/documentation/realtime/reference/) with the fields that Ftrack fills in, under their
 * names there. Times are seconds since 1970, speeds m/s.
 */
const time = z.int().min(1);
const viaje = z.object({
  trip_id: z.string(),
  route_id: z.string(),
  /** YYYYMMDD */
  start_date: z.string(),
  /** HH:MM:SS; only where a trip_id runs several times a day. */
  start_time: z.string().optional(),
  schedule_relationship: z.enum(['SCHEDULED', 'CANCELED']),
});
const vehiculo = z.object({ id: z.string(), label: z.string(), license_plate: z.string().optional() });

export const posicionVehiculo = z.object({
  trip: viaje,
  vehicle: vehiculo,
  position: z.object({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    bearing: z.number().min(0).max(360).optional(),
    speed: z.number().min(0).optional(),
  }),
  stop_id: z.string().optional(),
  timestamp: time,
});
export type PosicionVehiculo = z.output<typeof posicionVehiculo>;

const cuando = z.object({ delay: z.int(), time, uncertainty: z.int().min(0).optional() });

export const horaParada = z.object({
  stop_id: z.string(),
  arrival: cuando.optional(),
  departure: cuando.optional(),
  schedule_relationship: z.enum(['SCHEDULED', 'SKIPPED', 'NO_DATA']),
});
export type HoraParada = z.output<typeof horaParada>;

export const cambioViaje = z.object({
  trip: viaje,
  vehicle: vehiculo.optional(),
  stop_time_update: z.array(horaParada).optional(),
  timestamp: time,
});
export type CambioViaje = z.output<typeof cambioViaje>;

const header = z.object({
  gtfs_realtime_version: z.literal('2.0'),
  incrementality: z.literal('FULL_DATASET'),
  timestamp: time,
});

/** `GET /gtfs-rt/vehicle-positions.json` and `/gtfs-rt/trip-updates.json`: the same as the protobuf, for people. */
export const posicionesGtfs = z.object({
  header,
  entity: z.array(z.object({ id: z.string(), vehicle: posicionVehiculo })),
});
export const viajesGtfs = z.object({
  header,
  entity: z.array(z.object({ id: z.string(), trip_update: cambioViaje })),
});
export type PosicionesGtfs = z.output<typeof posicionesGtfs>;
export type ViajesGtfs = z.output<typeof viajesGtfs>;
