import type { nuevoSilencio, Silencio } from '#contract/entities/silencios';
import type { z } from '#contract/core/validation';
import { idempotencyHeader } from '#contract/core/session';
import { api } from '../../../providers/api';
import { attemptOf } from '../../../providers/dataProvider';

const path = '/eventos/silencios';

/** Keeps events quiet. @throws ApiFailure */
export const silence = async (body: z.input<typeof nuevoSilencio>): Promise<Silencio> => {
  const { key, settled } = attemptOf(`${path} ${JSON.stringify(body)}`);
  const { json } = await api<Silencio>(path, { method: 'POST', body, headers: { [idempotencyHeader]: key } });
  settled();
  return json;
};

/** Ends a silence now, or lets it go on. @throws ApiFailure */
export const changeSilence = async (id: number, verb: 'terminar' | 'reanudar'): Promise<Silencio> =>
  (await api<Silencio>(`${path}/${id}/${verb}`, { method: 'POST', body: {} })).json;
