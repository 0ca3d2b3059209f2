import type {
  pedidoSugerencias,
  programacion,
  programaciones,
  programacionesHechas,
  programada,
  Sugerencias,
} from '#contract/requests/planificador';
import type { z } from '#contract/core/validation';
import { api } from '../../../providers/api';
import { post } from '../../../providers/post';

/** Who does an order and when; both null: it has no plan. */
export type Place = Omit<z.output<typeof programacion>, 'version'>;

interface Planned {
  id: number;
  version: number;
}

/** Plans one order. Rejects with ApiFailure: an absence at `fecha_programada`, a wrong version as a conflict. */
export const planOrder = ({ id, version }: Planned, place: Place) =>
  post<z.output<typeof programada>>(`/ordenes/${id}/programar`, { ...place, version });

/** Plans many, each judged by itself. */
export const planOrders = (ordenes: z.input<typeof programaciones>['ordenes']) =>
  post<z.output<typeof programacionesHechas>>('/planificador/programar', { ordenes });

/** The best place for these orders, or for all without plan. Nothing is moved. */
export const suggestPlaces = async (asked: z.input<typeof pedidoSugerencias>, signal?: AbortSignal) =>
  (await api<Sugerencias>('/planificador/sugerencias', { method: 'POST', body: asked, ...(signal && { signal }) }))
    .json;
