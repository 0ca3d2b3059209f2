/** The fields of a fix that the steps use: ms since 1970, degrees, km/h, metres, km. */
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

/** What a device reports about itself and its sensors: volts, percent, °C. */
export interface Signals {
  alarma: string | null;
  voltaje: number | null;
  combustible: number | null;
  temperatura: number | null;
  /** The driver who identified at the device. */
  conductor: string | null;
}

/** A stored position that is good by itself: it has a place that neither the device nor its precision disqualifies. */
export interface Fix extends Waypoint {
  id: number;
  recibida: number;
  rumbo: number | null;
  bateria_pct: number | null;
  /** Whether it is stored as an outlier. */
  atipica: boolean;
  /** Absent when the frame has none. */
  senales?: Signals;
}

/** A frame without a place that counts. */
export interface Sign extends Omit<Fix, 'latitud' | 'longitud'> {
  latitud: null;
  longitud: null;
}

/** Any frame. */
export type Sample = Fix | Sign;

export const isFix = (frame: Sample): frame is Fix => frame.latitud !== null;

export const minute = 60_000;

export const waypointOf = ({
  fecha,
  latitud,
  longitud,
  velocidad_kmh,
  precision_m,
  encendido,
  odometro_km,
  dispositivo_id,
}: Waypoint): Waypoint => ({
  fecha,
  latitud,
  longitud,
  velocidad_kmh,
  precision_m,
  encendido,
  odometro_km,
  dispositivo_id,
});
