import { liveStates, type LiveState, type PositionRow } from '#contract/realtime';
import type { Move } from './publish';

const minute = 60_000;
/** Speed in km/h from which an asset counts as moving. */
const moving = 5;

/** How long an asset may be silent before it counts as offline, in ms. `interval` is in seconds. */
export const offlineAfter = (interval: number | null) => Math.max(15 * minute, 3_000 * (interval ?? 0));

/** The live state of an asset by its newest good fix. `online`: whether it reported within its limit. */
export const liveStateOf = (fix: { velocidad_kmh: number | null; encendido: boolean | null }, online: boolean): LiveState => {
  if (!online) return 'sin_conexion';
  if ((fix.velocidad_kmh ?? 0) >= moving) return 'movimiento';
  return fix.encendido ? 'ralenti' : 'detenido';
};

/** A move as a row of the company's map channel. */
export const rowOf = ({ activoId, fix, interval, heardAt = fix.fecha }: Move, now: number): PositionRow => {
  const state = liveStateOf(fix, Math.max(heardAt, fix.fecha) > now - offlineAfter(interval));
  const [lat, lon] = [micro(fix.latitud), micro(fix.longitud)];
  const kmh = fix.velocidad_kmh === null ? null : Math.round(fix.velocidad_kmh * 10) / 10;
  const heading = fix.rumbo === null ? null : Math.round(fix.rumbo) % 360;
  return [activoId, Math.floor(fix.fecha / 1000), lat, lon, kmh, heading, liveStates.indexOf(state)];
};

const micro = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
