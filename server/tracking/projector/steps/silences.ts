import { offlineAfter } from '#contract/rules/movement';

/** A time without any frame that is longer than the device's interval explains, ms: from a frame to the next one. */
export interface SilenceFact {
  inicio: number;
  /** Null while it lasts. */
  fin: number | null;
}

/** ms without a frame after which an asset without a known interval is silent. */
export const usualSilence = offlineAfter(null);

/** The silence between two frames; null where they are near enough. @param limit ms */
export const between = (before: number, next: number, limit = usualSilence): SilenceFact | null =>
  next - before > limit ? { inicio: before, fin: next } : null;

/** The silence that lasts since the newest frame; null where there is none yet. */
export const view = (newest: number, now: number, limit = usualSilence): SilenceFact | null =>
  now - newest > limit ? { inicio: newest, fin: null } : null;
