import type { MarcaTrama } from '#contract/requests/ingesta';
import { clockAhead } from '#contract/rules/lateness';
import { worstPrecision } from '#contract/rules/movement';
import { spanInWords } from '#contract/rules/spans';
import { rejected, type Frame } from './frame';

const oldest = Date.UTC(2000, 0, 1);
const minute = 60_000;
/** A clock further ahead than this makes the frame invalid. */
const farAhead = 24 * 60 * minute;
/** GPS counts weeks up to this; older receivers then begin again at zero, so their clocks run that far (ms) behind. */
const rollover = 1_024 * 7 * 24 * 60 * minute;
/**
 * How old (ms) a report from such a clock may be: trackers buffer. A longer history of that time is taken to be one.
 */
const buffered = 30 * 24 * 60 * minute;

/**
 * Marks a fix that must not count: no place, 0,0, too imprecise, or from a clock that runs ahead.
 * @throws Rejected for a frame that can never be valid
 */
export const judged = (given: Frame, now: Date): Frame => {
  const frame = setRight(given, now.getTime());
  const { fecha, latitud, longitud } = frame;
  const at = fecha.getTime();
  if (!(at >= oldest)) throw rejected('La fecha es anterior al año 2000 o no se entiende.');
  if (at > now.getTime() + farAhead) throw rejected(`La fecha está más de ${spanInWords(farAhead)} adelantada.`);
  if ((latitud === null) !== (longitud === null)) throw rejected('Latitud y longitud van juntas.');
  if (latitud !== null && !(Math.abs(latitud) <= 90)) throw rejected('La latitud debe estar entre -90 y 90.');
  if (longitud !== null && !(Math.abs(longitud) <= 180)) throw rejected('La longitud debe estar entre -180 y 180.');
  const flaw = flawOf(frame, at - now.getTime());
  if (!frame.valida || flaw === null) return frame;
  return { ...frame, valida: false, ...(mayPass.has(flaw) && { valida_equipo: true }) };
};

/** What another report of the same place and second can set right. */
const mayPass = new Set<MarcaTrama>(['adelantada', 'imprecisa']);

/** Sets a clock right that is 1,024 weeks behind. What the device said of its time is kept. */
const setRight = (frame: Frame, now: number): Frame => {
  const at = frame.fecha.getTime() + rollover;
  if (!(at > now - buffered && at < now + clockAhead)) return frame;
  return { ...frame, fecha: new Date(at), atributos: { ...frame.atributos, fecha_equipo: frame.fecha.toISOString() } };
};

/**
 * Why a fix must not count, whatever the device reports about it.
 * @param early how far its clock was ahead of ours, in ms
 */
export const flawOf = (
  { latitud, longitud, precision_m }: Pick<Frame, 'latitud' | 'longitud' | 'precision_m'>,
  early: number,
): MarcaTrama | null => {
  if (latitud === null) return 'sin_ubicacion';
  if (latitud === 0 && longitud === 0) return 'cero';
  if (early > clockAhead) return 'adelantada';
  return (precision_m ?? 0) > worstPrecision ? 'imprecisa' : null;
};
