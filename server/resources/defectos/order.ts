import type { z } from '#contract/core/validation';
import type { Defecto, ordenDeDefecto } from '#contract/entities/defectos';
import { prioridadDe } from '#contract/rules/inspections';
import { isOpenState } from '#contract/rules/orders';
import type { Tx } from '../../db/system';
import { ApiError, fieldError } from '../../plugins/errors';
import type { Caller } from '../../plugins/guard';
import { lockNamed } from '../../records/store';
import type { Touched } from '../../records/touched';
import { ordenTable } from '../../db/tables/ordenes';
import { createOrder, reachOrder } from '../ordenes/index';

/**
 * The order of a defect: a new one, or the one that the caller names.
 * @throws ApiError 404 or 422 at `orden_id`
 */
export const orderOf = async (
  tx: Tx,
  caller: Caller,
  { activo_id, titulo, severidad, ultima_nota, plantilla }: Defecto,
  said: z.output<typeof ordenDeDefecto>,
): Promise<{ orden_id: number; touched: Touched[] }> => {
  if (said.orden_id !== undefined) {
    await lockNamed(tx, caller.empresaId, 'orden_id', ordenTable, [said.orden_id]);
    const order = await reachOrder(tx, caller, said.orden_id, 'share');
    if (order.activo_id !== activo_id) throw fieldError('orden_id', 'La orden es de otro activo');
    if (!isOpenState(order.estado))
      throw new ApiError('CONFLICTO', { message: `La orden ${order.numero} está ${order.estado}.` });
    return { orden_id: order.id, touched: [['ordenes', order]] };
  }
  const orden_id = await createOrder(tx, caller, {
    titulo: said.titulo ?? `Corregir: ${titulo}`.slice(0, 160),
    descripcion: [`Defecto visto en la inspección «${plantilla}».`, ultima_nota].filter(Boolean).join('\n'),
    ...{ tipo: 'correctivo', origen: 'inspeccion', activo_id, prioridad: prioridadDe[severidad] },
    responsable_id: said.responsable_id ?? null,
    sintoma: ultima_nota?.slice(0, 500) ?? null,
  });
  return { orden_id, touched: [['ordenes', { id: orden_id, version: 1 }]] };
};
