import { useQueryClient } from '@tanstack/react-query';
import type { Orden } from '#contract/ordenes';
import type { posponer, reprogramar, ultimaVez, Vencimiento } from '#contract/mantenimiento';
import { idempotencyHeader } from '#contract/session';
import type { z } from '#contract/validation';
import { api } from '../../../providers/api';
import { attemptOf } from '../../../providers/dataProvider';

/** The list of dues, as react-admin and the API name it. */
export const duesResource = 'mantenimiento/vencimientos';

/** What can be done to a due. Each rejects with ApiFailure; tried again after a dead line it is done once. */
export const postpone = (id: number, body: z.input<typeof posponer>) => post<Vencimiento>(`/${duesResource}/${id}/posponer`, body);
export const reschedule = (id: number, body: z.input<typeof reprogramar>) => post<Vencimiento>(`/${duesResource}/${id}/reprogramar`, body);
export const sayLastTime = (id: number, body: z.input<typeof ultimaVez>) => post<Vencimiento>(`/${duesResource}/${id}/ultima`, body);
/** The order of a due: made, or the one that is open. */
export const orderOf = (id: number) => post<Orden>(`/${duesResource}/${id}/orden`, {});

const post = async <Answer>(path: string, body: object): Promise<Answer> => {
  const { key, settled } = attemptOf(`${path} ${JSON.stringify(body)}`);
  const { json } = await api<Answer>(path, { method: 'POST', body, headers: { [idempotencyHeader]: key } });
  settled();
  return json;
};

/** What dues follow into is fetched anew: lists, calendar, plans, orders. */
export const useDuesChanged = () => {
  const queries = useQueryClient();
  return () => Promise.all([duesResource, 'mantenimiento', 'ordenes'].map((resource) => queries.invalidateQueries({ queryKey: [resource] })));
};
