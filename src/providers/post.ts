import { idempotencyHeader } from '#contract/core/session';
import { api } from './api';
import { attemptOf } from './dataProvider';

/** Posts what must happen once: a retry after a network failure has no second effect. Rejects with ApiFailure. */
export const post = async <Answer>(path: string, body: object): Promise<Answer> => {
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
