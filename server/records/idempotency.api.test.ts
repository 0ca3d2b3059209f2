import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepIdempotency } from './idempotency';
import { startTestApi, type TestApi } from '../testing/app';
import { unaOrden } from '../testing/factories';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it('what a phone sends again after two months is not done twice, and keys are forgotten in the end', async () => {
  const body = unaOrden({ nivel_id: (await api.aNivel()).id });
  const send = async () => (await api.as('admin').call('POST', '/api/ordenes', body, { 'idempotency-key': 'cajon' })).json.id;
  const later = (days: number) => api.db.system.execute(`update idempotencia set creado_en = creado_en - interval '${days} days'`);
  const first = await send();
  await later(60);
  await sweepIdempotency(api.db.system);
  expect(await send()).toBe(first);
  await later(31);
  await sweepIdempotency(api.db.system);
  expect(await send()).not.toBe(first);
});

it('a key is its person’s own, and goes with one body alone', async () => {
  const body = unaOrden({ nivel_id: (await api.aNivel()).id });
  const send = (role: 'admin' | 'superadmin', given: object) => api.as(role).call('POST', '/api/ordenes', given, { 'idempotency-key': 'mia' });
  const answers = await Promise.all(Array.from({ length: 10 }, () => send('admin', body)));
  expect(new Set(answers.map(({ status, json }) => `${status} ${json.id}`)).size).toBe(1);
  expect((await send('admin', { ...body, titulo: 'Otra' })).json.code).toBe('IDEMPOTENCIA_CONFLICTO');
  expect((await send('superadmin', body)).json.id).not.toBe(answers[0]?.json.id);
});
