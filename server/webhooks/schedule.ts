import { pausasEntrega, tipoPrueba } from '#contract/requests/webhooks';
import type { Sent } from './send';

/** A receiver may ask for a longer pause, up to this. */
const longestWait = 24 * 3_600_000;
/** Answers that ask for a pause of everything that is sent there, and its length when they do not say. */
const busy: ReadonlySet<number | null> = new Set([429, 502, 504]);
const usualPause = 30_000;
/** Tries are spread, so that those of one moment do not come back at one moment. */
const jitter = 0.1;

export interface Verdict {
  estado: 'entregada' | 'pendiente' | 'fallida';
  /** In how many ms it is tried again. */
  again: number | null;
  /** For how many ms nothing is sent to this destination. */
  pause: number | null;
  /** The receiver wants no more. */
  gone: boolean;
}

/** What follows from the answer to the nth try (1, 2 …). @param random from 0 to 1 */
export const verdictOn = (
  { status, retryAfter }: Pick<Sent, 'status' | 'retryAfter'>,
  n: number,
  tipo: string,
  random: number,
): Verdict => {
  if (status !== null && status >= 200 && status < 300)
    return { estado: 'entregada', again: null, pause: null, gone: false };
  const asked = retryAfter === null ? null : Math.min(retryAfter, longestWait);
  const pause = asked ?? (busy.has(status) ? usualPause : null);
  const next = tipo === tipoPrueba ? undefined : pausasEntrega[n];
  if (status === 410 || next === undefined) return { estado: 'fallida', again: null, pause, gone: status === 410 };
  return { estado: 'pendiente', again: Math.max(next * (1 + jitter * random), asked ?? 0), pause, gone: false };
};
