import { expect, it } from 'vitest';
import { estadoCompra } from '../entities/valoresCompra';
import { isOpenPurchase, pasoDeCompra, pasosDeCompra, timesOf, totalsOf, weightedMedian } from './purchases';

const line = (cantidad: number, precio_unitario: number, impuesto_pct = 0) => ({
  cantidad,
  precio_unitario,
  impuesto_pct,
});

it.each([
  [[line(3, 33.335)], { subtotal: 100.01, impuestos: 0, total: 100.01 }],
  [[line(1, 1.005), line(1, 1.005)], { subtotal: 2.02, impuestos: 0, total: 2.02 }],
  // The tax of each row is rounded before they are summed: 0.095 is 0.10, twice.
  [[line(1, 0.5, 19), line(1, 0.5, 19)], { subtotal: 1, impuestos: 0.2, total: 1.2 }],
  [[line(2.5, 10_000, 19), line(4, 1_250.5)], { subtotal: 30_002, impuestos: 4_750, total: 34_752 }],
  [[line(1, 999_999_999_999, 0)], { subtotal: 999_999_999_999, impuestos: 0, total: 999_999_999_999 }],
  [[], { subtotal: 0, impuestos: 0, total: 0 }],
])('%j adds up', (lines, totals) => {
  expect(totalsOf(lines)).toEqual(totals);
});

it('a product is exact, half a cent up', () => {
  expect(timesOf(1.005, 1)).toBe(1.01);
  expect(timesOf(3, 1.5, 4_012.35)).toBe(18_055.58);
  expect(timesOf(0.0001, 49)).toBe(0);
});

it('only receptions lead to what has come, and from the end there is no way', () => {
  expect(pasosDeCompra.filter(({ a }) => a === 'recibida' || a === 'recibida_parcial')).toEqual([]);
  for (const estado of estadoCompra.options)
    expect(pasosDeCompra.some(({ de }) => de === estado)).toBe(isOpenPurchase(estado));
  expect(pasoDeCompra('recibida_parcial', 'cancelada')).toBeUndefined();
});

it('the median counts each unit', () => {
  expect(weightedMedian([])).toBeNull();
  expect(weightedMedian([{ valor: 2.345, peso: 1 }])).toBe(2.35);
  const [fast, slow] = [
    { valor: 1, peso: 9 },
    { valor: 10, peso: 1 },
  ];
  expect(weightedMedian([slow, fast])).toBe(1);
  expect(weightedMedian([fast, { ...slow, peso: 9 }])).toBe(5.5);
});
