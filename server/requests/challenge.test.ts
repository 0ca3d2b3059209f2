import { expect, it } from 'vitest';
import { beginsWithZeros } from '#contract/rules/proof';
import { limitesSolicitud } from '#contract/requests/enlacesSolicitud';
import { dificultad, endOfChallenge, isProof, newChallenge, trackingOf } from './challenge';
import { solved } from './testing';

const now = Date.UTC(2026, 10, 30, 12);

it('a challenge is of its link and its installation, and says when it is over', () => {
  const reto = newChallenge('secreto', 7, now);
  expect(endOfChallenge('secreto', 7, reto)).toBe(now + limitesSolicitud.reto);
  expect(endOfChallenge('secreto', 8, reto)).toBeUndefined();
  expect(endOfChallenge('otro', 7, reto)).toBeUndefined();
  const later = reto.replace(/^\w+/, (end) => (Number.parseInt(end, 36) + 60_000).toString(36));
  for (const forged of [later, `${reto}x`, reto.slice(1), '', 'x'.repeat(400)])
    expect(endOfChallenge('secreto', 7, forged)).toBeUndefined();
  expect(newChallenge('secreto', 7, now)).not.toBe(reto);
});

it('is solved by work, for itself only', () => {
  const [reto, other] = [newChallenge('secreto', 7, now), newChallenge('secreto', 7, now)];
  const prueba = solved({ reto, dificultad });
  expect(isProof(reto, prueba)).toBe(true);
  expect([isProof(reto, `${prueba} `), isProof(other, prueba)]).toEqual([false, false]);
});

it.each([
  [[0, 0, 255], 16, true],
  [[0, 1, 0], 16, false],
  [[0, 0x1f], 11, true],
  [[0, 0x20], 11, false],
  [[255], 0, true],
])('%j begins with %i zero bits: %s', (bytes, bits, does) =>
  expect(beginsWithZeros(Uint8Array.from(bytes), bits)).toBe(does),
);

it('what is followed depends on all that was sent', () => {
  const sent = { descripcion: 'Suena', fotos: [] };
  const one = trackingOf('secreto', 'reto', sent);
  expect(trackingOf('secreto', 'reto', { ...sent })).toBe(one);
  for (const other of [
    trackingOf('secreto', 'reto', { ...sent, fotos: ['a'] }),
    trackingOf('secreto', 'otro', sent),
    trackingOf('otro', 'reto', sent),
  ])
    expect(other).not.toBe(one);
});
