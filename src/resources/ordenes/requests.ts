import {
  masMovidas,
  type ArchivoOrden,
  type asignarOrdenes,
  type cambioOrden,
  type cambioOrdenes,
  type cambioOrdenesHecho,
  type ComentarioOrden,
  type CostoOrden,
  type ManoObra,
  type nuevaManoObra,
  type nuevoArchivoOrden,
  type nuevoComentarioOrden,
  type nuevoCostoOrden,
  type nuevoRepuestoOrden,
  type Orden,
  type RepuestoOrden,
} from '#contract/entities/ordenes';
import type { PrevistosOrden } from '#contract/requests/previstosOrden';
import type { z } from '#contract/core/validation';
import { api } from '../../providers/api';
import { post } from '../../providers/post';

/**
 * Actions on an order other than editing its record. Each rejects with ApiFailure; a retry after a network failure has
 * no second effect.
 */

export const moveOrder = (
  { id, version }: Pick<Orden, 'id' | 'version'>,
  body: Omit<z.input<typeof cambioOrden>, 'version'>,
) => post<Orden>(`/ordenes/${id}/transicion`, { version, ...body });
export const moveOrders = (body: z.input<typeof cambioOrdenes>) =>
  post<z.output<typeof cambioOrdenesHecho>>('/ordenes/transiciones', body);

/** Gives orders to a person; those that have ended are rejected. */
export const assignOrders = (body: z.input<typeof asignarOrdenes>) =>
  post<z.output<typeof cambioOrdenesHecho>>('/ordenes/asignar', body);

/** Gives one order to a person. @throws with the reason, if it was not given */
export const giveOrder = async (id: number, responsable_id: number): Promise<void> => {
  const { rechazadas } = await assignOrders({ ids: [id], responsable_id });
  if (rechazadas[0]) throw new Error(`${rechazadas[0].numero}: ${rechazadas[0].motivo}`);
};

/** Cancels newly created orders. @throws with the errors of those that could not be cancelled */
export const cancelOrders = async (orders: readonly Pick<Orden, 'id'>[], motivo_cancelacion: string) => {
  for (let at = 0; at < orders.length; at += masMovidas) {
    const ids = orders.slice(at, at + masMovidas).map(({ id }) => id);
    const { rechazadas } = await moveOrders({ a: 'cancelada', motivo_cancelacion, ids });
    if (rechazadas.length > 0)
      throw new Error(rechazadas.map(({ numero, motivo }) => `${numero}: ${motivo}`).join('. '));
  }
};

export const comment = (id: number, body: z.input<typeof nuevoComentarioOrden>) =>
  post<ComentarioOrden>(`/ordenes/${id}/comentarios`, body);
export const addFile = (id: number, body: z.input<typeof nuevoArchivoOrden>) =>
  post<ArchivoOrden>(`/ordenes/${id}/archivos`, body);
export const addLabour = (id: number, body: z.input<typeof nuevaManoObra>) =>
  post<ManoObra>(`/ordenes/${id}/mano-obra`, body);
export const endLabour = (id: number, item: number) => post<ManoObra>(`/ordenes/${id}/mano-obra/${item}/fin`, {});
export const addPart = (id: number, body: z.input<typeof nuevoRepuestoOrden>) =>
  post<RepuestoOrden>(`/ordenes/${id}/repuestos`, body);
/** Uses what is still missing of the parts that its services need. */
export const takePlanned = (id: number) => post<PrevistosOrden>(`/ordenes/${id}/previstos`, {});
export const addCost = (id: number, body: z.input<typeof nuevoCostoOrden>) =>
  post<CostoOrden>(`/ordenes/${id}/costos`, body);
export const addFromTemplate = (id: number, plantilla_id: number) =>
  post(`/ordenes/${id}/tareas/plantilla`, { plantilla_id });
export const sortTasks = (id: number, ids: number[]) => post(`/ordenes/${id}/tareas/orden`, { ids });

/** Lists of an order whose items are removed and restored one by one. */
export type ItemPart = 'archivos' | 'mano-obra' | 'costos';
export const removeItem = (id: number, part: ItemPart, item: number | string) =>
  api(`/ordenes/${id}/${part}/${item}`, { method: 'DELETE' });
/** Idempotent. */
export const restoreItem = (id: number, part: ItemPart, item: number | string) =>
  api(`/ordenes/${id}/${part}/${item}/restaurar`, { method: 'POST' });
