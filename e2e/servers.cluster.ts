import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '#contract/core/limits';
import { events, type PositionsMessage } from '#contract/core/realtime';
import { keepReporting, listenAt, lost, report, startCluster, type Cluster } from '../testing/cluster';
import { startHaproxy } from '../testing/haproxy';
import { hasHaproxy } from '../testing/proxies';
import type { Product } from '../testing/product';

const devices = 20;
/** The newest position of a test; the product refuses positions from the future. */
const hours = (ago: number) => Date.now() - ago * 3_600_000;

let cluster: Cluster;
let a: Product;
let b: Product;
beforeAll(async () => {
  cluster = await startCluster(devices);
  [a, b] = await Promise.all([cluster.join(), cluster.join()]);
});
afterAll(() => cluster.end());

const call = (product: Product, method: string, path: string, token = cluster.token, body?: object) =>
  fetch(product.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      empresa_seleccionada: String(cluster.empresaId),
      ...(body && { 'content-type': typeOf(body) }),
    },
    ...(body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
  });
const typeOf = (body: object) => (Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json');

it('a position that comes in at one server is on the maps of both', async () => {
  const received = { a: new Set<number>(), b: new Set<number>() };
  for (const [name, product] of [
    ['a', a],
    ['b', b],
  ] as const) {
    const { client, channel } = await listenAt(product.url, cluster);
    channel.bind(events.posiciones, ({ filas }: PositionsMessage) =>
      filas.forEach(([activoId]) => received[name].add(activoId)),
    );
    void client;
  }
  const fecha = new Date();
  for (let device = 0; device < devices; device++)
    expect(await report((device % 2 ? a : b).url, device, fecha)).toBe(200);
  await expect.poll(() => [received.a.size, received.b.size]).toEqual([devices, devices]);
});

it('a change at one server is published at both, and a socket that is authorised at one may be connected to the other', async () => {
  const { channel } = await listenAt(b.url, cluster, 'cambios');
  const change = new Promise((resolve) => channel.bind(events.cambios, resolve));
  const answer = await call(a, 'PUT', `/api/activos/${cluster.assets[0]}`, cluster.token, await changed());
  expect(answer.status).toBe(200);
  expect(await change).toMatchObject({ recurso: 'activos', id: cluster.assets[0] });
});

const changed = async () => {
  const activo = (await (await call(a, 'GET', `/api/activos/${cluster.assets[0]}`)).json()) as object;
  return { ...activo, nombre: 'Cambiado en un servidor' };
};

it('a session that ends at one server ends its sockets at the other', async () => {
  const token = await cluster.logIn();
  const { client } = await listenAt(b.url, { ...cluster, token });
  const gone = new Promise((resolve) => client.connection.bind('disconnected', resolve));
  expect((await call(a, 'POST', '/api/logout', token)).status).toBeLessThan(300);
  await gone;
  expect((await call(b, 'GET', '/api/activos?range=[0,0]', token)).status).toBe(401);
});

it('a key that is revoked at one server is refused at the other', async () => {
  const { rows } = await cluster.db.pool.query<{ id: number }>(
    `
      insert into claves_ingesta (empresa_id, clave, vence_en)
      values ($1, 'otra-clave', now() + interval '1 hour')
      returning id`,
    [cluster.empresaId],
  );
  // Far from where it was: no other test uses this device's place.
  const ask = async () =>
    (await fetch(`${b.url}/gps/otra-clave?id=bench-${devices - 1}&timestamp=${Date.now()}&lat=4.5&lon=-74`)).status;
  expect(await ask()).toBe(200);
  await call(a, 'DELETE', `/api/dispositivos/claves/${rows[0]?.id}`);
  await expect.poll(ask).toBe(401);
});

it('an upload that began at one server goes on and ends at the other', async () => {
  const paper = Buffer.concat([Buffer.from('%PDF-1.4 '), randomBytes(limits.files.part + 1_000)]);
  const huella = createHash('sha256').update(paper).digest('hex');
  const { id } = (await (
    await call(a, 'POST', '/api/archivos', cluster.token, { bytes: paper.length, huella })
  ).json()) as { id: string };
  for (const [n, product] of [a, b].entries()) {
    const part = paper.subarray(n * limits.files.part, (n + 1) * limits.files.part);
    expect((await call(product, 'PUT', `/api/archivos/${id}/${n}`, cluster.token, part)).status).toBeLessThan(300);
  }
  const done = (await (
    await call(a, 'POST', `/api/archivos/${id}/terminar`, cluster.token, { nombre: 'papel.pdf' })
  ).json()) as { url: string };
  expect(Buffer.from(await (await fetch(b.url + done.url)).arrayBuffer()).equals(paper)).toBe(true);
});

it('while Redis is away each server serves its own, and maps are whole again once it is back', async () => {
  const received = new Set<number>();
  const { client, channel } = await listenAt(b.url, cluster);
  channel.bind(events.posiciones, ({ filas }: PositionsMessage) =>
    filas.forEach(([activoId]) => received.add(activoId)),
  );
  await cluster.redis.kill();
  expect(await report(b.url, 0, new Date())).toBe(200);
  await expect.poll(() => received.size).toBe(1);
  await cluster.redis.start();
  // A client that missed messages reconnects, and receives the other server's messages again.
  await expect
    .poll(async () => {
      await report(a.url, 1, new Date());
      return received.has(cluster.assets[1] ?? 0);
    })
    .toBe(true);
  client.disconnect();
});

it('a server that is killed loses nothing that it acknowledged, and the other goes on with its work', async () => {
  const sending = keepReporting(() => (Math.random() < 0.5 ? a : b).url, devices, hours(20));
  await expect.poll(() => sending.acknowledged.length).toBeGreaterThan(500);
  await a.kill();
  const then = sending.acknowledged.length;
  await expect.poll(() => sending.acknowledged.length).toBeGreaterThan(then + 500);
  await sending.stop();
  expect(await lost(cluster.db, sending.acknowledged)).toEqual([]);
  // The other server finishes the jobs of the dead one.
  await expect.poll(async () => (await cluster.db.pool.query('select 1 from recalculos_pendientes')).rowCount).toBe(0);
  await a.start();
});

it.skipIf(!hasHaproxy)(
  'servers are replaced one after the other behind a proxy, and nobody notices (skipped where haproxy is not installed)',
  async () => {
    const patient = await Promise.all([cluster.join({ DRAIN_MS: '1500' }), cluster.join({ DRAIN_MS: '1500' })]);
    const proxy = await startHaproxy(patient.map(({ url }) => url));
    const { client } = await listenAt(proxy.url, cluster);
    const states: string[] = [];
    client.connection.bind('state_change', ({ current }: { current: string }) => states.push(current));
    const sending = keepReporting(proxy.url, devices, hours(10));
    const pages: number[] = [];
    let reading = true;
    const reader = (async () => {
      while (reading)
        pages.push(
          (
            await fetch(`${proxy.url}/api/activos?range=[0,9]`, {
              headers: { authorization: `Bearer ${cluster.token}`, empresa_seleccionada: String(cluster.empresaId) },
            }).catch(() => ({ status: 0 }))
          ).status,
        );
    })();
    for (const [index, product] of patient.entries()) {
      const before = sending.acknowledged.length;
      await expect.poll(() => sending.acknowledged.length).toBeGreaterThan(before + 200);
      expect(await product.stop()).toBe(0);
      await product.start();
      await proxy.sees(index);
    }
    const before = sending.acknowledged.length;
    await expect.poll(() => sending.acknowledged.length).toBeGreaterThan(before + 200);
    await sending.stop();
    reading = false;
    await reader;
    await proxy.end();
    expect(sending.failures).toEqual([]);
    expect(pages.filter((status) => status !== 200)).toEqual([]);
    expect(await lost(cluster.db, sending.acknowledged)).toEqual([]);
    // The map was asked to reconnect, and is connected again.
    expect(states.filter((state) => state === 'connected').length).toBeGreaterThan(0);
    client.disconnect();
  },
);
