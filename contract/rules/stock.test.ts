import { expect, it } from 'vitest';
import { roundQuantity, roundToCents } from './decimals';
import { costOf, stockAfter, takeLast, worthOf, type Stock } from './stock';

const empty: Stock = { existencia: 0, valor: 0, costo_unitario: 7 };
const bought = (stock: Stock, n: number, price: number) => stockAfter(stock, n, costOf(n, price));
const used = (stock: Stock, n: number) => stockAfter(stock, -n, -worthOf(stock, n));

it('is worth what was paid, whatever its mean is rounded to', () => {
  const stock = bought(bought(empty, 1, 10), 2, 0.01);
  expect(stock).toMatchObject({ existencia: 3, valor: 10.02, costo_unitario: 3.34 });
  const thirds = bought(empty, 3, 3.33);
  expect(worthOf({ ...thirds, valor: 10 }, 1)).toBe(3.33);
  expect(used({ ...thirds, valor: 10 }, 1)).toMatchObject({ existencia: 2, valor: 6.67, costo_unitario: 3.34 });
});

it('leaves nothing behind with its last unit, and costs then what it did', () => {
  const last = used(used(used(bought(bought(empty, 1, 10), 2, 10.01), 1), 1), 1);
  expect(last).toMatchObject({ existencia: 0, valor: 0, costo_unitario: 10, corregido: 0 });
  expect(worthOf(last, 2)).toBe(20);
});

it.each([
  [1.005, 1, 1.01],
  [0.5, 0.01, 0.01],
  [1_000_000, 12_345_678.9, 12_345_678_900_000],
  [0.0001, 49.99, 0],
  [1, 1.005, 1.01],
])('%d at %d costs %d, half a cent up', (amount, price, cost) => {
  expect(costOf(amount, price)).toBe(cost);
});

it('gives back the last first, each at its own value, and the last of them at what is left of it', () => {
  const held = [
    { n: 3, valor: 10 },
    { n: 1, valor: 7 },
  ];
  expect(takeLast(held, 2)).toEqual([
    { n: 1, valor: 7 },
    { n: 1, valor: 3.33 },
  ]);
  expect(takeLast(held, 5)).toEqual([{ n: 2, valor: 6.67 }]);
  expect(held).toEqual([]);
});

it('paid − left = worth, after any sequence', () => {
  let seed = 7;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let day = 0; day < 200; day++) {
    let stock = empty;
    let [paid, left] = [0, 0];
    for (let n = 0; n < 60; n++) {
      if (random() < 0.5 || stock.existencia === 0) {
        const [amount, price] = [roundQuantity(random() * 50 + 0.1), roundToCents(random() * 90_000)];
        paid = roundToCents(paid + costOf(amount, price));
        stock = bought(stock, amount, price);
      } else {
        const amount = random() < 0.2 ? stock.existencia : roundQuantity(random() * stock.existencia);
        left = roundToCents(left + worthOf(stock, amount));
        stock = used(stock, amount);
      }
      expect(stock.valor).toBe(roundToCents(paid - left));
      if (stock.existencia === 0) expect(stock.valor).toBe(0);
    }
  }
});

it('below nothing, what comes has the price of all, and the difference is told', () => {
  const owed = used({ existencia: 2, valor: 200, costo_unitario: 100 }, 5);
  expect(owed).toMatchObject({ existencia: -3, valor: -300, costo_unitario: 100, corregido: 0 });
  expect(bought(owed, 10, 120)).toEqual({ existencia: 7, valor: 840, costo_unitario: 120, corregido: -60 });
  expect(bought(owed, 1, 120)).toEqual({ existencia: -2, valor: -240, costo_unitario: 120, corregido: -60 });
  expect(bought(owed, 3, 90)).toEqual({ existencia: 0, valor: 0, costo_unitario: 90, corregido: 30 });
});

it('what leaves at another price than the mean changes it, and leaves nothing behind with the last unit', () => {
  const stock = { existencia: 10, valor: 1_000, costo_unitario: 100 };
  expect(stockAfter(stock, -4, -480)).toEqual({ existencia: 6, valor: 520, costo_unitario: 86.67, corregido: 0 });
  expect(stockAfter(stock, -10, -1_200)).toEqual({ existencia: 0, valor: 0, costo_unitario: 100, corregido: 200 });
});
