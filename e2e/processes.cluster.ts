import { readFile } from 'node:fs/promises';
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

/** The processes that the first one started. */
const led = async (): Promise<number[]> => {
  const pid = product.pid();
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
};

/** The number of processes that accept requests, from the metrics that any of them returns for all. */
const ready = async () => {
  const text = await (await fetch(`${product.url}/metrics`)).text();
  return Number(/^ftrack_ready (\d+)$/m.exec(text)?.[1]);
};

it('both processes answer, and what comes in at any is on the maps of all', async () => {
  expect(await led()).toHaveLength(2);
  await expect.poll(ready).toBe(2);
  const received = Array.from({ length: 6 }, () => new Set<number>());
  for (const seen of received) {
    const { channel } = await listenAt(product.url, cluster);
    channel.bind(events.posiciones, ({ filas }: PositionsMessage) => filas.forEach(([activoId]) => seen.add(activoId)));
  }
  const fecha = new Date();
  for (let device = 0; device < devices; device++) expect(await report(product.url, device, fecha)).toBe(200);
  await expect.poll(() => received.map(({ size }) => size)).toEqual(received.map(() => devices));
});

it('one that dies is replaced, and nothing that it acknowledged is lost', async () => {
  const before = await led();
  const sending = keepReporting(product.url, devices, hours(20));
  await expect.poll(() => sending.acknowledged.length).toBeGreaterThan(500);
  process.kill(before[0] ?? 0, 'SIGKILL');
  const then = sending.acknowledged.length;
  await expect.poll(() => sending.acknowledged.length).toBeGreaterThan(then + 500);
  await sending.stop();
  expect(await lost(cluster.db, sending.acknowledged)).toEqual([]);
  await expect.poll(async () => (await led()).filter((pid) => before.includes(pid)).length).toBe(1);
  await expect.poll(ready).toBe(2);
});

it('SIGHUP replaces all of them, one after the other, and nobody notices', async () => {
  const before = await led();
  const sending = keepReporting(product.url, devices, hours(10));
  process.kill(product.pid() ?? 0, 'SIGHUP');
  await expect.poll(async () => (await led()).filter((pid) => before.includes(pid)).length).toBe(0);
  await expect.poll(ready).toBe(2);
  await sending.stop();
  expect(sending.failures).toEqual([]);
  expect(await lost(cluster.db, sending.acknowledged)).toEqual([]);
});

it('they all end with the first', async () => {
  expect(await product.stop()).toBe(0);
});
