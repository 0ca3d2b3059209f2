import { expect, it } from 'vitest';
import { amountOf } from './amount';

it.each([
  [1, 'unidad', '1 unidad'],
  [0, 'unidad', '0 unidades'],
  [2.5, 'litro', '2,5 litros'],
  [12, 'kg', '12 kg'],
  [3, 'par', '3 pares'],
  [4, 'galón', '4 galones'],
  [2, 'm²', '2 m²'],
  [5, 'cajas', '5 cajas'],
])('%d of %s is written «%s»', (amount, unit, written) => {
  expect(amountOf(amount, unit)).toBe(written);
});
