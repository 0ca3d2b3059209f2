import type { Waypoint } from './fix';

/** The ignition without its flicker: what a single fix tells changes nothing. */
export interface Ignition {
  on: boolean;
  /** Since when a change is told that is not certain yet, ms. */
  since?: number;
}

/** ms for which a change must last where the next fix does not tell the ignition. */
const settled = 30_000;

type Told = Pick<Waypoint, 'fecha' | 'encendido'>;

/** The ignition after a fix. A change is certain in its second fix, or after 30 s without any that tells otherwise. */
export const ignitionAfter = (before: Ignition | undefined, { fecha, encendido }: Told): Ignition | undefined => {
  if (!before) return encendido === null ? undefined : { on: encendido };
  if (encendido === before.on) return { on: before.on };
  if (before.since === undefined) return encendido === null ? before : { on: before.on, since: fecha };
  const lasts = encendido === null ? fecha - before.since >= settled : fecha > before.since;
  return lasts ? { on: !before.on } : before;
};

/**
 * Whether the ignition goes off at the first of these fixes and stays so. Null while that is undecided.
 * @param before as it was at the fix before
 */
export const goesOff = (before: Ignition | undefined, [first, ...after]: readonly Told[]): boolean | null => {
  if (!first || !before?.on || before.since !== undefined || first.encendido !== false) return false;
  for (const { fecha, encendido } of after) {
    if (encendido === true) return false;
    if (fecha - first.fecha >= (encendido === false ? 1 : settled)) return true;
  }
  return null;
};

/** Whether the engine ran from one fix to the next. @param at the ignition at the first of them */
export const runsBetween = (at: Ignition | undefined, { encendido }: Told, next: Told): boolean => {
  if (!at || encendido === null) return false;
  if (at.since === undefined) return at.on;
  return next.encendido === null ? !at.on : next.encendido;
};
