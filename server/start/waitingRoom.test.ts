import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { freePort } from '../testing/programs';
import { createWaitingRoom } from './waitingRoom';

let room: ReturnType<typeof createWaitingRoom>;
afterEach(() => room.close());

const open = async () => {
  const port = await freePort();
  room = createWaitingRoom({ PORT: port, HOST: '127.0.0.1' });
  room.step(24, 66);
  const at = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${at}/healthz`));
  const ask = async (path: string, accept = '*/*', method = 'GET') => {
    const answer = await fetch(`${at}${path}`, { headers: { accept }, method, body: method === 'POST' ? 'x' : null });
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.text() };
  };
  return { ask, port };
};

it('a page says how far the upgrade is and loads again', async () => {
  const { ask } = await open();
  const page = await ask('/ordenes', 'text/html,application/xhtml+xml');
  expect(page).toMatchObject({ status: 503, retryAfter: '5' });
  expect(page.body).toContain('Actualizando la base de datos (24 de 66)…');
  expect(page.body).toContain('<meta http-equiv="refresh" content="5">');
  room.step(25, 66);
  expect((await ask('/', 'text/html')).body).toContain('(25 de 66)');
});

it.each([
  ['/api/activos', 'GET'],
  ['/gps', 'POST'],
])('%s is answered like a busy service', async (path, method) => {
  const { ask } = await open();
  const answer = await ask(path, '*/*', method);
  expect({ ...answer, body: JSON.parse(answer.body) }).toEqual({
    status: 503,
    retryAfter: '5',
    body: { error: 'No disponible', code: 'NO_DISPONIBLE', message: 'Actualizando la base de datos (24 de 66)…' },
  });
});

it('who watches the process finds it alive and not ready', async () => {
  const { ask } = await open();
  expect(await ask('/healthz')).toMatchObject({ status: 200 });
  expect(await ask('/readyz')).toMatchObject({ status: 503, body: '{"ready":false,"reason":"upgrading"}' });
});

it('a socket is refused, and the port is free afterwards', async () => {
  const { port } = await open();
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /app/key HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  const [first] = (await once(socket, 'data')) as [Buffer];
  expect(first.toString()).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 5/);
  await room.close();
  const next = createServer().listen(port, '127.0.0.1');
  await once(next, 'listening');
  next.close();
});

it('a port that another process has does not stop the upgrade', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  room = createWaitingRoom({ PORT: (holder.address() as AddressInfo).port, HOST: '127.0.0.1' });
  room.step(1, 2);
  await vi.waitFor(() =>
    expect(told).toHaveBeenCalledWith(expect.stringMatching(/^Sin página de espera: .*EADDRINUSE/)),
  );
  await room.close();
  holder.close();
});
