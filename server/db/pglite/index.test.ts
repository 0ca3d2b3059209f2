import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { later } from '../../../testing/later';
import { openPglite, type Pglite } from './index';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

let lite: Pglite;
let tmp: string;
beforeAll(async () => {
  tmp = await mkdtemp(join(tmpdir(), 'pglite-'));
  lite = await openPglite({ dir: null, log: silent });
});
afterAll(async () => {
  await lite.close();
  await rm(tmp, { recursive: true, force: true });
});

const one = async (sql: string, values: unknown[] = []) => (await lite.pool.query(sql, values)).rows[0];

describe('the embedded database, through plain pg', () => {
  it('continues after an error outside a transaction, with and without parameters', async () => {
    await expect(lite.pool.query('SELECT * FROM no_existe')).rejects.toMatchObject({ code: '42P01' });
    await expect(lite.pool.query('SELECT 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
    await expect(lite.pool.query('SELECT $1::int', ['x'])).rejects.toMatchObject({ code: '22P02' });
    await expect(lite.pool.query('SELECT FROM WHERE $1', [1])).rejects.toMatchObject({ code: '42601' });
    expect(await one('SELECT $1::int + 1 AS dos', [1])).toEqual({ dos: 2 });
  });

  it('continues after an error inside a transaction, which is rolled back', async () => {
    await lite.pool.query('CREATE TABLE cuentas (id int PRIMARY KEY)');
    const client = await lite.pool.connect();
    await client.query('BEGIN');
    await client.query('INSERT INTO cuentas VALUES ($1)', [1]);
    await expect(client.query('INSERT INTO cuentas VALUES ($1)', [1])).rejects.toMatchObject({ code: '23505' });
    await expect(client.query('SELECT $1::int', [1])).rejects.toMatchObject({ code: '25P02' });
    await client.query('ROLLBACK');
    await client.query('BEGIN');
    await client.query('INSERT INTO cuentas VALUES (2)');
    await client.query('COMMIT');
    client.release();
    expect((await lite.pool.query('SELECT id FROM cuentas')).rows).toEqual([{ id: 2 }]);
  });

  it('runs several statements sent as one, and stops at the first error', async () => {
    const results: unknown = await lite.pool.query(
      'CREATE TABLE varias (n int); INSERT INTO varias VALUES (1), (2); SELECT count(*)::int AS n FROM varias',
    );
    expect(results).toMatchObject([{ command: 'CREATE' }, { rowCount: 2 }, { rows: [{ n: 2 }] }]);
    await expect(
      lite.pool.query('INSERT INTO varias VALUES (3); SELECT 1 / 0; INSERT INTO varias VALUES (4)'),
    ).rejects.toMatchObject({ code: '22012' });
    expect(await one('SELECT count(*)::int AS n FROM varias')).toEqual({ n: 2 });
  });

  it('transfers values of 5 MB in both directions', async () => {
    const text = 'ñandú '.repeat(800_000);
    const bytes = Buffer.alloc(5_000_000, 7);
    const row = await one('SELECT $1::text AS text, $2::bytea AS bytes', [text, bytes]);
    expect(row.text === text && bytes.equals(row.bytes)).toBe(true);
  });

  it('runs 50 concurrent queries one after the other, each with its own result', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => one('SELECT $1::int AS n', [n])));
    expect(answers).toEqual(Array.from({ length: 50 }, (_, n) => ({ n })));
    expect(lite.pool.totalCount).toBe(1);
  });

  it('returns thousands of rows and runs named statements', async () => {
    const query = { name: 'serie', text: 'SELECT generate_series(1, $1::int) AS n', values: [20_000] };
    expect((await lite.pool.query(query)).rowCount).toBe(20_000);
    expect((await lite.pool.query({ ...query, values: [3] })).rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });

  it('gives a new client a clean session, whatever the previous one left open', async () => {
    await lite.pool.query('CREATE TABLE restos (n int)');
    const client = await lite.pool.connect();
    await client.query("SET statement_timeout = '7s'");
    await client.query({ name: 'fijo', text: 'SELECT 1 AS fijo' });
    await client.query('BEGIN');
    await client.query('INSERT INTO restos VALUES (1)');
    client.release(new Error('the client is thrown away'));
    expect(await one('SHOW statement_timeout')).toEqual({ statement_timeout: '0' });
    expect(await one('SELECT count(*)::int AS n FROM restos')).toEqual({ n: 0 });
    expect((await lite.pool.query({ name: 'fijo', text: 'SELECT 2 AS fijo' })).rows).toEqual([{ fijo: 2 }]);
  });

  it('delivers notifications to listeners', async () => {
    const client = await lite.pool.connect();
    const notified = once(client, 'notification');
    await client.query('LISTEN novedades');
    await client.query("NOTIFY novedades, 'hola'");
    expect(await notified).toMatchObject([{ channel: 'novedades', payload: 'hola' }]);
    client.release(true);
  });

  it('serves row-level security with a role per transaction', async () => {
    await lite.pool.query(`
        CREATE ROLE inquilino;
        CREATE TABLE bienes (empresa_id int);
        INSERT INTO bienes VALUES (1), (2), (2);
        GRANT
        SELECT ON bienes TO inquilino;
          ALTER TABLE bienes ENABLE ROW LEVEL SECURITY;
          CREATE POLICY propia ON bienes USING (empresa_id = current_setting('app.empresa_id')::int)`);
    const client = await lite.pool.connect();
    await client.query('BEGIN');
    await client.query("SELECT set_config('role', 'inquilino', true), set_config('app.empresa_id', $1, true)", ['2']);
    expect((await client.query('SELECT count(*)::int AS n FROM bienes')).rows).toEqual([{ n: 2 }]);
    await client.query('COMMIT');
    client.release();
    expect(await one('SELECT count(*)::int AS n FROM bienes')).toEqual({ n: 3 });
  });

  it('has trigram search and exclusion constraints over ranges', async () => {
    await lite.pool.query('CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gist');
    await lite.pool.query(
      'CREATE TABLE turnos (quien int, cuando tstzrange, EXCLUDE USING gist (quien WITH =, cuando WITH &&))',
    );
    await lite.pool.query("INSERT INTO turnos VALUES (1, '[2026-01-01, 2026-01-03)')");
    await expect(lite.pool.query("INSERT INTO turnos VALUES (1, '[2026-01-02, 2026-01-04)')")).rejects.toMatchObject({
      code: '23P01',
    });
    expect(await one("SELECT 'camion' % 'camiones' AS parecidos")).toEqual({ parecidos: true });
  });

  it('survives endless recursion and a result larger than its memory', async () => {
    await lite.pool.query(
      'CREATE FUNCTION sin_fin(n int) RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN sin_fin(n + 1); END $$',
    );
    await expect(lite.pool.query('SELECT sin_fin(1)')).rejects.toMatchObject({ code: '54001' });
    await expect(lite.pool.query("SELECT repeat('x', 2000000000)")).rejects.toMatchObject({ code: '54000' });
    expect(await one('SELECT 1 AS n')).toEqual({ n: 1 });
  });

  it('keeps the event loop free while a long statement runs', async () => {
    let beats = 0;
    const timer = setInterval(() => beats++, 5);
    await lite.pool.query('SELECT pg_sleep(1)');
    clearInterval(timer);
    expect(beats).toBeGreaterThan(20);
  });

  it('closes a cancel request without a response and without effect', async () => {
    const running = one('SELECT pg_sleep(0.1), 5 AS n');
    const other = lite.pool.options.stream?.();
    if (!other) throw new Error('the pool has no stream of ours');
    const closed = once(other.resume(), 'end');
    other.end(Buffer.from([0, 0, 0, 16, 0x04, 0xd2, 0x16, 0x2e, 0, 0, 0, 0, 0, 0, 0, 0]));
    await closed;
    expect(await running).toMatchObject({ n: 5 });
  });

  it('refuses queries once it is closed', async () => {
    const brief = await openPglite({ dir: null, load: await lite.dump(), log: silent });
    const last = brief.pool.query('SELECT 1 AS n');
    await Promise.all([brief.close(), brief.close()]);
    expect((await last).rows).toEqual([{ n: 1 }]);
    await expect(brief.pool.query('SELECT 1')).rejects.toThrow();
  });

  it.each([false, true])('starts from the dump of another one (gzip: %s), independently of it', async (gzip) => {
    await lite.pool.query('DROP TABLE IF EXISTS plantilla; CREATE TABLE plantilla AS SELECT 1 AS n');
    const copy = await openPglite({ dir: null, load: await lite.dump({ gzip }), log: silent });
    await copy.pool.query('INSERT INTO plantilla VALUES (2)');
    expect((await copy.pool.query('SELECT n FROM plantilla ORDER BY n')).rows).toEqual([{ n: 1 }, { n: 2 }]);
    expect((await lite.pool.query('SELECT n FROM plantilla')).rows).toEqual([{ n: 1 }]);
    await copy.close();
  });
});

describe('the database on disk, run from a bundle with the worker beside it', () => {
  let dir: string;
  let script: string;
  const openHere = (options: { load?: Uint8Array<ArrayBuffer>; onCrash?: (error: Error) => void } = {}) =>
    openPglite({ dir, log: silent, ...options });

  beforeAll(async () => {
    dir = join(tmp, 'pg');
    const outdir = join(tmp, 'bundle');
    const entryPoints = { main: here('./insert-until-killed.ts'), 'pglite-worker': here('./pglite-worker.js') };
    await build({
      entryPoints,
      outdir,
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      logLevel: 'error',
    });
    await writeFile(join(outdir, 'package.json'), '{"type":"module"}');
    await symlink(here('../../../node_modules'), join(outdir, 'node_modules'), 'dir');
    script = join(outdir, 'main.js');
    await (await openHere({ load: await lite.dump() })).close();
  });

  later.each([1, 2, 3])(
    'loses nothing that it acknowledged when its process is killed, and refuses a second opener until then (round %i)',
    async () => {
      const child = spawn(process.execPath, [script, dir], { stdio: ['ignore', 'pipe', 'inherit'] });
      const ended = once(child, 'close');
      const lines = createInterface(child.stdout);
      const acknowledged: number[] = [];
      await new Promise<void>((resolve) =>
        lines.on('line', (line) => acknowledged.push(Number(line)) === 200 && resolve()),
      );
      await expect(openHere()).rejects.toThrow(`ya está abierta por otro proceso (pid ${child.pid})`);
      child.kill('SIGKILL');
      await ended;

      const survivor = await openHere();
      const { rows } = await survivor.pool.query<{ n: number }>('SELECT n FROM filas');
      await survivor.close();
      const kept = new Set(rows.map(({ n }) => n));
      expect(acknowledged.length).toBeGreaterThanOrEqual(200);
      expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
    },
    20_000,
  );

  it('writes every row to disk before it is acknowledged', async () => {
    const preload = join(tmp, 'report-syncs.mjs');
    await writeFile(
      preload,
      `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
      const real = fs.fdatasyncSync; fs.fdatasyncSync = (file) => { real(file); fs.writeSync(1, 'synced\\n'); }; syncBuiltinESMExports();`,
    );
    const env = { ...process.env, NODE_OPTIONS: `--import ${pathToFileURL(preload).href}` };
    const child = spawn(process.execPath, [script, dir], { stdio: ['ignore', 'pipe', 'inherit'], env });
    const ended = once(child, 'close');
    const said: string[] = [];
    await new Promise<void>((resolve) =>
      createInterface(child.stdout).on('line', (line) => said.push(line) && said.length >= 100 && resolve()),
    );
    child.kill('SIGKILL');
    await ended;
    const acknowledged = said.flatMap((line, at) => (line === 'synced' ? [] : [{ line, before: said[at - 1] }]));
    expect(acknowledged.length).toBeGreaterThan(10);
    expect(acknowledged.filter(({ before }) => before !== 'synced')).toEqual([]);
  });

  it('rejects waiting and later calls after a crash, and opens again with everything acknowledged', async () => {
    const onCrash = vi.fn();
    const doomed = await openHere({ onCrash });
    await doomed.pool.query('CREATE TABLE testigo AS SELECT 7 AS n');
    await rename(join(dir, 'pg_wal'), join(dir, 'pg_wal.gone'));
    const fatal = doomed.pool.query('INSERT INTO testigo VALUES (8); SELECT pg_switch_wal(); CHECKPOINT');
    const behind = doomed.pool.query('SELECT 1');
    await expect(fatal).rejects.toThrow('se detuvo de forma inesperada');
    await expect(behind).rejects.toThrow('se detuvo de forma inesperada');
    await expect(doomed.pool.query('SELECT 1')).rejects.toThrow('se detuvo de forma inesperada');
    expect(onCrash).toHaveBeenCalledTimes(1);
    await doomed.close();

    await rename(join(dir, 'pg_wal.gone'), join(dir, 'pg_wal'));
    const again = await openHere();
    expect((await again.pool.query('SELECT n FROM testigo WHERE n = 7')).rowCount).toBe(1);
    await again.close();
  });

  it('refuses a folder that is not a database', async () => {
    await expect(openPglite({ dir: join(tmp, 'bundle'), log: silent })).rejects.toThrow('no está vacía');
  });
});
