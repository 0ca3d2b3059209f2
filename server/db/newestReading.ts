import { and, eq, sql } from 'drizzle-orm';
import { roundQuantity } from '#contract/rules/decimals';
import type { Tx } from './system';
import { lecturaTable, medidorTable } from './tables/hojaDeVida';

/** Updates the meter to its newest valid reading. */
export const showNewest = async (tx: Tx, meter: Pick<typeof medidorTable.$inferSelect, 'empresa_id' | 'id'>) => {
  const l = lecturaTable;
  const [newest] = await tx
    .select()
    .from(l)
    .where(and(eq(l.empresa_id, meter.empresa_id), eq(l.medidor_id, meter.id), eq(l.estado, 'valida')))
    .orderBy(sql`${l.fecha} desc nulls last, ${l.id} desc nulls last`)
    .limit(1);
  await tx
    .update(medidorTable)
    .set({
      valor_actual: newest?.total ?? null,
      fecha_actual: newest?.fecha ?? null,
      desfase: newest ? roundQuantity(newest.total - newest.valor) : 0,
    })
    .where(and(eq(medidorTable.empresa_id, meter.empresa_id), eq(medidorTable.id, meter.id)));
};
