import { liveStates, type PositionRow } from '#contract/core/realtime';
import { isOnline, liveStateOf } from '#contract/rules/movement';
import type { Move } from './move';

/** A move as a row of the company's map channel. */
export const rowOf = ({ activoId, fix, interval, heardAt = fix.fecha }: Move, now: number): PositionRow => {
  const state = liveStateOf(fix, isOnline(Math.max(heardAt, fix.fecha), interval, now));
  const [lat, lon] = [micro(fix.latitud), micro(fix.longitud)];
  const kmh = fix.velocidad_kmh === null ? null : Math.round(fix.velocidad_kmh * 10) / 10;
  const heading = fix.rumbo === null ? null : Math.round(fix.rumbo) % 360;
  return [activoId, Math.floor(fix.fecha / 1000), lat, lon, kmh, heading, liveStates.indexOf(state)];
};

const micro = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
