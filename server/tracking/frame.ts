import type { Dispositivo } from '#contract/dispositivos';
import type { MarcaTrama } from '#contract/ingesta';
import { badQuery } from '../plugins/errors';

/** One report of a device, in the units of the database: km/h, degrees, metres, km, hours, percent, volts. */
export interface Frame {
  fecha: Date;
  latitud: number | null;
  longitud: number | null;
  velocidad_kmh: number | null;
  rumbo: number | null;
  altitud_m: number | null;
  precision_m: number | null;
  satelites: number | null;
  /** Does it count? What the device says of its fix, until `judged` has looked at it. */
  valida: boolean;
  encendido: boolean | null;
  en_movimiento: boolean | null;
  odometro_km: number | null;
  horometro_h: number | null;
  combustible_pct: number | null;
  bateria_pct: number | null;
  voltaje_externo: number | null;
  alarma: string | null;
  atributos: Record<string, unknown> | null;
}

export type SpeedUnit = Dispositivo['unidad_velocidad'];

/** A language that devices speak: who is speaking, then what they say. Both throw ApiError 400 with the reason. */
export interface Protocol<Input> {
  identifierOf(input: Input): string;
  read(input: Input, unit: SpeedUnit, now: Date): Frame;
}

const oldest = Date.UTC(2000, 0, 1);
const minute = 60_000;
/** A clock that is this far ahead (ms) is wrong, but may be mended: the fix is kept and does not count. */
export const clockAhead = 10 * minute;
/** Further ahead than this can never become right. */
const farAhead = 24 * 60 * minute;
/** Metres. A worse fix is kept and does not count. */
const worstPrecision = 200;

/**
 * Marks a fix that must not count: none, 0,0, too imprecise, from a clock that runs ahead.
 * @throws ApiError 400 for what can never become right, because a device resends what is refused
 */
export const judged = (frame: Frame, now: Date): Frame => {
  const { fecha, latitud, longitud } = frame;
  const at = fecha.getTime();
  if (!(at >= oldest)) throw badQuery('La fecha es anterior al año 2000 o no se entiende.');
  if (at > now.getTime() + farAhead) throw badQuery('La fecha está más de 24 horas adelantada.');
  if ((latitud === null) !== (longitud === null)) throw badQuery('Latitud y longitud van juntas.');
  if (latitud !== null && !(Math.abs(latitud) <= 90)) throw badQuery('La latitud debe estar entre -90 y 90.');
  if (longitud !== null && !(Math.abs(longitud) <= 180)) throw badQuery('La longitud debe estar entre -180 y 180.');
  const valida = frame.valida && flawOf(frame, at - now.getTime()) === null;
  return valida === frame.valida ? frame : { ...frame, valida };
};

/** Why a fix must not count, whatever the device says of it. @param early how far its clock was ahead of ours, in ms */
export const flawOf = ({ latitud, longitud, precision_m }: Pick<Frame, 'latitud' | 'longitud' | 'precision_m'>, early: number): MarcaTrama | null => {
  if (latitud === null) return 'sin_ubicacion';
  if (latitud === 0 && longitud === 0) return 'cero';
  if (early > clockAhead) return 'adelantada';
  return (precision_m ?? 0) > worstPrecision ? 'imprecisa' : null;
};

/** Does it tell a place that counts? */
export const isGood = ({ valida, latitud, longitud }: Frame) => valida && latitud !== null && longitud !== null;

/** A report in which nothing is known yet. */
export const emptyFrame = (fecha: Date): Frame => ({
  fecha,
  latitud: null,
  longitud: null,
  velocidad_kmh: null,
  rumbo: null,
  altitud_m: null,
  precision_m: null,
  satelites: null,
  valida: true,
  encendido: null,
  en_movimiento: null,
  odometro_km: null,
  horometro_h: null,
  combustible_pct: null,
  bateria_pct: null,
  voltaje_externo: null,
  alarma: null,
  atributos: null,
});
