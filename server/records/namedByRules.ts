import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../db/system';
import { ApiError } from '../plugins/errors';
import { reglaTable as r } from '../db/tables/reglas';

/**
 * A rule that lost its stop or route would cover all of them.
 * @throws ApiError EN_USO when a rule references one of these
 */
export const checkUnwatched = async (
  tx: Tx,
  empresaId: number,
  field: 'parada_id' | 'ruta_id',
  ids: readonly number[],
) => {
  const [rule] = await tx
    .select({ nombre: r.nombre })
    .from(r)
    .where(and(eq(r.empresa_id, empresaId), isNull(r.eliminado_en), inArray(r[field], [...ids])))
    .limit(1);
  if (rule)
    throw new ApiError('EN_USO', { message: `La regla «${rule.nombre}» la vigila: cámbiela o elimínela antes.` });
};
