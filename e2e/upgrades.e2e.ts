import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentOf } from '../server/backup/archive';
import { emptyOn } from '../server/testing/database';
import type { Recalculo } from '#contract/requests/recalculos';
import { apiAs } from '../testing/logIn';
import { startProduct, type Product } from '../testing/product';

/** Installations of the last delivered states, opened by this version on both engines. */

const states = resolve(import.meta.dirname, '../testing/states');
const files = (await readdir(states)).filter((name) => name.endsWith('.ftrack')).sort();
const server = process.env.TEST_DATABASE_URL;
const engines = ['embedded', ...(server ? ['postgresql'] : [])] as const;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ftrack-upgrades-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const command = (args: string[], environment: Record<string, string>) =>
  new Promise<string>((done, fail) => {
    const { DATABASE_URL: _, FTRACK_DATA: __, ...rest } = process.env;
    const child = spawn(process.execPath, [resolve('scripts/backup.mjs'), ...args], {
      env: { ...rest, ...environment },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    child.on('close', (code) => (code === 0 ? done(said) : fail(new Error(said))));
  });

const counted = ['activos', 'ordenes', 'viajes', 'usuarios', 'archivos', 'posiciones'];

it('the delivered states since the migrations began anew are there, at most three', () => {
  expect(files.length).toBeGreaterThanOrEqual(1);
  expect(files.length).toBeLessThanOrEqual(3);
});

describe.each(engines)('on the engine %s', (engine) => {
  it.each(files)('%s opens without a loss, and its people go on', async (name) => {
    const file = join(states, name);
    const data = await mkdtemp(join(folder, 'data-'));
    const empty = engine === 'postgresql' ? await emptyOn(server ?? '') : undefined;
    const place: Record<string, string> = { FTRACK_DATA: data, ...(empty && { DATABASE_URL: empty.url }) };
    let product: Product | undefined;
    try {
      await command(['restore', file], place);
      product = await startProduct({ ...place, GPS_LIMITS: 'off' });
      expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
      expect((await fetch(`${product.url}/gps/demo-andinos?id=demo-0001&lat=4.6&lon=-74.1`)).status).toBe(200);
      for (const [email, company] of owners) await derived(product.url, email, company);
      await product.stop();
      expect(await command(['db:check', '--look'], place)).toContain('La base de datos es como una nueva.');
      const said = await command(['backup', '--out', join(data, 'otra.ftrack')], place);
      const rows = new Map(
        [...said.matchAll(/^ {2}(\w+): ([\d.]+) filas?$/gm)].map(([, table, n]) => [
          table,
          Number(n?.replaceAll('.', '')),
        ]),
      );
      const before = await rowsIn(file);
      for (const table of counted) {
        const more = table === 'posiciones' ? 1 : 0;
        expect([table, rows.get(table)]).toEqual([table, (before.get(table) ?? 0) + more]);
      }
      // Devices that have been silent since the backup raise new ones.
      expect(rows.get('eventos')).toBeGreaterThanOrEqual(before.get('eventos') ?? Infinity);
    } finally {
      await product?.end();
      await empty?.drop();
    }
  });
});

/** The companies of the demonstration, each with an admin. */
const owners = [
  ['admin@ftrack.demo', 'Transportes Andinos'],
  ['valle@ftrack.demo', 'Servicios del Valle'],
] as const;

/** Until what another version derived from positions is derived anew. */
const derived = async (url: string, email: string, company: string) => {
  const api = await apiAs(url, email, company);
  await expect
    .poll(async () => (await api.get<Recalculo>('/viajes/recalculo')).faltan_n, { timeout: 240_000, interval: 2_000 })
    .toBe(0);
};

/** Number of rows by table in a backup. */
const rowsIn = async (file: string): Promise<Map<string, number>> => {
  const rows = new Map<string, number>();
  let table = '';
  for await (const line of contentOf(file)) {
    if (typeof line === 'string') continue;
    if ('tabla' in line) table = line.tabla;
    else if ('filas' in line) rows.set(table, line.filas);
  }
  return rows;
};
