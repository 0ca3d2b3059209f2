import {
  masMovidas,
  type ArchivoOrden,
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
import { idempotencyHeader } from '#contract/core/session';
import type { z } from '#contract/core/validation';
import { api } from '../../providers/api';
import { attemptOf } from '../../providers/dataProvider';

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
export const removeFile = (id: number, file: string) => remove(`/ordenes/${id}/archivos/${file}`);
export const restoreFile = (id: number, file: string) => restore(`/ordenes/${id}/archivos/${file}`);
export const addLabour = (id: number, body: z.input<typeof nuevaManoObra>) =>
  post<ManoObra>(`/ordenes/${id}/mano-obra`, body);
export const endLabour = (id: number, item: number) => post<ManoObra>(`/ordenes/${id}/mano-obra/${item}/fin`, {});
export const removeLabour = (id: number, item: number) => remove(`/ordenes/${id}/mano-obra/${item}`);
export const restoreLabour = (id: number, item: number) => restore(`/ordenes/${id}/mano-obra/${item}`);
export const addPart = (id: number, body: z.input<typeof nuevoRepuestoOrden>) =>
  post<RepuestoOrden>(`/ordenes/${id}/repuestos`, body);
/** Uses what is still missing of the parts that its services need. */
export const takePlanned = (id: number) => post<PrevistosOrden>(`/ordenes/${id}/previstos`, {});
export const addCost = (id: number, body: z.input<typeof nuevoCostoOrden>) =>
  post<CostoOrden>(`/ordenes/${id}/costos`, body);
export const removeCost = (id: number, item: number) => remove(`/ordenes/${id}/costos/${item}`);
export const restoreCost = (id: number, item: number) => restore(`/ordenes/${id}/costos/${item}`);
export const addFromTemplate = (id: number, plantilla_id: number) =>
  post(`/ordenes/${id}/tareas/plantilla`, { plantilla_id });
export const sortTasks = (id: number, ids: number[]) => post(`/ordenes/${id}/tareas/orden`, { ids });

const post = async <Answer>(path: string, body: object): Promise<Answer> => {
  const { key, settled } = attemptOf(`${path} ${JSON.stringify(body)}`);
  try {
    const { json } = await api<Answer>(path, { method: 'POST', body, headers: { [idempotencyHeader]: key } });
    settled();
    return json;
  } catch (reason) {
    if (isAnswered(reason)) settled();
    throw reason;
  }
};

const isAnswered = (reason: unknown) =>
  typeof reason === 'object' &&
  reason !== null &&
  'status' in reason &&
  Number(reason.status) > 0 &&
  Number(reason.status) < 500;

const remove = (path: string) => api(path, { method: 'DELETE' });
/** Idempotent. */
const restore = (path: string) => api(`${path}/restaurar`, { method: 'POST' });
