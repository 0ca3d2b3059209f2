import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/system';
import { ApiError } from '../../../plugins/errors';
import { mine } from '../../../records/store';
import { ordenStore, wasHers, type OrderCaller } from '../record/store';
import { ordenTable as o } from '../../../db/tables/ordenes';
import { personOf } from '../../../records/person';

/**
 * Runs `work` on an order that the caller may have lost while working offline.
 *
 * @param ordenId null when no order is involved
 * @throws what `work` throws; instead of 404 for an order that the caller had, ApiError 409 ORDEN_REASIGNADA with
 * `orden`: its number and its new owner
 */
export const orHandedOver = async <T>(
  tx: Tx,
  caller: OrderCaller,
  ordenId: () => Promise<number | null> | number,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (reason) {
    if (!(reason instanceof ApiError && reason.code === 'NO_ENCONTRADO')) throw reason;
    const id = await ordenId();
    const [orden] = id === null ? [] : await lostOrder(tx, caller, id);
    if (!orden) throw reason;
    const { numero, responsable } = orden;
    throw new ApiError('ORDEN_REASIGNADA', {
      message: responsable
        ? `La orden ${numero} la tiene ahora ${responsable}.`
        : `La orden ${numero} ya no está asignada a usted.`,
      extra: { orden },
    });
  }
};

const lostOrder = (tx: Tx, caller: OrderCaller, id: number) =>
  tx
    .select({
      id: o.id,
      numero: o.numero,
      titulo: o.titulo,
      responsable: sql<string | null>`(
        select nombre_completo(personal.nombre, personal.apellido) from personal where personal.id = ${o.responsable_id}
      )`,
    })
    .from(o)
    .where(and(mine(ordenStore, caller.empresaId), eq(o.id, id), wasHers(personOf(caller))));
