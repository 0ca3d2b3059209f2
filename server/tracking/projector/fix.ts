import type { Places } from '../places/index';
import type { Watch } from '../watch/rules';
import type { Corridor } from './steps/corridors';

/** What the steps know of a fix: ms since 1970, degrees, km/h, metres, km. */
export interface Waypoint {
  fecha: number;
  latitud: number;
  longitud: number;
  velocidad_kmh: number | null;
  precision_m: number | null;
  encendido: boolean | null;
  odometro_km: number | null;
  dispositivo_id: number;
}

/** What a device says of itself and of what hangs from it: volts, percent, °C. */
export interface Signals {
  alarma: string | null;
  voltaje: number | null;
  combustible: number | null;
  temperatura: number | null;
  /** Who identified themselves to it. */
  conductor: string | null;
}

/** A stored position that is good by itself: it has a place, and neither the device nor its precision speaks against it. */
export interface Fix extends Waypoint {
  id: number;
  recibida: number;
  rumbo: number | null;
  bateria_pct: number | null;
  /** Is it stored as an outlier? */
  atipica: boolean;
  /** Absent: nothing. */
  senales?: Signals;
}

/** What a device said without a place that counts. */
export interface Sign extends Omit<Fix, 'latitud' | 'longitud'> {
  latitud: null;
  longitud: null;
}

/** Any frame. */
export type Heard = Fix | Sign;

export const isFix = (heard: Heard): heard is Fix => heard.latitud !== null;

/** What a company decides about its trips, and its stops. */
export interface Settings {
  /** IANA zone in which its days begin. */
  zona: string;
  /** Minutes that a stop lasts at least. */
  min_parada: number;
  lugares: Places;
  /** The executions of routes by this asset. */
  corredores: readonly Corridor[];
  /** Its rules, and what they ask for; absent: it has none. */
  vigilancia?: Watch;
}

export const minute = 60_000;

export const waypointOf = ({ fecha, latitud, longitud, velocidad_kmh, precision_m, encendido, odometro_km, dispositivo_id }: Waypoint): Waypoint => ({
  fecha,
  latitud,
  longitud,
  velocidad_kmh,
  precision_m,
  encendido,
  odometro_km,
  dispositivo_id,
});
