import { gap, isSurelyJump } from '#contract/rules/movement';
import { geodesicMeters } from '#contract/rules/geodesic';
import type { Recorrido } from '#contract/requests/viajes';

/** A position of an asset; ms since 1970, degrees. */
export interface Fix {
  at: number;
  place: [lat: number, lon: number];
}

/** Splits a track at its gaps, and where it jumped. */
export const piecesOf = ({ fecha_s, latitud, longitud, velocidad_kmh }: Recorrido['puntos']): Fix[][] => {
  const pieces: Fix[][] = [];
  for (const [i, seconds] of fecha_s.entries()) {
    const fix: Fix = { at: seconds * 1_000, place: [latitud[i] ?? 0, longitud[i] ?? 0] };
    const piece = pieces.at(-1);
    const before = piece?.at(-1);
    const speeds = [velocidad_kmh[i - 1] ?? null, velocidad_kmh[i] ?? null] as const;
    if (piece && before && isJoined(before, fix, ...speeds)) piece.push(fix);
    else pieces.push([fix]);
  }
  return pieces;
};

const isJoined = (before: Fix, fix: Fix, from: number | null, to: number | null) => {
  const seconds = (fix.at - before.at) / 1_000;
  return seconds <= gap.seconds && !isSurelyJump(geodesicMeters(...before.place, ...fix.place), seconds, from, to);
};
