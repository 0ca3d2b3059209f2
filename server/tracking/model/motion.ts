import { gap, inReach as reaches, isJump as jumps, isMoving, knownSpeed, type Stretch } from '#contract/rules/movement';
import { metersBetween } from '../places/distance';
import { minute, type Waypoint } from './fix';

/** The highest plausible speed, km/h, of a stretch without a reported speed; a faster stretch was not driven. */
export const fastest = gap.kmh;
/** ms of silence after which the time in between counts as unknown. */
export const longestSilence = gap.seconds * 1000;

/** Without a reported speed only distance decides. */
export const moves = ({ velocidad_kmh }: Waypoint) => isMoving(velocidad_kmh);

/** Whether an asset can have been at both places, given the speed it reported and the precision of the fixes. */
export const inReach = (a: Where, b: Where): boolean =>
  reaches(stretchOf(a, b), knownSpeed(a.velocidad_kmh, b.velocidad_kmh) ?? fastest);

type Where = Pick<Waypoint, 'fecha' | 'latitud' | 'longitud' | 'precision_m' | 'velocidad_kmh'>;

const stretchOf = (a: Where, b: Where): Stretch => ({
  meters: metersBetween(a, b),
  seconds: (b.fecha - a.fecha) / 1000,
  precision: (a.precision_m ?? 0) + (b.precision_m ?? 0),
});

/** Metres from one good fix to the next: over ground, or by the device's own odometer if that moves and agrees. */
export const metersDriven = (a: Waypoint, b: Waypoint): number => {
  const meters = metersBetween(a, b);
  if (a.odometro_km === null || b.odometro_km === null || a.dispositivo_id !== b.dispositivo_id) return meters;
  const driven = (b.odometro_km - a.odometro_km) * 1000;
  return driven > 0 && Math.abs(driven - meters) <= meters / 10 ? driven : meters;
};

/**
 * Whether the way from one good fix to the next was not driven: it is out of reach of the speeds that both reported, or
 * no vehicle on a road is that fast.
 */
export const isJump = (a: Where, b: Where): boolean =>
  jumps(stretchOf(a, b), knownSpeed(a.velocidad_kmh, b.velocidad_kmh));

/** Between fixes that are further apart than this (ms), the average speed means nothing. */
const sameDrive = 5 * minute;
/** Metres below which a difference counts as standing. */
const noticeable = 30;

/** The reported speed, or else the average speed since the fix before; null where that is unknown or was a jump. */
export const speedOf = (before: Waypoint | null, fix: Waypoint): number | null => {
  if (fix.velocidad_kmh !== null || !before) return fix.velocidad_kmh;
  const ms = fix.fecha - before.fecha;
  if (ms <= 0 || ms > sameDrive || isJump(before, fix)) return null;
  const meters = metersBetween(before, fix);
  return meters < noticeable ? 0 : Math.round((meters / ms) * 3_600 * 10) / 10;
};
