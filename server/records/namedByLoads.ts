import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../db/system';
import { combustibleTable as c } from '../db/tables/combustible';

/** Whether a load references one of these stops or people. */
export const isNamedByLoads = async (
  tx: Tx,
  empresaId: number,
  field: 'parada_id' | 'personal_id',
  ids: readonly number[],
): Promise<boolean> => {
  const [load] = await tx
    .select({ id: c.id })
    .from(c)
    .where(and(eq(c.empresa_id, empresaId), isNull(c.eliminado_en), inArray(c[field], [...ids])))
    .limit(1);
  return load !== undefined;
};
