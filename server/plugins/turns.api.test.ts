import { expect, it } from 'vitest';
import { limits } from '#contract/core/limits';
import { useApi } from '../testing/useApi';

const api = useApi();

const search = '/api/buscar?q=a';

it('a company that searches as much as it can is told to wait, and another one is answered meanwhile', async () => {
  const [many, other] = [api.as('admin'), api.as('admin', api.b)];
  await Promise.all([many.call('GET', search), other.call('GET', search)]);
  const order: string[] = [];
  const { waiting, atOnce } = limits.turns;
  const flood = Array.from({ length: waiting + atOnce + 20 }, async () => {
    const answer = await many.call('GET', search);
    order.push('many');
    return answer;
  });
  expect((await other.call('GET', search)).status).toBe(200);
  order.push('other');
  const answers = await Promise.all(flood);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, json, headers } of refused)
    expect([status, json.code, headers['retry-after']]).toEqual([
      429,
      'COLA_LLENA',
      String(limits.turns.retryAfter / 1000),
    ]);
  expect(order.indexOf('other')).toBeLessThan(order.length - waiting / 2);
});

it('a request for the head of an answer has one turn, like the answer', async () => {
  const { token } = await api.as('admin').who;
  const headers = { authorization: `Bearer ${token}`, empresa_seleccionada: String(api.a) };
  const heads = await Promise.all(
    Array.from({ length: 5 }, () => api.app.inject({ method: 'HEAD', url: search, headers })),
  );
  expect(new Set(heads.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

it('a list of many rows takes its turn, a page of one does not', async () => {
  const many = api.as('admin');
  const flood = Array.from({ length: limits.turns.waiting + limits.turns.atOnce + 20 }, () =>
    many.call('GET', '/api/activos?range=[0,999]'),
  );
  const pages = await Promise.all(Array.from({ length: 5 }, () => many.call('GET', '/api/activos?range=[0,24]')));
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([200, 429]));
});
