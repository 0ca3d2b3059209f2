import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { codigosFalla, type CodigoFalla } from '#contract/entities/codigosFalla';
import { clasesDeFalla, campoDeClase } from '#contract/rules/failures';
import { codigoFallaTable } from '../../db/tables/codigosFalla';
import { ordenTable as o } from '../../db/tables/ordenes';
import type { Tx } from '../../db/system';
import { ApiError, fieldError } from '../../plugins/errors';
import type { Store } from '../../records/store';

export const codigoFallaStore: Store<CodigoFalla> = {
  entity: codigosFalla,
  table: codigoFallaTable,
  // The ready list must not be added twice at once.
  oneAtATime: true,
  computed: {
    ordenes_n: sql`(
      select count(*)::int from ordenes
      where ordenes.empresa_id = codigos_falla.empresa_id
        and ordenes.eliminado_en is null
        and codigos_falla.id in (ordenes.problema_id, ordenes.causa_id, ordenes.remedio_id)
    )`,
  },

  prepare: async (tx, values, before, empresaId) => {
    if (before && values.clase !== undefined && values.clase !== before.clase)
      if (await orderNaming(tx, empresaId, [before.id]))
        throw fieldError('clase', 'Ya está en órdenes: su clase no cambia');
    return values;
  },

  beforeRemove: async (tx, ids, empresaId) => {
    const numero = await orderNaming(tx, empresaId, ids);
    if (numero)
      throw new ApiError('EN_USO', {
        message: `El código está en órdenes (${numero}): desactívelo en vez de eliminarlo.`,
      });
  },
};

/** The number of an order that names one of these codes. */
const orderNaming = async (tx: Tx, empresaId: number, ids: number[]): Promise<string | undefined> => {
  const naming = clasesDeFalla.map((clase) => inArray(o[campoDeClase[clase]], ids));
  const [order] = await tx
    .select({ numero: o.numero })
    .from(o)
    .where(and(eq(o.empresa_id, empresaId), isNull(o.eliminado_en), or(...naming)))
    .limit(1);
  return order?.numero;
};
