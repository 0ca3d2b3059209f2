import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '../db/system';
import { entregaTable } from '../db/tables/webhooks';

interface Delivery {
  tipo: string;
  cuerpo: string;
  /** Of which row of the outbox it tells. */
  salida?: string | number;
}

/** Adds deliveries to a destination, with the next numbers. @returns their ids */
export const addDeliveries = async (
  tx: Tx,
  empresaId: number,
  destinoId: number,
  deliveries: readonly Delivery[],
): Promise<number[]> => {
  if (deliveries.length === 0) return [];
  const { rows } = await tx.execute<{ n: number }>(sql`
    update destinos set entregas_n = entregas_n + ${deliveries.length}
    where empresa_id = ${empresaId} and id = ${destinoId}
    returning entregas_n as n`);
  const first = (rows[0]?.n ?? 0) - deliveries.length + 1;
  const added = await tx
    .insert(entregaTable)
    .values(
      deliveries.map(({ tipo, cuerpo, salida }, at) => ({
        empresa_id: empresaId,
        destino_id: destinoId,
        numero: first + at,
        mensaje: `msg_${randomUUID().replaceAll('-', '')}`,
        tipo,
        cuerpo,
        salida_id: salida === undefined ? null : Number(salida),
      })),
    )
    .returning({ id: entregaTable.id });
  return added.map(({ id }) => id);
};
