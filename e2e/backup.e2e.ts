import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startProduct, type Product } from '../testing/product';

let product: Product;
let folder: string;
let token: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ftrack-backup-'));
  file = join(folder, 'copia.ftrack');
  product = await startProduct({ GPS_LIMITS: 'off' }, inject('demonstration'));
  const answer = await call(product, '/api/login', {
    method: 'POST',
    body: JSON.stringify({ email: 'admin@ftrack.demo', password: 'Ftrack-2026' }),
  });
  token = (await answer.json()).token;
});
afterAll(async () => {
  await product.end();
  await rm(folder, { recursive: true, force: true });
});

const call = (on: Product, path: string, init: RequestInit = {}) =>
  fetch(on.url + path, {
    ...init,
    headers: {
      'content-type': 'application/json',
      empresa_seleccionada: '1',
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });

/** Runs a terminal command as npm would. */
const run = (verb: string, args: string[], data: string) =>
  new Promise<{ code: number | null; said: string }>((done) => {
    const { DATABASE_URL: _, ...environment } = process.env;
    const child = spawn(process.execPath, [resolve('scripts/backup.mjs'), verb, ...args], {
      env: { ...environment, FTRACK_DATA: data, NODE_ENV: 'production' },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    child.on('close', (code) => done({ code, said }));
  });

const still = ['/api/ordenes?range=[0,99]&sort=["id","ASC"]', '/api/personal?range=[0,99]'];
/** Also receives what else is written meanwhile. */
const moving = ['/api/niveles?range=[0,99]', '/api/activos', '/api/dispositivos?range=[0,99]', '/api/posiciones'];
const seen = (on: Product, lists: string[]) => Promise.all(lists.map(async (path) => (await call(on, path)).json()));

/** The earlier session still works, and the user can go on working. */
const expectAlive = async (on: Product) => {
  const [level] = (await (await call(on, '/api/niveles?range=[0,0]')).json()) as { id: number }[];
  const body = JSON.stringify({ nombre: 'Después de restaurar', tipo_activo: 'equipo', nivel_id: level?.id });
  expect((await call(on, '/api/activos', { method: 'POST', body })).status).toBe(201);
  expect((await fetch(`${on.url}/gps/demo-andinos?id=demo-0019&lat=4.65&lon=-74.08&speed=20`)).status).toBe(200);
};

it('copies a product that works on: nothing is refused, nothing waits for long, what was acknowledged before is in it', async () => {
  const [level] = (await (await call(product, '/api/niveles?range=[0,0]')).json()) as { id: number }[];
  const acknowledged: string[] = [];
  const refused: number[] = [];
  let longest = 0;
  let done = false;
  const timed = async (request: () => Promise<Response>) => {
    const from = performance.now();
    const { status } = await request();
    longest = Math.max(longest, performance.now() - from);
    if (status >= 300) refused.push(status);
    return status;
  };
  const create = async () => {
    for (let n = 0; !done; n++) {
      const nombre = `Mientras se copia ${n}`;
      const body = JSON.stringify({ nombre, tipo_activo: 'equipo', nivel_id: level?.id });
      if ((await timed(() => call(product, '/api/activos', { method: 'POST', body }))) === 201)
        acknowledged.push(nombre);
    }
  };
  const drive = async () => {
    for (let n = 0; !done; n++)
      await timed(() =>
        fetch(`${product.url}/gps/demo-andinos?id=demo-0011&lat=${4.6 + (n % 1000) / 1e4}&lon=-74.08&speed=20`),
      );
  };
  const work = Promise.all([create(), drive()]);
  await expect.poll(() => acknowledged.length).toBeGreaterThan(5);
  const before = [...acknowledged];
  const { code, said } = await run('backup', ['--out', file], product.data).finally(() => (done = true));
  await work;

  expect(said).toMatch(/El servidor está en marcha.*esperaron \d+,\d\d s/);
  expect(said).toContain(`Respaldo listo`);
  expect(code).toBe(0);
  expect(refused).toEqual([]);
  expect(longest).toBeLessThan(3_000);
  expect((await readdir(product.data)).filter((name) => name.includes('copia'))).toEqual([]);
  expect(await run('restore', [file], product.data)).toMatchObject({
    code: 1,
    said: expect.stringContaining('Con --force se reemplaza'),
  });

  const data = join(folder, 'restaurada');
  expect(await run('restore', [file], data)).toMatchObject({
    code: 0,
    said: expect.stringContaining('Ya puede iniciar Ftrack'),
  });
  expect(await readFile(join(data, 'secrets.json'), 'utf8')).toBe(
    await readFile(join(product.data, 'secrets.json'), 'utf8'),
  );
  const restored = await startProduct({ GPS_LIMITS: 'off' }, data);
  try {
    const names = new Set(
      ((await (await call(restored, '/api/activos')).json()) as { nombre: string }[]).map(({ nombre }) => nombre),
    );
    expect(before.filter((nombre) => !names.has(nombre))).toEqual([]);
    expect(await seen(restored, still)).toEqual(await seen(product, still));
    await expectAlive(restored);
  } finally {
    await restored.end();
  }
});

it('is noted for superadmins', async () => {
  const answer = await fetch(`${product.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'superadmin@ftrack.demo', password: 'Ftrack-2026' }),
  });
  const { token: own } = (await answer.json()) as { token: string };
  const panel = await fetch(`${product.url}/api/admin-dashboard`, { headers: { authorization: `Bearer ${own}` } });
  expect(((await panel.json()) as { respaldos: unknown }).respaldos).toMatchObject({
    ultimo: { archivo: file },
    fallo: null,
    atrasado: false,
  });
});

it('can be rehearsed without touching anything', async () => {
  const data = await mkdtemp(join(folder, 'ensayo-'));
  const { code, said } = await run('restore', ['--check', file], data);
  expect(said).toContain('El respaldo sirve');
  expect(said).toMatch(/Transportes Andinos: \d+ activos, \d+ personas/);
  expect(code).toBe(0);
  expect(await readdir(data)).toEqual([]);
});

it('lets nobody in without the key of the data directory', async () => {
  const attempts: Record<string, string>[] = [{}, { authorization: `Bearer ${token}` }];
  for (const headers of attempts) {
    expect((await fetch(`${product.url}/api/respaldo`, { method: 'POST', headers })).status).toBe(404);
    expect((await fetch(`${product.url}/api/respaldo`, { headers })).status).toBe(404);
  }
});

it('says in Spanish what it cannot do, and never a password', async () => {
  const nowhere = await run('db:copy', ['postgres://ana:secreto@127.0.0.1:1/nada'], product.data);
  expect(nowhere.code).toBe(1);
  expect(nowhere.said).toContain('No se pudo conectar con PostgreSQL (ana@127.0.0.1:1/nada)');
  expect(nowhere.said).not.toContain('secreto');
  expect(await run('backup', [], join(folder, 'nada'))).toMatchObject({
    code: 1,
    said: expect.stringContaining('no hay una base de datos de Ftrack'),
  });
  // Neither FTRACK_DATA nor DATABASE_URL, and no server with ./data open.
  expect(await run('backup', [], '')).toMatchObject({
    code: 1,
    said: expect.stringContaining('No se dijo con cuál base de datos trabajar'),
  });
  expect(await run('restore', ['nada.ftrack'], join(folder, 'nada'))).toMatchObject({
    code: 1,
    said: expect.stringContaining('No existe el archivo'),
  });
});

const server = process.env.TEST_DATABASE_URL;
it.skipIf(!server)(
  'moves to PostgreSQL and back, and works there',
  async () => {
    if (!server) return;
    const name = `ftrack_${randomBytes(6).toString('hex')}`;
    const statement = async (text: string) => {
      const client = new pg.Client({ connectionString: server });
      await client.connect();
      await client.query(text);
      await client.end();
    };
    await statement(`create database ${name}`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    await product.stop();
    try {
      expect(await run('db:copy', [url.href], product.data)).toMatchObject({
        code: 0,
        said: expect.stringContaining('iguales en ambos lados'),
      });
      await product.start();
      const wanted = await seen(product, [...still, ...moving]);
      await product.stop();
      const moved = await startProduct({ DATABASE_URL: url.href, GPS_LIMITS: 'off' }, product.data);
      try {
        expect(await seen(moved, [...still, ...moving])).toEqual(wanted);
        await expectAlive(moved);
      } finally {
        await moved.end();
      }

      const data = join(folder, 'de-vuelta');
      expect(await run('db:copy', ['--to-embedded', url.href], data)).toMatchObject({
        code: 0,
        said: expect.stringContaining('iguales en ambos lados'),
      });
      const back = await startProduct({ GPS_LIMITS: 'off' }, data);
      const assets = (await (await call(back, '/api/activos')).json()) as { nombre: string }[];
      await back.end();
      expect(assets.map(({ nombre }) => nombre)).toContain('Después de restaurar');
    } finally {
      await statement(`drop database if exists ${name} with (force)`);
    }
  },
  240_000,
);
