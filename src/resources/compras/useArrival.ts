import { useEffect, useState } from 'react';
import { useStoreContext } from 'react-admin';
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

/** What is being typed of what came of a purchase, or goes back: kept on this device until it is saved. */
export const useArrival = (purchase: Compra, kind: ArrivalKind) => {
  const receives = kind === 'recepcion';
  const { lines, isPending } = useLines(purchase);
  // Later, what changed the purchase has changed what is left of it.
  const [place] = useState(`compras.${purchase.id}.${purchase.version}.${kind}`);
  const store = useStoreContext();
  const [kept, keep] = useState(() => store.getItem<Kept>(place) ?? nothing);
  const { rows: typed, paper } = kept;
  useEffect(() => {
    if (kept !== nothing) store.setItem(place, kept);
  }, [store, place, kept]);
  const limitOf = ({ missing, held }: PurchaseLine) => (receives ? missing : held);
  const open = lines.filter((line) => limitOf(line) > 0);
  const taken = open.flatMap((line) => {
    const { amount, price } = typed[line.id] ?? blank;
    return amount === null ? [] : [{ line, cantidad: numberIn(amount) ?? 0, price: numberIn(price) }];
  });

  const write = (id: number, change: Partial<Typed>) =>
    keep((before) => ({ ...before, rows: { ...before.rows, [id]: { ...blank, ...before.rows[id], ...change } } }));
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
    isWrong: taken.some(({ cantidad, price }) => !(cantidad > 0) || (price !== null && !(price >= 0))),
    /** Of how many rows it is more than is left. */
    over: taken.filter(({ line, cantidad }) => cantidad > limitOf(line)).length,
    paper,
    writePaper: (change: Partial<Paper>) => keep((before) => ({ ...before, paper: { ...before.paper, ...change } })),
    save: async (exceso: boolean) => {
      const head = { factura: paper.number.trim() || null, foto_id: paper.photo?.id ?? null };
      const rows = taken.map(({ line, cantidad }) => ({ renglon_id: line.id, cantidad }));
      const renglones = rows.map((row) => {
        const price = numberIn(typed[row.renglon_id]?.price ?? '');
        return { ...row, ...(price !== null && { precio_unitario: price }) };
      });
      await (receives
        ? receivePurchase(purchase.id, { ...head, exceso, renglones })
        : returnPurchase(purchase.id, { ...head, renglones: rows }));
      store.removeItem(place);
    },
  };
};

/** The paper with which something came. */
export interface Paper {
  number: string;
  photo: { id: string; url: string } | null;
}

interface Kept {
  rows: Readonly<Record<number, Typed>>;
  paper: Paper;
}

const blank: Typed = { amount: null, price: '' };
const nothing: Kept = { rows: {}, paper: { number: '', photo: null } };
