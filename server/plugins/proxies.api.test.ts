import { once } from 'node:events';
import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { desc } from 'drizzle-orm';
import { WebSocket } from 'ws';
import { portOf } from '../http';
import { readEnv } from '../env';
import { defaultLimits } from '../realtime/protocol/limits';
import { hashPassword } from '../session/passwords';
import { sesionTable, usuarioTable } from '../db/tables/usuarios';
import { startOwnApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import { networkOf, plainAddress } from '../net/address';

const password = 'una clave larga';

/** The product behind a proxy on this machine: real sockets, with the headers of the proxy and of those before it. */
const behind = (TRUST_PROXY: string) => {
  const api = useApi(() => startOwnApi({ ...(TRUST_PROXY && { TRUST_PROXY }) }));
  let port: number;
  beforeAll(async () => {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    port = portOf(api.app.server);
    await api.db.system.insert(usuarioTable).values({
      email: 'ana@prueba.test',
      name: 'Ana',
      rol_id: 2,
      estado: 'activo',
      clave_hash: await hashPassword(password),
    });
  });

  const send = (method: string, path: string, headers: Record<string, string | string[]>, body?: object) =>
    new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
      const payload = body && JSON.stringify(body);
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          headers: { ...headers, ...(payload && { 'content-type': 'application/json' }) },
        },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (part: string) => (text += part));
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
        },
      );
      sent.on('error', reject).end(payload);
    });
  const login = (headers: Record<string, string | string[]>, given = password, email = 'ana@prueba.test') =>
    send('POST', '/api/login', headers, { email, password: given });
  const newest = async () =>
    (await api.db.system.select({ ip: sesionTable.ip }).from(sesionTable).orderBy(desc(sesionTable.id)).limit(1))[0]
      ?.ip;
  return {
    send,
    login,
    /** The address that is stored for a log-in with these headers. */
    seenAs: async (headers: Record<string, string | string[]>) => {
      expect((await login(headers)).status).toBe(200);
      return newest();
    },
    /** Opens a websocket and returns the status of a refusal, 101 when it opens. */
    upgrade: async (headers: Record<string, string>) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/app/test-key?protocol=7`, { headers });
      const status = await Promise.race([
        once(socket, 'open').then(() => 101),
        new Promise<number>((resolve) =>
          socket.on('unexpected-response', (_request, answer) => resolve(answer.statusCode ?? 0)),
        ),
      ]);
      socket.on('error', () => {}).terminate();
      return status;
    },
    realtime: async (headers: Record<string, string>) =>
      (JSON.parse((await send('GET', '/config.json', headers)).body) as { realtime: { host: string; scheme: string } })
        .realtime,
  };
};

const forged = [
  '198.51.100.1',
  '198.51.100.1, 198.51.100.2',
  '::ffff:198.51.100.3',
  '127.0.0.1',
  'unknown',
  '10.0.0.1, 127.0.0.1',
  '"><script>',
];

describe('without a proxy', () => {
  const product = behind('');

  it.each(forged)('a forwarded address is ignored: %s', async (address) => {
    expect(await product.seenAs({ 'x-forwarded-for': address })).toBe('127.0.0.1');
  });

  it('and so are a forwarded host and scheme', async () => {
    expect(
      await product.realtime({ host: 'real.test', 'x-forwarded-host': 'malo.test', 'x-forwarded-proto': 'https' }),
    ).toMatchObject({
      host: 'real.test',
      scheme: 'http',
    });
    expect((await product.send('GET', '/healthz', { 'x-forwarded-proto': 'https' })).headers).not.toHaveProperty(
      'strict-transport-security',
    );
  });
});

describe.each(['on', '1', 'loopback', '127.0.0.0/8, ::1'])('behind one proxy, TRUST_PROXY=%s', (trust) => {
  const product = behind(trust);

  it.each(forged)('only the address that it added is trusted, not %s', async (address) => {
    expect(await product.seenAs({ 'x-forwarded-for': `${address}, 203.0.113.7` })).toBe('203.0.113.7');
    expect(await product.seenAs({ 'x-forwarded-for': [address, '203.0.113.8'] })).toBe('203.0.113.8');
  });

  it.each([
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['2001:DB8:0:0::0001', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['unknown', null],
    ['1.2.3.4.5', null],
    ["' or 1=1", null],
  ])('what is stored is an address: %s is %s', async (said, stored) => {
    expect(await product.seenAs({ 'x-forwarded-for': said })).toBe(stored);
  });

  it('guesses under seventy forged addresses count for one', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 70; i++)
      statuses.push(
        (
          await product.login(
            { 'x-forwarded-for': `198.51.100.${i}, 203.0.113.70` },
            'adivinando...',
            'otra@prueba.test',
          )
        ).status,
      );
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  });

  it('only the host and scheme that it added are trusted', async () => {
    const headers = { 'x-forwarded-host': 'malo.test, real.test', 'x-forwarded-proto': 'http, https' };
    expect(await product.realtime(headers)).toMatchObject({ host: 'real.test', scheme: 'https' });
    expect((await product.send('GET', '/healthz', headers)).headers).toHaveProperty(
      'strict-transport-security',
      'max-age=31536000',
    );
    expect((await product.send('GET', '/healthz', { 'x-forwarded-proto': 'https, http' })).headers).not.toHaveProperty(
      'strict-transport-security',
    );
  });
});

describe('websockets behind a proxy', () => {
  const product = behind('on');

  it('are counted under the address that it added', async () => {
    const { opensPerMinute } = defaultLimits;
    let refused = 0;
    for (let i = 0; i < opensPerMinute + 5; i++)
      if ((await product.upgrade({ 'x-forwarded-for': `198.51.100.${i % 250}, 203.0.113.71` })) !== 101) refused++;
    expect(refused).toBe(5);
    expect(await product.upgrade({ 'x-forwarded-for': '203.0.113.71, 203.0.113.72' })).toBe(101);
  });
});

describe('behind two proxies', () => {
  const product = behind('2');

  it('the address that the outer one added is trusted, nothing before it', async () => {
    expect(await product.seenAs({ 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 10.0.0.2' })).toBe('203.0.113.7');
  });
});

describe('behind a proxy elsewhere', () => {
  const product = behind('10.0.0.0/8');

  it('clients that connect directly are not trusted', async () => {
    expect(await product.seenAs({ 'x-forwarded-for': '198.51.100.1' })).toBe('127.0.0.1');
    expect(await product.realtime({ host: 'real.test', 'x-forwarded-host': 'malo.test' })).toMatchObject({
      host: 'real.test',
    });
  });
});

it.each(['quizás', '10.0.0.0/99', '1.2.3', '300', '-1', 'on,'])('TRUST_PROXY=%s stops the start', (TRUST_PROXY) => {
  expect(() => readEnv({ TRUST_PROXY })).toThrow('TRUST_PROXY');
});

it('one IPv6 subscriber counts as one address', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2:ffff::1'));
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'));
  expect(networkOf('::ffff:10.0.0.7')).toBe('10.0.0.7');
  expect(plainAddress('fe80::1%eth0')).toBe('fe80::1');
});
