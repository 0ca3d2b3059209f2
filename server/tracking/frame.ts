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
  /** Whether the fix counts. As the device reports it, until `judged` has checked it. */
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
 * A frame that will be invalid however often it is resent. It is recorded and acknowledged; otherwise a phone would resend it for ever and hold back
 * the frames behind it.
 */
export class Rejected extends ApiError {
  constructor(message: string) {
    super('VALIDACION', { status: 400, message });
  }
}

export const rejected = (message: string) => new Rejected(message);

/** A protocol that devices speak: the sender's identifier (else ApiError 400), then its report (else Rejected). */
export interface Protocol<Input> {
  identifierOf(input: Input): string;
  read(input: Input, unit: SpeedUnit, now: Date): Frame;
}

const oldest = Date.UTC(2000, 0, 1);
const minute = 60_000;
/** A clock this far ahead (ms) is wrong, but may be corrected: the fix is stored and does not count. */
export const clockAhead = 10 * minute;
/** A clock further ahead than this makes the frame invalid. */
const farAhead = 24 * 60 * minute;
/** Metres. A fix less precise than this is stored and does not count. */
const worstPrecision = 200;

/**
 * Marks a fix that must not count: no place, 0,0, too imprecise, or from a clock that runs ahead.
 * @throws Rejected for a frame that can never be valid
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

/** Why a fix must not count, whatever the device reports about it. @param early how far its clock was ahead of ours, in ms */
export const flawOf = ({ latitud, longitud, precision_m }: Pick<Frame, 'latitud' | 'longitud' | 'precision_m'>, early: number): MarcaTrama | null => {
  if (latitud === null) return 'sin_ubicacion';
  if (latitud === 0 && longitud === 0) return 'cero';
  if (early > clockAhead) return 'adelantada';
  return (precision_m ?? 0) > worstPrecision ? 'imprecisa' : null;
};

/** Whether the frame has a place that counts. */
export const isGood = ({ valida, latitud, longitud }: Frame) => valida && latitud !== null && longitud !== null;

/** A frame in which only the time is known. */
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
