import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { events, type PositionsMessage } from '#contract/core/realtime';
import { keepReporting, listenAt, lost, report, startCluster, type Cluster } from '../testing/cluster';
import { fleetKey } from '../testing/fleet';
import type { Product } from '../testing/product';
import { proxies, startProxy } from '../testing/proxies';

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

// nginx repeats no POST: one on a connection that was closing would be a 502.
it.skipIf(!proxies.includes('nginx'))(
  'SIGHUP behind nginx, with the connections that it keeps, loses no request (skipped where nginx is not installed)',
  async () => {
    const proxy = await startProxy('nginx', product.url);
    const before = await led();
    const acknowledged: [device: number, fecha: string][] = [];
    const failures: number[] = [];
    let going = true;
    const from = hours(5);
    const post = async (device: number) => {
      for (let n = 0; going; n++) {
        const fecha = new Date(from + n * 1_000).toISOString();
        const body = new URLSearchParams({ id: `bench-${device}`, timestamp: fecha, lat: '4.6', lon: '-74.2' });
        const status = await fetch(`${proxy.url}/gps/${fleetKey}`, { method: 'POST', body }).then(
          (answer) => answer.arrayBuffer().then(() => answer.status),
          () => 0,
        );
        if (status === 200) acknowledged.push([device, fecha]);
        else failures.push(status);
        // Each third device leaves its connection idle for a while.
        if (device % 3 === 0) await sleep(40 * (n % 5));
      }
    };
    const sending = Promise.all(Array.from({ length: devices }, (_, device) => post(device)));
    await expect.poll(() => acknowledged.length).toBeGreaterThan(200);
    process.kill(product.pid() ?? 0, 'SIGHUP');
    await expect.poll(async () => (await led()).filter((pid) => before.includes(pid)).length).toBe(0);
    await expect.poll(ready).toBe(2);
    going = false;
    await sending;
    await proxy.end();
    expect(failures).toEqual([]);
    expect(await lost(cluster.db, acknowledged)).toEqual([]);
  },
);

it('they all end with the first', async () => {
  expect(await product.stop()).toBe(0);
});
