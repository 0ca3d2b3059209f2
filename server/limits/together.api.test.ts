import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app';
import { readEnv } from '../env';
import { useApi } from '../testing/useApi';

const api = useApi();
let second: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  second = await buildApp({
    db: api.db,
    env: readEnv({ TRACKERS: 'off', FTRACK_DEMO: 'off', FTRACK_DATA: api.data }),
    secrets: { broadcast: { id: 'test', key: 'test-key', secret: 'test-secret' } },
    client: path.resolve('dist/client'),
    version: 'test',
    logger: { level: 'error' },
  });
  await second.every.stop();
});
afterAll(() => second.app.close());

/** Asks two processes by turns, all at once, each time from another address of one /64. */
const ask = async (
  count: number,
  request: (n: number) => { method: 'GET' | 'POST'; url: string; payload?: object },
) => {
  const answers = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const { headers, ...rest } = { headers: { accept: 'application/json', 'x-clave': `mala ${n}` }, ...request(n) };
      const remoteAddress = `2001:db8:5:5:${n.toString(16)}::7`;
      return (n % 2 ? api : second).app.inject({ ...rest, headers, remoteAddress });
    }),
  );
  return (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
};

it('two processes judge ten wrong keys of a live link together', async () => {
  const given = { activos: [(await api.anActivo()).id], hasta: new Date(Date.now() + 3_600_000).toISOString() };
  const { url } = await api.as('admin').post('/api/enlaces-vivos', { ...given, clave: 'pedido 88' });
  const count = await ask(40, () => ({ method: 'GET', url }));
  expect([count(401), count(429)]).toEqual([10, 30]);
});

it('two processes check five passwords of an account from one network', async () => {
  const { email } = await api.person('admin', []);
  const payload = { email, password: 'adivinando...' };
  const count = await ask(30, () => ({ method: 'POST', url: '/api/login', payload }));
  expect([count(401), count(429)]).toEqual([5, 25]);
});

it('two processes mail five times for one network, whichever mail is asked for', async () => {
  const urls = ['/api/password/email', '/api/activar-cuenta/reenviar'];
  const count = await ask(32, (n) => ({
    method: 'POST',
    url: urls[n >> 4] ?? '',
    payload: { email: `nadie${n}@limites.test` },
  }));
  expect([count(200), count(429)]).toEqual([5, 27]);
});
