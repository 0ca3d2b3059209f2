import type { Conexion } from '../entities/dispositivos';
import type { LiveState } from '../core/realtime';

/**
 * Whether an asset moves, and whether it still reports. SQL that must decide alike is built from the constants here.
 */

/** Speed in km/h from which an asset is moving. */
export const movingFrom = 5;

/** An unknown speed is no movement. */
export const isMoving = (kmh: number | null): boolean => kmh !== null && kmh >= movingFrom;

/** Between two fixes farther apart in time, or that need a faster speed, the movement of an asset is unknown. */
export const gap = { seconds: 15 * 60, kmh: 300 } as const;

/** A fix that is out of reach waits for a second one, but no longer than this (ms): no device is lost after a ferry. */
export const longestHold = 5 * 60_000;

/** Metres. A fix less precise than this is stored and does not count. */
export const worstPrecision = 200;

/** The way from one fix to the next: metres, seconds, and how many metres both places together may be off. */
export interface Stretch {
  meters: number;
  seconds: number;
  precision: number;
}

/** The greater of two reported speeds, km/h; null where one is unknown. */
export const knownSpeed = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : Math.max(one, other);

/** Whether an asset can have driven a stretch at half more than this speed, km/h. */
export const inReach = ({ meters, seconds, precision }: Stretch, kmh: number): boolean =>
  meters <= (kmh / 3.6) * Math.abs(seconds) * 1.5 + precision + 30;

/**
 * Whether a stretch was not driven: it is out of reach of the greater speed that both ends reported, or no vehicle on a
 * road is that fast. `kmh`: null where an end reported none.
 */
export const isJump = (stretch: Stretch, kmh: number | null): boolean =>
  kmh === null
    ? ((stretch.meters - stretch.precision) / Math.max(1, stretch.seconds)) * 3.6 > gap.kmh
    : !inReach(stretch, kmh);

/** `isJump` where nobody says how precise the fixes are: beside their speeds, only what is surely a jump counts. */
export const isSurelyJump = (meters: number, seconds: number, from: number | null, to: number | null): boolean => {
  const kmh = knownSpeed(from, to);
  return isJump({ meters, seconds, precision: kmh === null ? 0 : 2 * worstPrecision }, kmh);
};

/**
 * An asset is offline after this many of its reporting intervals without a report, but not before this many seconds.
 */
export const silence = { seconds: 15 * 60, intervals: 3 } as const;

/** How long it may be silent, in ms. @param interval seconds between its reports, if known @param least seconds */
export const offlineAfter = (interval: number | null, least: number = silence.seconds): number =>
  1_000 * Math.max(least, silence.intervals * (interval ?? 0));

/** @param heardAt when it last reported, ms @param interval seconds between its reports, if known */
export const isOnline = (heardAt: number, interval: number | null, now: number): boolean =>
  now - heardAt < offlineAfter(interval);

/** Of an asset, by its newest good fix. */
export const liveStateOf = (
  fix: { velocidad_kmh: number | null; encendido: boolean | null },
  online: boolean,
): LiveState => {
  if (!online) return 'sin_conexion';
  if (isMoving(fix.velocidad_kmh)) return 'movimiento';
  return fix.encendido ? 'ralenti' : 'detenido';
};

/** An offline device counts as recent for so many seconds after its last report. */
export const recentFor = 24 * 60 * 60;

interface Heard {
  /** When it last reported, ms; null for never. */
  heardAt: number | null;
  /** Seconds between its reports, if known. */
  interval: number | null;
  /** Its clock is a year or more behind. */
  behind: boolean;
}

export const connectionOf = ({ heardAt, interval, behind }: Heard, now: number): Conexion => {
  if (heardAt === null) return 'nunca';
  if (isOnline(heardAt, interval, now)) return behind ? 'reloj_atrasado' : 'en_linea';
  return now - heardAt < recentFor * 1_000 ? 'reciente' : 'sin_conexion';
};

/** What a company without settings of its own applies: km/h, minutes. */
export const usualLimits = { limite_velocidad_kmh: 80, min_sin_conexion: 15, min_parada: 5, min_ralenti: 5 } as const;
