import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { openDb } from '../server/db/client';
import { migrations } from '../server/testing/database';
import { fleetKey, startFleet } from '../testing/fleet';
import type { Load, Loaded } from './load';
import { start } from './processes';
import { median, type Line } from './report';

const devices = 1_000;
const rounds = 5;
const ms = { warm: 1_500, round: 4_000 };
const connections = 256;

/**
 * Positions accepted per second by the ingestion endpoint against a bare POST of the same bodies, and against the bare
 * inserts of such rows.
 */
export const benchPositions = async (url?: string): Promise<Line[]> => {
  const fleet = await startFleet(devices, url);
  const bare = await start<{ post: number }>('bareServer');
  const begins = Date.now() - 2 * 3_600_000;
  let from = 0;
  const load = async (given: Pick<Load, 'port' | 'path' | 'kind'>, time: number) => {
    const { said } = await start<Loaded>('load', {
      ...given,
      connections,
      devices,
      from,
      begins,
      ms: time,
    } satisfies Load);
    from += said.answered + said.refused + connections;
    if (said.refused) throw new Error(`${said.refused} positions were refused`);
    return said;
  };
  const ours = { port: Number(new URL(fleet.product.url).port), path: `/gps/${fleetKey}` };
  const yardstick = { port: bare.said.post, path: '/gps', kind: 'json' } as const;
  const perSecond = { bare: [] as number[], json: [] as number[], query: [] as number[] };
  try {
    for (const kind of ['json', 'query'] as const) await load({ ...ours, kind }, ms.warm);
    await load(yardstick, ms.warm);
    for (let i = 0; i < rounds; i++) {
      for (const [key, given] of [
        ['bare', yardstick],
        ['json', { ...ours, kind: 'json' }],
        ['query', { ...ours, kind: 'query' }],
      ] as const) {
        const { answered, ms: took, p50, p99 } = await load(given, ms.round);
        perSecond[key].push((answered / took) * 1000);
        if (process.env.BENCH_VERBOSE)
          console.log(
            key,
            ((answered / took) * 1000).toFixed(0),
            p50.toFixed(1),
            p99.toFixed(1),
            loadavg()[0]?.toFixed(2),
          );
      }
    }
  } finally {
    bare.end();
    await fleet.end();
  }
  const inserts = await benchInserts(url);
  const rate = (values: number[]) => `${median(values).toFixed(0)}/s`;
  const line = (name: string, values: number[], against: number[], aim: number): Line => ({
    name,
    ours: rate(values),
    yardstick: rate(against),
    // Of measurements adjacent in time: other load of the machine changes more slowly.
    ratio: median(values.map((value, i) => value / (against[i] ?? NaN))),
    aim,
    more: true,
  });
  return [
    line('accepted, JSON / bare POST', perSecond.json, perSecond.bare, 0.4),
    line('accepted, query / bare POST', perSecond.query, perSecond.bare, 0.4),
    line('accepted, JSON / inserts', perSecond.json, inserts, 0.5),
  ];
};

const batch = 500;

/** Rows per second that the same database accepts in committed batches without other load. */
const benchInserts = async (url?: string): Promise<number[]> => {
  const dir = await mkdtemp(path.join(tmpdir(), 'ftrack-inserts-'));
  const db = await openDb(url ? { url } : { dir }, migrations);
  try {
    await db.pool.query(`create table bench_posiciones (like posiciones including all)`);
    const found: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const started = performance.now();
      let rows = 0;
      while (performance.now() - started < ms.round / 2) {
        const step = round * 1_000_000 + rows;
        const values = Array.from({ length: batch }, (_, i) => [
          (step + i) % devices,
          4.5 + i / 1e4,
          -74.2,
          48.3,
          0,
          2600,
          5,
          80,
        ]);
        await db.pool.query({
          name: 'bench',
          text: `
            insert into bench_posiciones (
              id, empresa_id, dispositivo_id, activo_id, fecha_dispositivo, latitud, longitud, velocidad_kmh, rumbo,
              altitud_m, precision_m, valida, bateria_pct
            )
            select n, 1, d, d, now() - interval '1 year' + n * interval '1 second', lat, lon, kmh, rumbo, alt, pre,
              true, bat
            from unnest(
              $1::int[], $2::int[], $3::float8[], $4::float8[], $5::real[], $6::real[], $7::real[], $8::real[],
              $9::real[]
            ) as u(n, d, lat, lon, kmh, rumbo, alt, pre, bat)
            on conflict do nothing`,
          values: [values.map((_, i) => step + i), ...Array.from({ length: 8 }, (_, c) => values.map((row) => row[c]))],
        });
        rows += batch;
      }
      if (round > 0) found.push((rows / (performance.now() - started)) * 1000);
    }
    await db.pool.query('drop table bench_posiciones');
    return found;
  } finally {
    await db.close();
    await rm(dir, { recursive: true, force: true });
  }
};
