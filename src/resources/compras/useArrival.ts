import { useState } from 'react';
import type { Compra } from '#contract/entities/compras';
import { numberIn, writeTyped } from '../../ui/numbers/reading';
import { receivePurchase, returnPurchase } from './requests';
import { useLines, type PurchaseLine } from './useLines';

/** What comes, or goes back. */
export type ArrivalKind = 'recepcion' | 'devolucion';

export interface Typed {
  /** Null: the row is not taken. */
  amount: string | null;
  price: string;
}

/** What is being typed of what came of a purchase, or goes back. */
export const useArrival = (purchase: Compra, kind: ArrivalKind) => {
  const receives = kind === 'recepcion';
  const { lines, isPending } = useLines(purchase);
  const [typed, setTyped] = useState<Readonly<Record<number, Typed>>>({});
  const limitOf = ({ missing, held }: PurchaseLine) => (receives ? missing : held);
  const open = lines.filter((line) => limitOf(line) > 0);
  const taken = open.flatMap((line) => {
    const { amount } = typed[line.id] ?? blank;
    return amount === null ? [] : [{ line, cantidad: numberIn(amount) ?? 0 }];
  });

  const write = (id: number, change: Partial<Typed>) =>
    setTyped((before) => ({ ...before, [id]: { ...blank, ...before[id], ...change } }));
  const take = (line: PurchaseLine) => write(line.id, { amount: writeTyped(limitOf(line)) });

  return {
    isPending,
    /** The rows of which something is left. */
    open,
    limitOf,
    typedOf: ({ id }: PurchaseLine): Typed => typed[id] ?? blank,
    write,
    /** All that is left of a row. */
    take,
    /** The rows that were taken. */
    taken: taken.length,
    isWrong: taken.some(({ cantidad }) => !(cantidad > 0)),
    /** Of how many rows it is more than is left. */
    over: taken.filter(({ line, cantidad }) => cantidad > limitOf(line)).length,
    save: (head: { factura: string | null; foto_id: string | null }, exceso: boolean) => {
      const rows = taken.map(({ line, cantidad }) => ({ renglon_id: line.id, cantidad }));
      if (!receives) return returnPurchase(purchase.id, { ...head, renglones: rows });
      const renglones = rows.map((row) => {
        const price = numberIn(typed[row.renglon_id]?.price ?? '');
        return { ...row, ...(price !== null && { precio_unitario: price }) };
      });
      return receivePurchase(purchase.id, { ...head, exceso, renglones });
    },
  };
};

const blank: Typed = { amount: null, price: '' };
