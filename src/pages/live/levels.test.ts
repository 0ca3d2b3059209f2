import { describe, expect, it } from 'vitest';
import { inTreeOrder, levelAndBelow, type Level } from './levels';

const level = (id: number, padre_id: number | null, ...camino: string[]): Level => ({
  id,
  padre_id,
  camino,
  nombre: camino.at(-1) ?? '',
  profundidad: camino.length - 1,
});

const levels = [
  level(1, null, 'Sur'),
  level(5, 3, 'Norte', 'Sede 10', 'Taller'),
  level(2, null, 'Norte'),
  level(3, 2, 'Norte', 'Sede 10'),
  level(4, 2, 'Norte', 'Sede 9'),
];

describe('the levels of the filter', () => {
  it('are a tree, sorted with natural numbers', () => {
    expect(inTreeOrder(levels).map(({ camino }) => camino.join('/'))).toEqual([
      'Norte',
      'Norte/Sede 9',
      'Norte/Sede 10',
      'Norte/Sede 10/Taller',
      'Sur',
    ]);
  });

  it('include those below them, whatever the order', () => {
    expect([...levelAndBelow(levels, 2)].sort()).toEqual([2, 3, 4, 5]);
    expect([...levelAndBelow(levels, 3)].sort()).toEqual([3, 5]);
    expect([...levelAndBelow(levels, 1)]).toEqual([1]);
  });
});
