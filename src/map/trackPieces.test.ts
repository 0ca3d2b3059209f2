import { expect, it } from 'vitest';
import { piecesOf } from './trackPieces';

const kilometre = 1 / 111.195;

it('a track is split where nothing was heard for long, and where it jumped farther than its speeds allow', () => {
  const fixes = [
    [0, 0, 40],
    [60, 0.6, 40],
    [120, 4.6, 40],
    [180, 5.2, 40],
    [2_000, 6, 40],
    [2_060, 9, null],
  ] as const;
  const pieces = piecesOf({
    fecha_s: fixes.map(([at]) => at),
    latitud: fixes.map(([, north]) => 4.6 + north * kilometre),
    longitud: fixes.map(() => -74.2),
    velocidad_kmh: fixes.map(([, , kmh]) => kmh),
    rumbo: fixes.map(() => null),
  });
  expect(pieces.map((piece) => piece.map(({ at }) => at / 1_000))).toEqual([
    [0, 60],
    [120, 180],
    [2_000, 2_060],
  ]);
});
