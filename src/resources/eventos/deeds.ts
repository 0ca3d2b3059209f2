import type { CambiadosEventos, cambioEventos, ordenDeEvento } from '#contract/eventos';
import type { Orden } from '#contract/ordenes';
import { idempotencyHeader } from '#contract/session';
import type { z } from '#contract/validation';
import { api } from '../../providers/api';
import { attemptOf } from '../../providers/dataProvider';

/** Actions on events. Each rejects with ApiFailure; a retry after a network failure has no second effect. */

export const moveEvents = (body: z.input<typeof cambioEventos>) => post<CambiadosEventos>('/eventos/transicion', body);
export const orderOf = (id: number, body: z.input<typeof ordenDeEvento>) => post<Pick<Orden, 'id' | 'numero'>>(`/eventos/${id}/orden`, body);

const post = async <Answer>(path: string, body: object): Promise<Answer> => {
  const { key, settled } = attemptOf(`${path} ${JSON.stringify(body)}`);
  const { json } = await api<Answer>(path, { method: 'POST', body, headers: { [idempotencyHeader]: key } });
  settled();
  return json;
};
