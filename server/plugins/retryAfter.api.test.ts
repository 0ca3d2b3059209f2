import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { useApi } from '../testing/useApi';
import { ApiError, errorAnswers } from './errors';

const api = useApi();

it('whoever is told to come again is told when', async () => {
  const app = Fastify();
  await app.register(errorAnswers);
  app.get('/plain', () => {
    throw new ApiError('NO_DISPONIBLE');
  });
  app.get('/exact', () => {
    throw new ApiError('COLA_LLENA', { headers: { 'Retry-After': '7' } });
  });
  const after = async (url: string) => (await app.inject({ url })).headers['retry-after'];
  expect([await after('/plain'), await after('/exact')]).toEqual(['2', '7']);
  await app.close();
});

it('a record and a list are answered 304 to who knows them, until they change', async () => {
  const { id, version } = await api.anActivo();
  const { call } = api.as('admin');
  const [record, list] = [`/api/activos/${id}`, `/api/activos?filter=${encodeURIComponent(`{"id":[${id}]}`)}`];
  for (const [at, url] of [record, list].entries()) {
    const first = await call('GET', url);
    const again = (headers: Record<string, string>) =>
      api
        .as('admin')
        .call('GET', url, undefined, headers)
        .then(({ status }) => status);
    expect(await again({ 'if-none-match': String(first.headers['etag']) })).toBe(304);
    await call('PUT', record, { color: `Rojo ${at}`, version: version + at });
    expect(await again({ 'if-none-match': String(first.headers['etag']) })).toBe(200);
  }
});
