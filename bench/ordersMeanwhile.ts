import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from '../testing/product';
import { fleetKey } from '../testing/fleet';
import type { FilledOrders } from './ordersFill';
import { percentile, type Line } from './report';

const ms = 12_000;
const perSecond = 100;
const devices = 1_000;
const reports = 4;
/** Users do not wait longer than this without suspecting an error. */
const aim = 1_000;

/**
 * Four summaries of everything at a time, repeatedly: the time until positions are acknowledged, and the response times
 * of map, lists and dashboard, during them.
 */
export const benchMeanwhile = async (
  url: string,
  { empresaId, tokens }: FilledOrders,
  everything: string,
): Promise<Line[]> => {
  const product = await startProduct({ FTRACK_DEMO: 'off', GPS_LIMITS: 'off', DATABASE_URL: url });
  const headers = { authorization: `Bearer ${tokens.admin}`, empresa_seleccionada: String(empresaId) };
  const timed = async (times: number[], path: string) => {
    const from = performance.now();
    const answer = await fetch(`${product.url}${path}`, { headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
    times.push(performance.now() - from);
  };
  try {
    const summaries: number[] = [];
    const positions: number[] = [];
    const others = new Map(
      ['/api/posiciones', '/api/activos', '/api/ordenes?range=[0,24]', '/api/dashboard'].map((path) => [
        path,
        [] as number[],
      ]),
    );
    for (const path of others.keys()) await timed([], path);
    const until = performance.now() + ms;
    const again = async (times: number[], path: string, pause: number) => {
      while (performance.now() < until) {
        await timed(times, path);
        await sleep(pause);
      }
    };
    const entry = async () => {
      const sent: Promise<void>[] = [];
      const from = performance.now();
      for (let n = 0; performance.now() < until; n++) {
        const due = from + (n * 1_000) / perSecond;
        if (due > performance.now()) await sleep(due - performance.now());
        const position = {
          id: `bench-${n % devices}`,
          lat: String(4.6 + n / 1e6),
          lon: '-74.1',
          speed: '20',
          timestamp: String(Math.floor(Date.now() / 1_000)),
        };
        sent.push(timed(positions, `/gps/${fleetKey}?${new URLSearchParams(position).toString()}`));
      }
      await Promise.all(sent);
    };
    await Promise.all([
      entry(),
      ...Array.from({ length: reports }, () => again(summaries, everything, 0)),
      ...[...others].map(([path, times]) => again(times, path, 100)),
    ]);
    const line = (name: string, took: number, most: number): Line => ({
      name,
      ours: `${took.toFixed(0)} ms`,
      yardstick: `${most} ms`,
      ratio: took / most,
      aim: 1,
    });
    if (process.env.BENCH_VERBOSE)
      console.log(
        `${summaries.length} summaries, the longest ${Math.max(...summaries).toFixed(0)} ms; ` +
          `${positions.length} positions`,
      );
    return [
      line('position acknowledged, p99', percentile(positions, 0.99), aim),
      ...[...others].map(([path, times]) => line(`${path.replace(/\?.*/, '')}, p99`, percentile(times, 0.99), aim)),
    ];
  } finally {
    await product.end();
  }
};
