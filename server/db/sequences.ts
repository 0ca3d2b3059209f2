import { sql } from 'drizzle-orm';
import type { Tx } from './system';
import { secuenciaTable } from './tables/secuencias';

/** The next number of a company's sequence; the row stays locked until the transaction ends. */
export const nextNumber = async (tx: Tx, empresaId: number, nombre: string): Promise<number> => {
  const [row] = await tx
    .insert(secuenciaTable)
    .values({ empresa_id: empresaId, nombre, valor: 1 })
    .onConflictDoUpdate({
      target: [secuenciaTable.empresa_id, secuenciaTable.nombre],
      set: { valor: sql`${secuenciaTable.valor} + 1` },
    })
    .returning({ valor: secuenciaTable.valor });
  return row?.valor ?? 1;
};
