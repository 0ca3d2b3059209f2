import { expect, it } from 'vitest';
import { arranged, movesOf, patternsOf, swapped } from './rotation';

const truck = [['1I', '1D'], ['2IE', '2II', '2DI', '2DE'], ['R1']];
const now = new Map([
  ['1I', 1],
  ['1D', 2],
  ['2IE', 3],
  ['2DE', 4],
]);

it('exchanges two positions, moves into an empty one, and says only what moved', () => {
  const draft = swapped(swapped(now, '1I', '1D'), '2IE', 'R1');
  expect(movesOf(now, draft)).toEqual([
    { componente_id: 2, posicion: '1I', de: '1D' },
    { componente_id: 1, posicion: '1D', de: '1I' },
    { componente_id: 3, posicion: 'R1', de: '2IE' },
  ]);
  expect(movesOf(now, swapped(swapped(now, '1I', '1D'), '1D', '1I'))).toEqual([]);
  expect(swapped(now, 'R1', '1I')).toBe(now);
});

it('knows the usual rotations, without spares and middles', () => {
  const patterns = patternsOf(truck);
  expect(patterns.map(({ nombre }) => nombre)).toEqual(['Adelante ↔ atrás', 'Cruzada', 'De lado a lado']);
  const crossed = patterns.find(({ nombre }) => nombre === 'Cruzada');
  expect(crossed?.pares).toEqual([
    ['1I', '2DE'],
    ['1D', '2IE'],
  ]);
  expect([...arranged(now, crossed?.pares ?? [])].sort()).toEqual([
    ['1D', 3],
    ['1I', 4],
    ['2DE', 1],
    ['2IE', 2],
  ]);
  expect(patternsOf([['1'], ['2']])).toEqual([]);
});
