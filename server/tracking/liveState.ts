import { liveStates, type LiveState, type PositionRow } from '#contract/realtime';
import type { Move } from './publish';

const minute = 60_000;
/** km/h from which an asset moves. */
const moving = 5;

/** How long an asset may be silent before it counts as offline, in ms. `interval` in seconds. */
export const offlineAfter = (interval: number | null) => Math.max(15 * minute, 3_000 * (interval ?? 0));

/** How an asset stands on the map by its newest good fix. `online`: has it been heard of within its limit? */
export const liveStateOf = (fix: { velocidad_kmh: number | null; encendido: boolean | null }, online: boolean): LiveState => {
  if (!online) return 'sin_conexion';
  if ((fix.velocidad_kmh ?? 0) >= moving) return 'movimiento';
  return fix.encendido ? 'ralenti' : 'detenido';
};

/** A move as it is told to the company's map. */
export const rowOf = ({ activoId, fix, interval, heard = fix.fecha }: Move, now: number): PositionRow => {
  const state = liveStateOf(fix, Math.max(heard, fix.fecha) > now - offlineAfter(interval));
  const [lat, lon] = [micro(fix.latitud), micro(fix.longitud)];
  const kmh = fix.velocidad_kmh === null ? null : Math.round(fix.velocidad_kmh * 10) / 10;
  const heading = fix.rumbo === null ? null : Math.round(fix.rumbo) % 360;
  return [activoId, Math.floor(fix.fecha / 1000), lat, lon, kmh, heading, liveStates.indexOf(state)];
};

const micro = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
