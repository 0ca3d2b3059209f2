import { beforeAll, expect, it } from 'vitest';
import { startOwnApi } from '../testing/app';
import { useApi } from '../testing/useApi';

const page = 'https://tablero.cliente.test';
const api = useApi(() => startOwnApi({ CORS_ORIGINS: `${page}, http://localhost:5173` }));
let token = '';
beforeAll(async () => {
  token = (await api.as('admin').post('/api/tokens', { nombre: 'Tablero', permisos: { activos: 'lectura' } })).token;
});

const from = (origin: string, authorization?: string) => ({
  origin,
  ...(authorization && { authorization: `Bearer ${authorization}` }),
});
const allowed = 'access-control-allow-origin';

it('a page of a listed origin reads with a token, and may ask beforehand', async () => {
  const read = await api.call('GET', '/api/activos', undefined, from(page, token));
  expect(read).toMatchObject({ status: 200, headers: { [allowed]: page, vary: expect.stringMatching(/origin/i) } });
  const exposed = String(read.headers['access-control-expose-headers']).split(', ');
  expect(exposed).toEqual(
    expect.arrayContaining([
      'Content-Range',
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
      'X-Request-Id',
      'X-Permiso-Necesario',
    ]),
  );
  const asked = await api.app.inject({
    method: 'OPTIONS',
    url: '/api/ordenes/1',
    headers: { origin: page, 'access-control-request-method': 'PATCH' },
  });
  expect(asked.statusCode).toBe(204);
  expect(asked.headers).toMatchObject({
    [allowed]: page,
    'access-control-allow-methods': expect.stringContaining('PATCH'),
  });
  expect(asked.headers['access-control-allow-headers']).toMatch(/authorization.*idempotency-key/i);
});

it('it may read why it is refused', async () => {
  const refused = await api.call('GET', '/api/ordenes', undefined, from(page, token));
  expect(refused).toMatchObject({
    status: 403,
    headers: { [allowed]: page, 'x-permiso-necesario': 'ordenes:lectura' },
  });
});

it('never a session, a log-in or a cookie, and no other origin', async () => {
  const { token: session } = await api.as('admin').who;
  const answers = [
    await api.as('admin').call('GET', '/api/activos', undefined, from(page, session)),
    await api.call('POST', '/api/login', { email: 'a@b.test', password: 'x' }, from(page)),
    await api.call('GET', '/api/activos', undefined, from('https://otro.test', token)),
    await api.call('GET', '/api/activos', undefined, from('null', token)),
    await api.call('GET', '/healthz', undefined, from(page, token)),
  ];
  for (const { headers } of answers) {
    expect(headers).not.toHaveProperty(allowed);
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  }
  expect((await api.call('GET', '/api/openapi.json', undefined, from(page))).headers).toMatchObject({
    [allowed]: page,
  });
});
