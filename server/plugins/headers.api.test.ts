import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RuntimeConfig } from '#contract/core/session';
import { portOf } from '../http';
import { startOwnApi } from '../testing/app';
import { useApi } from '../testing/useApi';

const api = useApi(() => startOwnApi({}, { timeouts: { headers: 400, request: 800 } }));
let port: number;
beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  port = portOf(api.app.server);
});

const kept = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

describe('every response of the API', () => {
  it.each([
    ['GET', '/api/user'],
    ['GET', '/api/nada'],
    ['GET', '/api/%zz'],
    ['GET', '/api/activos'],
    ['POST', '/api/login'],
    ['POST', '/broadcasting/auth'],
    ['GET', '/config.json'],
    ['GET', '/healthz'],
    ['GET', '/readyz'],
    ['GET', '/metrics'],
    ['GET', '/apps/test/channels'],
    ['GET', '/archivos/nada'],
    ['GET', '/build/nada.js'],
    ['PUT', '/'],
  ] as const)('is kept by nobody and guessed at by no browser: %s %s', async (method, url) => {
    const { headers } = await api.app.inject({ method, url });
    expect(headers).toMatchObject(kept);
  });

  it('also a success, and one to a body that is too large or broken', async () => {
    expect((await api.as('admin').call('GET', '/api/activos')).headers).toMatchObject(kept);
    expect(
      (await api.as('admin').call('POST', '/api/niveles', { nombre: 'x'.repeat(5_000_000) })).headers,
    ).toMatchObject(kept);
    const broken = await api.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: '{roto',
      headers: { 'content-type': 'application/json' },
    });
    expect(broken.headers).toMatchObject(kept);
  });
});

describe('HTTPS is enforced', () => {
  it('where PUBLIC_URL uses it, and nowhere else', async () => {
    expect((await api.call('GET', '/healthz')).headers).not.toHaveProperty('strict-transport-security');
    const secure = await startOwnApi({ PUBLIC_URL: 'https://ftrack.test' });
    for (const url of ['/healthz', '/login', '/api/nada'])
      expect((await secure.call('GET', url)).headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000',
      });
    // Also real time behind a proxy that ends TLS and says nothing of it; not at other addresses.
    const realtime = async (host: string) => {
      const ask = (url: string) => secure.app.inject({ url, headers: { host } });
      const { scheme, port, host: at } = (await ask('/config.json')).json<RuntimeConfig>().realtime;
      const policy = String((await ask('/api/docs')).headers['content-security-policy']);
      return [`${scheme} ${at} ${port}`, /(?: wss?:[^ ;]+)+/.exec(policy)?.[0].trim()];
    };
    expect(await realtime('ftrack.test')).toEqual(['https ftrack.test 443', 'wss://ftrack.test']);
    const near = '10.0.0.7:8000';
    expect(await realtime(near)).toEqual(['http 10.0.0.7 8000', `ws://${near} wss://${near}`]);
    await secure.close();
  });
});

/** The response to a client that sends this and then nothing more, and the ms until the socket ends. */
const stalled = (text: string) =>
  new Promise<{ answer: string; ms: number }>((resolve) => {
    const begun = Date.now();
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
    socket.on('error', () => {}).on('close', () => resolve({ answer, ms: Date.now() - begun }));
  });

describe('a client that stops sending', () => {
  it.each([
    ['before a word', ''],
    ['in the headers', 'POST /api/login HTTP/1.1\r\nHost: x\r\nX-Lento: '],
    [
      'in the body',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email":',
    ],
    [
      'in a body that is refused',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000000\r\n\r\n{"email":',
    ],
    [
      'in a body in pieces',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"ema\r\n',
    ],
  ])('%s is cut off at the limit', async (_where, text) => {
    const { answer, ms } = await stalled(text);
    expect(ms).toBeLessThan(10_000);
    expect(answer).toMatch(/^(HTTP\/1\.1 408 .*\r\ncache-control: no-store\r\n|$)/s);
  });

  it('or does not speak HTTP gets an error in the format of the contract', async () => {
    const { answer } = await stalled('hola\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'VALIDACION' });
  });
});
