import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { channels } from '#contract/core/realtime';
import { startOwnApi } from '../testing/app';
import { exchange } from '../testing/rawHttp';
import { useApi } from '../testing/useApi';

const api = useApi(startOwnApi);
let at: { port: number; host: string };
let address: string;
let requests: Record<'position' | 'login', string>;
beforeAll(async () => {
  address = await api.listen();
  at = { port: Number(new URL(address).port), host: new URL(address).hostname };
  const device = (await api.aDispositivo()).identificador as string;
  const key = (await api.as('admin').call('GET', '/api/dispositivos/claves')).json[0].clave as string;
  const body = `id=${device}&lat=4.65&lon=-74.08`;
  const wrong = JSON.stringify({ email: 'nadie@prueba.test', password: 'equivocada-2026' });
  const post = (path: string, type: string, text: string) =>
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/${type}\r\n` +
    `Content-Length: ${text.length}\r\n\r\n${text}`;
  requests = { position: post(`/gps/${key}`, 'x-www-form-urlencoded', body), login: post('/api/login', 'json', wrong) };
});

/** How much of what requests leave behind there is. */
const kept = async () => {
  const tables = ['posiciones', 'tramas_rechazadas', 'sesiones', 'intentos_acceso'];
  const counts = tables.map((table) => `(select count(*) from ${table})`).join(' + ');
  const { rows } = await api.db.system.execute(sql.raw(`select (${counts})::int as n`));
  return Number(rows[0]?.n);
};

/** Sends this much and cuts the connection at once, with what is on its way. */
const cutAfter = async (text: string) => {
  const socket = net.connect(at).on('error', () => {});
  await once(socket, 'connect');
  socket.write(text, 'latin1');
  socket.destroySoon();
  await once(socket, 'close');
};

describe.each(['position', 'login'] as const)('a %s that is cut at any byte', (name) => {
  it('is answered 400 or not at all, and leaves nothing behind', async () => {
    const text = requests[name];
    const before = await kept();
    const heard = new Set<string>();
    for (let bytes = 0; bytes < text.length; bytes++) {
      const answers = await exchange(address, text.slice(0, bytes), { half: true });
      heard.add(answers.map(({ status, whole }) => `${status} ${whole}`).join());
      await cutAfter(text.slice(0, bytes));
    }
    expect([...heard].sort()).toEqual(['', '400 true']);
    expect(await kept()).toBe(before);
    const [whole] = await exchange(address, text, { half: true });
    expect(whole?.status).toBe(name === 'position' ? 200 : 401);
  });
});

it('clients that read only so many bytes of an answer leave nothing under way; nor did those before', async () => {
  for (let i = 0; i < 40; i++) await api.anActivo({ proveedor: 'x'.repeat(120) });
  const session = Object.entries(await api.as('admin').headers())
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const readAndGo = async (path: string, bytes: number) => {
    const socket = net.connect(at).on('error', () => {});
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${session}\r\n`);
    let read = 0;
    socket.on('data', ({ length }) => {
      read += length;
      if (read >= bytes) socket.resetAndDestroy();
    });
    if (bytes === 0) setTimeout(() => socket.resetAndDestroy(), 5);
    await once(socket, 'close');
  };
  for (const path of ['/api/activos?range=[0,99]', '/api/openapi.json', '/metrics'])
    await Promise.all([0, 1, 17, 300, 4_096, 20_000, 70_000].map((bytes) => readAndGo(path, bytes).catch(() => {})));
  const began = performance.now();
  await api.readiness.drain(0);
  // It waits ten seconds for what is under way.
  expect(performance.now() - began).toBeLessThan(5_000);
});

it('what changes while the port is closed is still heard on the sockets that are open', async () => {
  const product = await startOwnApi();
  const port = new URL(await product.listen()).port;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/test-key?protocol=7`);
  const frames: string[] = [];
  socket.on('message', (frame) => frames.push(String(frame)));
  await expect.poll(() => frames.join()).toContain('socket_id');
  const [, id = ''] = /socket_id\\":\\"([\d.]+)/.exec(frames[0] ?? '') ?? [];
  const channel = channels.company(product.a, 'cambios');
  const auth = `test-key:${createHmac('sha256', 'test-secret').update(`${id}:${channel}`).digest('hex')}`;
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
  await expect.poll(() => frames.join()).toContain('subscription_succeeded');
  await product.readiness.drain(0);
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
  await product.aNivel();
  await expect.poll(() => frames.join(), { timeout: 5_000 }).toContain('niveles');
  socket.terminate();
  await product.close();
});
