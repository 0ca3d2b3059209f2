import { and, sql } from 'drizzle-orm';
import type { Tx } from '../db/system';
import { entregaTable as e } from '../db/tables/webhooks';

/** Starts a new schedule with the same id and body, unless one is running. @returns of how many */
export const repeat = async (tx: Tx, which: ReturnType<typeof and>): Promise<number> => {
  const due = sql`now()` as unknown as string;
  const free = sql`(${e.tomada_hasta} is null or ${e.tomada_hasta} <= now())`;
  const rows = await tx
    .update(e)
    .set({ estado: 'pendiente', proximo_en: due, vuelta_n: 0, avance: 0, tomada_hasta: null })
    .where(and(which, free))
    .returning({ id: e.id });
  return rows.length;
};
