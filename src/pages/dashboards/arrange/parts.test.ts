import { expect, it } from 'vitest';
import { isShown, moved, ordered, toggled, usual } from './parts';

it('a part moves past those that the panel does not have, and not beyond its ends', () => {
  const has = (part: string) => part !== 'atencion';
  const up = moved(usual, 'cifras', -1, has);
  expect(ordered(up).slice(0, 3)).toEqual(['cifras', 'por_atender', 'atencion']);
  expect(moved(up, 'cifras', -1, has)).toBe(up);
  expect(ordered(moved(up, 'cifras', 1, has)).slice(0, 3)).toEqual(['por_atender', 'cifras', 'atencion']);
});

it('what somebody hid stays hidden, and what is newer than their order comes at its end', () => {
  const mine = toggled({ orden: ['ordenes', 'gone', 'cifras'], ocultas: [] }, 'cifras');
  expect(ordered(mine).slice(0, 3)).toEqual(['ordenes', 'cifras', 'por_atender']);
  expect(isShown(mine, 'cifras')).toBe(false);
  expect(isShown(toggled(mine, 'cifras'), 'cifras')).toBe(true);
});
