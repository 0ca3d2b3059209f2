import { hueco } from '#contract/viajes';
import { metersBetween } from '../distance';
import { minute, type Waypoint } from './fix';

/** km/h from which a fix moves. */
const moving = 5;
/** km/h that bound a way where nobody told a speed; a way that is faster was not driven. */
export const fastest = hueco.kmh;
/** ms of silence after which nobody knows what happened meanwhile. */
export const longestSilence = hueco.segundos * 1000;

/** Without a told speed only distance decides. */
export const moves = ({ velocidad_kmh }: Waypoint) => velocidad_kmh !== null && velocidad_kmh >= moving;

/** Can an asset have been at both places? By what it said of its speed, and how precise the fixes are. */
export const inReach = (a: Waypoint, b: Waypoint): boolean => {
  const speed = a.velocidad_kmh === null || b.velocidad_kmh === null ? fastest : Math.max(a.velocidad_kmh, b.velocidad_kmh);
  const way = (speed / 3.6) * (Math.abs(b.fecha - a.fecha) / 1000) * 1.5;
  return metersBetween(a, b) <= way + precisions(a, b) + 30;
};

const precisions = (a: Waypoint, b: Waypoint) => (a.precision_m ?? 0) + (b.precision_m ?? 0);

/** Metres from one good fix to the next one: of the earth, or of the device's own odometer where it moves and agrees. */
export const metersDriven = (a: Waypoint, b: Waypoint): number => {
  const meters = metersBetween(a, b);
  if (a.odometro_km === null || b.odometro_km === null || a.dispositivo_id !== b.dispositivo_id) return meters;
  const told = (b.odometro_km - a.odometro_km) * 1000;
  return told > 0 && Math.abs(told - meters) <= meters / 10 ? told : meters;
};

/** Nothing on a road is that fast: the device was elsewhere, not on its way. */
export const isJump = (a: Waypoint, b: Waypoint): boolean => {
  const seconds = Math.max(1, (b.fecha - a.fecha) / 1000);
  return ((metersBetween(a, b) - precisions(a, b)) / seconds) * 3.6 > fastest;
};

/** Farther apart than this in time (ms), a speed between two fixes says nothing. */
const sameDrive = 5 * minute;
/** Metres below which it stands. */
const noticeable = 30;

/** The speed that a device told, or else what the way from the fix before tells. */
export const speedOf = (before: Waypoint | null, fix: Waypoint): number | null => {
  if (fix.velocidad_kmh !== null || !before) return fix.velocidad_kmh;
  const ms = fix.fecha - before.fecha;
  if (ms <= 0 || ms > sameDrive) return null;
  const meters = metersBetween(before, fix);
  return meters < noticeable ? 0 : Math.round((meters / ms) * 3_600 * 10) / 10;
};
