import { expect, it } from 'vitest';
import { sweepIdempotency } from './idempotency';
import { useApi } from '../testing/useApi';
import { unaOrden } from '../testing/factories';

const api = useApi();

it('a request that a phone repeats after two months has no second effect, and keys are deleted in the end', async () => {
  const body = unaOrden({ nivel_id: (await api.aNivel()).id });
  const send = async () => (await api.as('admin').post('/api/ordenes', body, { 'idempotency-key': 'cajon' })).id;
  const later = (days: number) =>
    api.db.system.execute(`update idempotencia set creado_en = creado_en - interval '${days} days'`);
  const first = await send();
  await later(60);
  await sweepIdempotency(api.db.system);
  expect(await send()).toBe(first);
  await later(31);
  await sweepIdempotency(api.db.system);
  expect(await send()).not.toBe(first);
});

it('a key belongs to its user, and to a single body', async () => {
  const body = unaOrden({ nivel_id: (await api.aNivel()).id });
  const send = (role: 'admin' | 'superadmin', given: object) =>
    api.as(role).call('POST', '/api/ordenes', given, { 'idempotency-key': 'mia' });
  const answers = await Promise.all(Array.from({ length: 10 }, () => send('admin', body)));
  expect(new Set(answers.map(({ status, json }) => `${status} ${json.id}`)).size).toBe(1);
  expect((await send('admin', { ...body, titulo: 'Otra' })).json.code).toBe('IDEMPOTENCIA_CONFLICTO');
  expect((await send('superadmin', body)).json.id).not.toBe(answers[0]?.json.id);
});
