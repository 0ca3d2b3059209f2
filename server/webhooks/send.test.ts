import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { aReceiver, says } from '../testing/receivers';
import { publicOnly, reachOf } from '../egress/reach';
import { createSend } from './send';

const send = createSend({ reach: reachOf('127.0.0.0/8'), timeoutMs: 300 });
const toAny = createSend({ reach: reachOf('on'), timeoutMs: 300 });
const toPublic = createSend({ reach: publicOnly, timeoutMs: 300 });
const body = '{"type":"prueba"}';

/** A port that speaks whatever this writes to each connection. */
const aPort = async (talk: (socket: Socket) => void) => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.once('data', () => talk(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

describe('a receiver', () => {
  it('that answers is heard: its status, and the beginning of what it says', async () => {
    const { url, got } = await aReceiver(says(201, {}, 'gracias'));
    expect(await send({ url: `${url}/a?b=c`, body, headers: { 'content-type': 'application/json' } })).toMatchObject({
      status: 201,
      respuesta: 'gracias',
    });
    expect(got).toMatchObject([{ method: 'POST', path: '/a?b=c', body, headers: { 'content-length': '17' } }]);
  });

  it('that sends elsewhere is not followed', async () => {
    const other = await aReceiver();
    for (const status of [301, 302, 303, 307, 308]) {
      const { url } = await aReceiver(says(status, { location: other.url }));
      expect((await send({ url, body })).status).toBe(status);
    }
    expect(other.got).toEqual([]);
  });

  it('that asks for patience is understood, in seconds or by a date', async () => {
    const waits = async (header: string) =>
      (await send({ url: (await aReceiver(says(429, { 'retry-after': header }))).url, body })).retryAfter;
    expect(await waits('120')).toBe(120_000);
    expect(await waits(new Date(Date.now() + 60_000).toUTCString())).toBeGreaterThan(58_000);
    for (const odd of ['0', '-5', 'mañana', 'NaN', '']) expect(await waits(encodeURIComponent(odd))).toBeNull();
  });

  it.each<[string, (socket: Socket) => void, string]>([
    ['hangs before it says anything', () => {}, 'No respondió en 0.3 s'],
    [
      'drips its headers',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nX: ');
        setInterval(() => socket.write('x'), 20).unref();
      },
      'No respondió en 0.3 s',
    ],
    ['hangs up', (socket) => socket.destroy(), 'El servidor cortó la conexión'],
    [
      'hangs up amid its headers',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-'),
      'cortó la conexión|no es HTTP',
    ],
    ['speaks no HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'), 'La respuesta no es HTTP'],
    [
      'floods its headers',
      (socket) => socket.end(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(200_000)}\r\n\r\n`),
      'cabeceras demasiado largas',
    ],
    [
      'says 103 for ever',
      (socket) => void setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 10).unref(),
      'No respondió en 0.3 s',
    ],
  ])('that %s is a failed try, with the reason', async (_, talk, reason) => {
    const { status, respuesta } = await send({ url: await aPort(talk), body });
    expect([status, respuesta]).toEqual([null, expect.stringMatching(reason)]);
  });

  it.each<[string, (socket: Socket) => void]>([
    ['never ends its answer', (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhola')],
    ['lies about its length', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\nhola')],
    [
      'breaks its chunks',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhola\r\nzz\r\n'),
    ],
  ])('that %s has answered nevertheless: its status is known', async (_, talk) => {
    expect((await send({ url: await aPort(talk), body })).status).toBe(200);
  });

  it('that floods back is cut off after two kilobytes', async () => {
    let written = 0;
    const { url } = await aReceiver((response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) written += 65_536;
      };
      response.writeHead(200).on('drain', more);
      more();
    });
    const { status, respuesta } = await send({ url, body });
    expect([status, respuesta?.length]).toEqual([200, 2_048]);
    expect(written).toBeLessThan(16_000_000);
  });

  it('that is gone is told by its reason', async () => {
    const { url, close } = await aReceiver();
    await close();
    expect(await send({ url, body })).toMatchObject({ status: null, respuesta: 'El servidor rechazó la conexión' });
  });
});

describe('without WEBHOOKS_PRIVATE', () => {
  it.each(['127.0.0.1', '2130706433', '0x7f000001', '[::1]', '[::ffff:a01:203]', '[fd00::1]'])(
    'nothing is sent to %s',
    async (host) => {
      const { status, respuesta } = await toPublic({ url: `http://${host}:9/x`, body });
      expect([status, respuesta]).toEqual([null, expect.stringContaining('red privada')]);
    },
  );

  it('a name is judged by where it leads at each try, and the connection goes to no other address', async () => {
    const { port, got } = await aReceiver();
    const answers = [['127.0.0.1'], ['10.0.0.8', '::ffff:127.0.0.1'], ['fd00::1']];
    for (const found of answers) {
      const asked: string[] = [];
      const rebound = createSend({
        reach: publicOnly,
        timeoutMs: 300,
        resolve: async (host) => {
          asked.push(host);
          return found;
        },
      });
      const { status, respuesta } = await rebound({ url: `http://mudable.test:${port}/`, body });
      expect([status, respuesta, asked]).toEqual([null, expect.stringContaining('red privada'), ['mudable.test']]);
    }
    expect((await toPublic({ url: `http://localhost:${port}/`, body })).respuesta).toContain('red privada');
    expect((await toPublic({ url: `http://algo.localhost.:${port}/`, body })).respuesta).toContain('red privada');
    expect(got).toEqual([]);
  });

  it('of a name that leads to both only the public address is used', async () => {
    const { port, got } = await aReceiver();
    // TEST-NET-3 is nobody's: the connection fails or hangs, but goes nowhere else.
    const mixed = createSend({ reach: publicOnly, timeoutMs: 300, resolve: async () => ['127.0.0.1', '203.0.113.9'] });
    expect((await mixed({ url: `http://mixto.test:${port}/`, body })).status).toBeNull();
    expect(got).toEqual([]);
  });
});

describe('with WEBHOOKS_PRIVATE', () => {
  it('a private address is sent to, and its answer is shown only where the operator listed it', async () => {
    const { url, port, got } = await aReceiver(says(500, {}, 'tabla de usuarios'));
    const named = createSend({
      reach: reachOf('erp.local'),
      timeoutMs: 300,
      resolve: async () => ['127.0.0.1'],
    });
    expect(await toAny({ url, body })).toMatchObject({ status: 500, respuesta: null });
    expect(await toAny({ url: `http://localhost:${port}/`, body })).toMatchObject({ status: 500, respuesta: null });
    expect(await send({ url, body })).toMatchObject({ status: 500, respuesta: 'tabla de usuarios' });
    expect(await send({ url: `http://localhost:${port}/`, body })).toMatchObject({ respuesta: 'tabla de usuarios' });
    expect(await named({ url: `http://ERP.local.:${port}/`, body })).toMatchObject({ respuesta: 'tabla de usuarios' });
    expect(got).toHaveLength(5);
    expect(await named({ url: `http://otro.local:${port}/`, body })).toMatchObject({
      status: null,
      respuesta: expect.stringContaining('red privada'),
    });
    expect(got).toHaveLength(5);
  });

  it.each(['169.254.169.254', '0.0.0.0', '[::]', '[::7f00:1]', '[::ffff:169.254.1.1]', 'metadata.google.internal.'])(
    'nothing is ever sent to %s, nor to a name that leads there',
    async (host) => {
      const never = { status: null, respuesta: expect.stringContaining('no se envía nunca') };
      expect(await toAny({ url: `http://${host}:9/x`, body })).toMatchObject(never);
      const address = host.replaceAll(/[[\]]/g, '');
      for (const reach of [reachOf('on'), reachOf('mudable.test')]) {
        const led = createSend({ reach, timeoutMs: 300, resolve: async () => [address] });
        expect(await led({ url: 'http://mudable.test:9/', body })).toMatchObject(never);
      }
    },
  );
});
