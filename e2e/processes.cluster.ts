import { afterAll, beforeAll, expect, it } from 'vitest';
import { events, type PositionsMessage } from '#contract/realtime';
import { keepReporting, listenAt, lost, report, startCluster, type Cluster } from '../testing/cluster';
import type { Product } from '../testing/product';

// Several processes on one port of one machine, without Redis.

const devices = 20;
const hours = (ago: number) => Date.now() - ago * 3_600_000;

let cluster: Cluster;
let product: Product;
beforeAll(async () => {
  cluster = await startCluster(devices);
  product = await cluster.join({ REDIS_URL: '', FTRACK_PROCESOS: '2' });
});
afterAll(() => cluster.end());

/** Which processes answer, by what each says of itself. */
const serving = async () => {
  const found = new Set<string>();
  for (let i = 0; i < 20; i++) {
    const text = await (await fetch(`${product.url}/metrics`, { headers: { connection: 'close' } })).text();
    found.add(/^process_start_time_seconds (.*)$/m.exec(text)?.[1] ?? '');
  }
  return found;
};

it('both processes answer, and what comes in at any is on the maps of all', async () => {
  await expect.poll(async () => (await serving()).size).toBe(2);
  const heard = Array.from({ length: 6 }, () => new Set<number>());
  for (const seen of heard) {
    const { channel } = await listenAt(product.url, cluster);
    channel.bind(events.posiciones, ({ filas }: PositionsMessage) => filas.forEach(([activoId]) => seen.add(activoId)));
  }
  const fecha = new Date();
  for (let device = 0; device < devices; device++) expect(await report(product.url, device, fecha)).toBe(200);
  await expect.poll(() => heard.map(({ size }) => size)).toEqual(heard.map(() => devices));
});

it('one that dies is replaced, and nothing that it acknowledged is lost', async () => {
  const before = await serving();
  const sending = keepReporting(product.url, devices, hours(20));
  await expect.poll(() => sending.acknowledged.length).toBeGreaterThan(500);
  process.kill(await aChild(), 'SIGKILL');
  const then = sending.acknowledged.length;
  await expect.poll(() => sending.acknowledged.length).toBeGreaterThan(then + 500);
  await sending.stop();
  expect(await lost(cluster.db, sending.acknowledged)).toEqual([]);
  await expect.poll(async () => [...(await serving())].filter((one) => before.has(one)).length).toBe(1);
  await expect.poll(async () => (await serving()).size).toBe(2);
});

it('SIGHUP replaces all of them, one after the other, and nobody notices', async () => {
  const before = await serving();
  const sending = keepReporting(product.url, devices, hours(10));
  process.kill(product.pid() ?? 0, 'SIGHUP');
  await expect.poll(async () => [...(await serving())].filter((one) => before.has(one)).length).toBe(0);
  await expect.poll(async () => (await serving()).size).toBe(2);
  await sending.stop();
  expect(sending.failures).toEqual([]);
  expect(await lost(cluster.db, sending.acknowledged)).toEqual([]);
});

it('they all end with the first', async () => {
  expect(await product.stop()).toBe(0);
});

/** A process that the first one leads. */
const aChild = async (): Promise<number> => {
  const { readFile } = await import('node:fs/promises');
  const pid = product.pid();
  const [child = ''] = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ');
  return Number(child);
};
