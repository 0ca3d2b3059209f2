import { gap } from '#contract/rules/movement';
import type { Recorrido } from '#contract/requests/viajes';

/** A position of an asset; ms since 1970, degrees. */
export interface Fix {
  at: number;
  place: [lat: number, lon: number];
}

/** Splits a track at its gaps. */
export const piecesOf = ({ fecha_s, latitud, longitud }: Recorrido['puntos']): Fix[][] => {
  const pieces: Fix[][] = [];
  for (const [i, seconds] of fecha_s.entries()) {
    const fix: Fix = { at: seconds * 1_000, place: [latitud[i] ?? 0, longitud[i] ?? 0] };
    const piece = pieces.at(-1);
    const before = piece?.at(-1);
    if (piece && before && fix.at - before.at <= gap.seconds * 1_000) piece.push(fix);
    else pieces.push([fix]);
  }
  return pieces;
};
