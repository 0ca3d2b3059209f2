import { lateAfter } from '#contract/rules/lateness';
import type { EventFact } from '../watch/facts';
import type { Sample } from '../model/fix';
import { longestSilence } from '../model/motion';

/**
 * A device that buffers sends its frames late, in bundles and in any order. What their lack suggests is no event yet:
 * it waits until the device has had its own interval, and a minute, to send what is missing. Then fewer events are
 * withdrawn, and the others are the same.
 */

/**
 * A gap between two frames that is longer than the device's interval, and when the second one was received; or several
 * gaps that the device may still fill, with all between them. Ms.
 */
export interface Gap {
  desde: number;
  hasta: number;
  recibida: number;
}

/** When the newest frame was received, ms, and the gaps before it that the device may still fill. */
export interface Arrived {
  recibida: number;
  hueco?: Gap;
}

/** How long such an event waits, ms. @param interval seconds between the reports of the device */
export const waitOf = (interval: number): number => interval * 1_000 + lateAfter;

/**
 * Takes the next frame. A live frame may be a little late without leaving a gap.
 * @param before device time of the frame before it; null: there is none
 */
export const arrive = (
  known: Arrived | undefined,
  before: number | null,
  { fecha, recibida }: Pick<Sample, 'fecha' | 'recibida'>,
  wait: number,
): Arrived => {
  const isLate = recibida - fecha >= lateAfter;
  const longest = isLate ? wait - lateAfter : wait;
  const open = known?.hueco && recibida < known.hueco.recibida + wait ? known.hueco : undefined;
  // A late first frame need not be the first one.
  const lacks = before === null ? isLate : fecha - before > longest;
  if (lacks)
    return {
      recibida,
      hueco: { desde: open?.desde ?? before ?? 0, hasta: fecha, recibida: Math.max(open?.recibida ?? 0, recibida) },
    };
  return open ? { recibida, hueco: open } : { recibida };
};

/**
 * Whether frames within a gap could change an event: it touches the gap or begins soon after it, when rules still
 * remember what was before. What the device itself calls an alarm stands.
 */
export const mayChange = ({ desde, hasta }: Gap, { sujeto, ancla, inicio, fin, abrio }: EventFact): boolean =>
  !sujeto.startsWith('alarma') &&
  ancla <= hasta + longestSilence &&
  Math.max(inicio, fin ?? inicio, abrio ?? inicio) >= desde;
