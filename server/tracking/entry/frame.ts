import type { Dispositivo } from '#contract/entities/dispositivos';
import { ApiError } from '../../plugins/errors';

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
  /** Whether the fix counts. As the device reports it, until validity.ts has checked it. */
  valida: boolean;
  /** The device takes the fix for good, and we do not. */
  valida_equipo?: true;
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
 * A frame that will be invalid however often it is resent. It is recorded and acknowledged; otherwise a phone would
 * resend it for ever and hold back the frames behind it.
 */
export class Rejected extends ApiError {
  constructor(message: string) {
    super('VALIDACION', { status: 400, message });
  }
}

export const rejected = (message: string) => new Rejected(message);

/** A packet in a form that nobody here reads: told apart by day, so that it shows whether its device still sends it. */
export class UnknownForm extends Rejected {
  constructor(form: string) {
    super(`Ftrack todavía no lee esta forma de trama: ${form}`);
  }
}

/** A protocol that devices speak: the sender's identifier (else ApiError 400), then its report (else Rejected). */
export interface Protocol<Input> {
  identifierOf(input: Input): string;
  /**
   * @param unit of the device's speeds, where the protocol fixes none
   * @param said the unit that the call names: it beats the others
   */
  read(input: Input, unit: SpeedUnit, now: Date, said?: SpeedUnit): Frame;
  /** The body of a good answer, where the device expects one of its own. */
  answer?: string;
}

/** Whether the frame has a place that counts. */
export const isGood = ({ valida, latitud, longitud }: Frame) => valida && latitud !== null && longitud !== null;

/** What people who test by hand must know about a frame that is stored; undefined when it has a place. */
export const lackOf = (frame: Frame): string | undefined => {
  if (frame.latitud !== null) return undefined;
  const { fecha: _time, valida: _valid, atributos: _rest, ...known } = frame;
  return Object.values(known).every((value) => value === null)
    ? 'No trae ubicación ni otro dato conocido: revise cómo se llaman sus campos (lat, lon). ' +
        'Se guardó como señal de vida.'
    : 'No trae ubicación: se guardó como señal de vida.';
};

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
