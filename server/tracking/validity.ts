import type { MarcaTrama } from '#contract/ingesta';
import { rejected, type Frame } from './frame';

const oldest = Date.UTC(2000, 0, 1);
const minute = 60_000;
/** A clock this far ahead (ms) is wrong, but may be corrected: the fix is stored and does not count. */
const clockAhead = 10 * minute;
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
