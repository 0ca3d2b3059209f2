import type { Dispositivo } from '#contract/dispositivos';
import type { MarcaTrama } from '#contract/ingesta';
import { ApiError } from '../plugins/errors';

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

/**
 * A frame that no resending makes right. It is noted and acknowledged, or a phone would send it for ever and keep back what is behind it.
 */
export class Rejected extends ApiError {
  constructor(message: string) {
    super('VALIDACION', { status: 400, message });
  }
}

export const rejected = (message: string) => new Rejected(message);

/** A language that devices speak: who is speaking (else ApiError 400), then what they say (else Rejected). */
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
 * @throws Rejected for what can never become right
 */
export const judged = (frame: Frame, now: Date): Frame => {
  const { fecha, latitud, longitud } = frame;
  const at = fecha.getTime();
  if (!(at >= oldest)) throw rejected('La fecha es anterior al año 2000 o no se entiende.');
  if (at > now.getTime() + farAhead) throw rejected('La fecha está más de 24 horas adelantada.');
  if ((latitud === null) !== (longitud === null)) throw rejected('Latitud y longitud van juntas.');
  if (latitud !== null && !(Math.abs(latitud) <= 90)) throw rejected('La latitud debe estar entre -90 y 90.');
  if (longitud !== null && !(Math.abs(longitud) <= 180)) throw rejected('La longitud debe estar entre -180 y 180.');
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
