import { roundQuantity, roundToCents } from './decimals';

/** A stock of a part: how much there is, what was paid for it and has not left, and its mean, to the cent. */
export interface Stock {
  existencia: number;
  valor: number;
  costo_unitario: number;
}

/** What this amount (≥ 0) costs at a price, half a cent up: exact, not in binary fractions. */
export const costOf = (amount: number, price: number): number => share(price, amount, 1);

/**
 * What this amount of a stock is worth at its mean, which is not rounded before; all of it is worth all that was paid.
 * A stock that is empty has the cost it had last.
 */
export const worthOf = ({ existencia, valor, costo_unitario }: Stock, amount: number): number =>
  existencia > 0 ? share(valor, amount, existencia) : costOf(amount, costo_unitario);

/**
 * The stock after this much came or left, with what that was worth (both signed). Its value is the sum of those of its
 * movements, and `corregido`: a movement of no amount, where the mean becomes another or nothing is left.
 */
export const stockAfter = (stock: Stock, cantidad: number, valor: number): Stock & { corregido: number } => {
  const existencia = roundQuantity(stock.existencia + cantidad);
  const paid = roundToCents(stock.valor + valor);
  // What comes where nothing is, or less than nothing, has the price of all.
  if (cantidad > 0 && stock.existencia <= 0) {
    const worth = share(valor, existencia, cantidad);
    return {
      existencia,
      valor: worth,
      costo_unitario: share(valor, 1, cantidad),
      corregido: roundToCents(worth - paid),
    };
  }
  if (existencia === 0) return { existencia, valor: 0, costo_unitario: stock.costo_unitario, corregido: -paid || 0 };
  const costo_unitario = existencia > 0 ? share(paid, 1, existencia) : stock.costo_unitario;
  return { existencia, valor: paid, costo_unitario, corregido: 0 };
};

/** Removes this many units from the end of a list. @returns them, the last first, each with its part of the value */
export const takeLast = <Held extends { n: number; valor: number }>(held: Held[], amount: number): Held[] => {
  const last = held.at(-1);
  if (!last || amount <= 0) return [];
  const n = Math.min(last.n, amount);
  const valor = share(last.valor, n, last.n);
  const taken = { ...last, n, valor };
  last.n = roundQuantity(last.n - n);
  last.valor = roundToCents(last.valor - valor);
  if (last.n === 0) held.pop();
  return [taken, ...takeLast(held, roundQuantity(amount - n))];
};

/** money · part ÷ whole (> 0), to the cent, half a cent away from zero. */
export const share = (money: number, part: number, whole: number): number => {
  const above = scaled(money, 100) * scaled(part, 10_000);
  const below = scaled(whole, 10_000);
  const size = above < 0n ? -above : above;
  return (Math.sign(money) * Math.sign(part) * Number((2n * size + below) / (2n * below))) / 100 || 0;
};

/** Fifteen digits are what a number holds for sure: 1.005 · 100 is 100.5, not 100.49999999999999. */
const scaled = (value: number, by: number) => BigInt(Math.round(Number((value * by).toPrecision(15))));
