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

/** The stock after this much came or left, with what that was worth (both signed). */
export const stockAfter = (stock: Stock, cantidad: number, valor: number): Stock => {
  const existencia = roundQuantity(stock.existencia + cantidad);
  if (existencia <= 0) return { existencia, valor: 0, costo_unitario: stock.costo_unitario };
  const worth = roundToCents(stock.valor + valor);
  return { existencia, valor: worth, costo_unitario: share(worth, 1, existencia) };
};

/** money · part ÷ whole, to the cent, half a cent up. */
export const share = (money: number, part: number, whole: number): number => {
  const above = scaled(money, 100) * scaled(part, 10_000);
  const below = scaled(whole, 10_000);
  return Number((2n * above + below) / (2n * below)) / 100;
};

const scaled = (value: number, by: number) => BigInt(Math.round(value * by));
