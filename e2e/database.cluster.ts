import { afterAll, beforeAll, expect, it } from 'vitest';
import { events, type PositionsMessage } from '#contract/core/realtime';
import { keepReporting, listenAt, lost, report, startCluster, type Cluster } from '../testing/cluster';
import { openProxy } from '../testing/databaseProxy';
import type { Product } from '../testing/product';

const devices = 10;

let cluster: Cluster;
let proxy: Awaited<ReturnType<typeof openProxy>>;
let a: Product;
let b: Product;
beforeAll(async () => {
  cluster = await startCluster(devices);
  proxy = await openProxy(cluster.database);
  [a, b] = await Promise.all([cluster.join({ DATABASE_URL: proxy.url }), cluster.join({ DATABASE_URL: proxy.url })]);
});
afterAll(async () => {
  await cluster.end();
  await proxy.shut();
});

const statusOf = async (path: string) => (await fetch(a.url + path)).status;
const assets = async () => {
  const headers = { authorization: `Bearer ${cluster.token}`, empresa_seleccionada: String(cluster.empresaId) };
  const answer = await fetch(`${a.url}/api/activos?range=[0,0]`, { headers });
  return { status: answer.status, body: (await answer.json()) as { code?: string; message?: string } };
};

it('PostgreSQL stops and returns: maps stay, callers get 503 with a wait, and nothing acknowledged is lost', async () => {
  const { client, channel } = await listenAt(b.url, cluster);
  const received = new Set<string>();
  const states: string[] = [];
  channel.bind(events.posiciones, ({ filas }: PositionsMessage) =>
    filas.forEach(([activoId, seconds]) => received.add(`${activoId} ${seconds}`)),
  );
  client.connection.bind('state_change', ({ current }: { current: string }) => states.push(current));
  const sending = keepReporting(a.url, devices, Date.now() - 20 * 3_600_000);
  await expect.poll(() => sending.acknowledged.length).toBeGreaterThan(200);

  await proxy.shut();
  await expect.poll(() => statusOf('/readyz')).toBe(503);
  expect(await assets()).toEqual({
    status: 503,
    body: expect.objectContaining({ code: 'NO_DISPONIBLE', message: expect.stringContaining('base de datos') }),
  });
  await expect.poll(() => sending.failures.length).toBeGreaterThan(20);
  const during = sending.acknowledged.length;

  await proxy.open();
  await expect.poll(() => statusOf('/readyz')).toBe(200);
  expect((await assets()).status).toBe(200);
  await expect.poll(() => sending.acknowledged.length).toBeGreaterThan(during + 200);
  await sending.stop();
  expect(await lost(cluster.db, sending.acknowledged)).toEqual([]);
  expect(new Set(sending.failures)).toEqual(new Set([503]));

  // A subscriber still receives messages from the other server over the same socket.
  const now = new Date();
  expect(await report(a.url, 0, now)).toBe(200);
  await expect.poll(() => received.has(`${cluster.assets[0]} ${Math.floor(now.getTime() / 1_000)}`)).toBe(true);
  expect(states).toEqual([]);
  await expect.poll(async () => (await cluster.db.pool.query('select 1 from recalculos_pendientes')).rowCount).toBe(0);
  client.disconnect();
});
