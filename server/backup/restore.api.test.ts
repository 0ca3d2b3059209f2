import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app';
import { openDb, type Db } from '../db/client';
import { withSteps } from '../db/migrate/testing/states';
import { readEnv } from '../env';
import { createObjectStore } from '../files/index';
import { startOwnApi, type TestApi } from '../testing/app';
import { migrations } from '../testing/database';
import { unActivo } from '../testing/factories';
import { dump } from './dump';
import { databaseIn, type Place } from './places';
import { restore } from './restore';

const onServer = process.env.FTRACK_TEST_ENGINE === 'postgres' ? process.env.TEST_DATABASE_URL : undefined;
const odd = 'Camión «ñ» \u2028 "comillas" \\ \n\t 🚚';
const secrets = '{"broadcast":{"id":"f","key":"k","secret":"s"}}';

let api: TestApi;
let folder: string;
let file: string;
const made: string[] = [];

beforeAll(async () => {
  api = await startOwnApi();
  folder = await mkdtemp(path.join(tmpdir(), 'ftrack-backup-'));
  file = path.join(folder, 'copia.ftrack');
  const asset = await api.anActivo({ nombre: odd });
  for (let n = 0; n < 30; n++) await api.anActivo({ nivel_id: asset.nivel_id });
  await api.aFile();
  await api.as('admin', api.b).who;
  const device = await api.aDispositivo();
  // Special values in JSON, numbers and times that a careless copy would change.
  await api.db.system.execute(`
    create table posiciones_2026_02 partition of posiciones for
    values
    from ('2026-02-01 00:00:00+00') to ('2026-03-01 00:00:00+00')`);
  await api.db.system.execute(`
    insert into posiciones (empresa_id, dispositivo_id, fecha_dispositivo, latitud, valida, velocidad_kmh, atributos)
    values (${api.a}, ${device.id}, '2026-02-28 23:59:59.999+00', 0.1 + 0.2, true, 'NaN', 'null'),
      (${api.a}, ${device.id}, '2026-02-01 00:00:00+00', null, false, null, '{"a": 1e400, "b": 1.10}')`);
  await writeFile(path.join(folder, 'secrets.json'), secrets);
  await save(file);
});

afterAll(async () => {
  for (const name of made) await onTheServer(`drop database if exists ${name} with (force)`);
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const save = async (to: string) => {
  const client = await api.db.pool.connect();
  try {
    return await dump({
      client,
      motor: 'integrada',
      data: folder,
      objects: createObjectStore(undefined),
      version: 'prueba',
      file: to,
      onTable: () => {},
    });
  } finally {
    client.release();
  }
};

const onTheServer = async (statement: string) => {
  const client = new pg.Client({ connectionString: onServer });
  await client.connect();
  await client.query(statement);
  await client.end();
};

/** An empty place of the engine under test, with a data directory. */
const anEmptyPlace = async (): Promise<{ place: Place; data: string; open: () => Promise<Db> }> => {
  const data = await mkdtemp(path.join(folder, 'data-'));
  if (!onServer) return { place: { data }, data, open: () => openDb({ dir: databaseIn(data) }, migrations) };
  const name = `ftrack_${randomBytes(6).toString('hex')}`;
  await onTheServer(`create database ${name}`);
  made.push(name);
  const url = new URL(onServer);
  url.pathname = `/${name}`;
  return { place: { url: url.href }, data, open: () => openDb({ url: url.href }, migrations) };
};

const bring = (given: Partial<Parameters<typeof restore>[0]> & { place: Place; data: string | null }) =>
  restore({ file, migrations, force: false, onTable: () => {}, ...given });

/** The lines of the backup, changed, as a file of its own. */
const altered = async (change: (lines: string[]) => string[]) => {
  const copy = path.join(folder, `otra-${randomBytes(4).toString('hex')}.ftrack`);
  await writeFile(
    copy,
    gzipSync(
      change(
        gunzipSync(await readFile(file))
          .toString()
          .split('\n'),
      ).join('\n'),
    ),
  );
  return copy;
};

describe('a restored installation', () => {
  let db: Db;
  let app: Awaited<ReturnType<typeof buildApp>>['app'];
  let data: string;
  let place: Place;

  beforeAll(async () => {
    const empty = await anEmptyPlace();
    ({ data, place } = empty);
    await bring({ place, data });
    db = await empty.open();
    const env = readEnv({ TRACKERS: 'off', FTRACK_DEMO: 'off', FTRACK_DATA: data, GPS_LIMITS: 'off' });
    ({ app } = await buildApp({
      db,
      env,
      secrets: { broadcast: { id: 'f', key: 'k', secret: 's' } },
      client: path.resolve('dist/client'),
      version: 'prueba',
    }));
  });
  afterAll(async () => {
    await app.close();
    await db.close();
  });

  const call = async (method: 'GET' | 'POST', url: string, body?: object, company = api.a) => {
    const { token } = await api.as('admin', company).who;
    const headers = { authorization: `Bearer ${token}`, empresa_seleccionada: String(company) };
    return app.inject({ method, url, headers, ...(body && { payload: body }) });
  };

  it('keeps its sessions and returns the same lists', async () => {
    for (const path of [
      '/api/activos?range=[0,99]',
      '/api/niveles?range=[0,99]',
      '/api/dispositivos?range=[0,99]',
      '/api/auditoria?range=[0,99]',
    ]) {
      const before = (await api.as('admin').call('GET', path)).json;
      const after = (await call('GET', path)).json();
      expect(after).toEqual(before);
    }
    expect((await call('GET', '/api/activos?range=[0,99]')).json()).toHaveLength(31);
  });

  it('has every text, file and figure as before', async () => {
    const figures = `
      select latitud, velocidad_kmh::text, atributos::text, fecha_dispositivo::text from posiciones order by id`;
    const read = async (from: Db) => (await from.pool.query(figures)).rows;
    expect(await read(db)).toEqual(await read(api.db));
    expect((await db.pool.query('select nombre from activos where nombre = $1', [odd])).rows).toHaveLength(1);
    const files = 'select encode(sha256(contenido), $1) as sum from archivos order by id';
    expect((await db.pool.query(files, ['hex'])).rows).toEqual((await api.db.pool.query(files, ['hex'])).rows);
    expect(await readFile(path.join(data, 'secrets.json'), 'utf8')).toBe(secrets);
  });

  it('continues the numbering', async () => {
    const { rows } = await api.db.pool.query<{ last: number }>('select max(id) as last from activos');
    const [nivel] = (await call('GET', '/api/niveles?range=[0,0]')).json();
    const answer = await call('POST', '/api/activos', unActivo({ nivel_id: nivel.id }));
    expect(answer.statusCode).toBe(201);
    expect(answer.json().id).toBeGreaterThan(rows[0]?.last ?? 0);
    expect((await call('GET', '/api/activos?filter={"q":"comillas"}&range=[0,9]')).json()).toHaveLength(1);
  });

  it('keeps its constraints: history is not changed, companies are separate, keys reference existing rows', async () => {
    await expect(db.pool.query(`update historial set titulo = 'otro'`)).rejects.toThrow();
    await expect(
      db.pool.query('insert into niveles (empresa_id, nombre, tipo) values (999, $1, $1)', ['x']),
    ).rejects.toThrow(/foreign key/);
    expect((await call('GET', '/api/activos?range=[0,99]', undefined, api.b)).json()).toEqual([]);
    const catalogue = `
      select conrelid::regclass::text as tabla, conname, pg_get_constraintdef(oid) as def, convalidated
      from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`;
    expect((await db.pool.query(catalogue)).rows).toEqual((await api.db.pool.query(catalogue)).rows);
    const quiet = await db.pool.query(`select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`);
    expect(quiet.rows).toEqual([]);
  });

  it('is not overwritten by accident', async () => {
    await expect(bring({ place, data: null })).rejects.toThrow(
      onServer ? /está en uso|ya tiene datos/ : /ya tiene una base de datos/,
    );
    await expect(bring({ place, data })).rejects.toThrow('Con --force se reemplaza');
  });
});

describe('an older backup', () => {
  it('is migrated, and replaces the existing data', async () => {
    const newer = path.join(folder, 'migraciones');
    await withSteps(migrations, newer, { '9999_more': ['create table mas (id int primary key)'] });
    const { place, data } = await anEmptyPlace();
    const there = 'url' in place ? place : { dir: databaseIn(data) };
    const was = await openDb(there, migrations);
    await was.pool.query(`insert into empresas (nombre, zona_horaria, moneda) values ('De antes', 'UTC', 'COP')`);
    const client = await was.pool.connect();
    const old = path.join(folder, 'vieja.ftrack');
    await dump({
      client,
      motor: 'integrada',
      data: null,
      objects: createObjectStore(undefined),
      version: '0',
      file: old,
      onTable: () => {},
    });
    client.release();
    await was.close();

    await expect(bring({ file: old, place, data: null })).rejects.toThrow('Con --force se reemplaza');
    await bring({ file: old, place, data: null, force: true, migrations: newer });
    const db = await openDb(there, newer);
    expect((await db.pool.query('select nombre from empresas')).rows).toEqual([{ nombre: 'De antes' }]);
    expect((await db.pool.query('select * from mas')).rows).toEqual([]);
    await db.close();
    expect((await readdir(data)).filter((name) => /restaurando|anterior/.test(name))).toEqual([]);
  });
});

describe('a file that is not a complete backup of a known version', () => {
  const refused = async (given: string) => {
    const data = path.join(folder, `intacta-${randomBytes(4).toString('hex')}`);
    const error: unknown = await bring({ file: given, place: { data }, data }).catch((each: unknown) => each);
    await expect(readdir(data)).rejects.toThrow('ENOENT');
    return error instanceof Error ? error.message : 'it was taken';
  };

  it('is refused when it is truncated', async () => {
    const cut = path.join(folder, 'corta.ftrack');
    await writeFile(cut, (await readFile(file)).subarray(0, -50));
    expect(await refused(cut)).toBe('El archivo de respaldo no sirve: está dañado o incompleto.');
    expect(await refused(await altered((lines) => lines.slice(0, -2)))).toContain('incompleto');
  });

  it('is refused when its content is repeated, completely or line by line', async () => {
    const doubled = path.join(folder, 'doble.ftrack');
    const whole = await readFile(file);
    await writeFile(doubled, Buffer.concat([whole, whole]));
    expect(await refused(doubled)).toContain('no sirve');
    expect(await refused(await altered((lines) => lines.flatMap((line) => [line, line])))).toContain('no sirve');
  });

  it('is refused when it decompresses without end, before anything is changed', async () => {
    const bomb = path.join(folder, 'bomba.ftrack');
    await writeFile(bomb, Buffer.concat(Array<Buffer>(500).fill(gzipSync(' '.repeat(1024 * 1024), { level: 9 }))));
    expect(await refused(bomb)).toContain('no sirve');
    const [first = ''] = gunzipSync(await readFile(file))
      .toString()
      .split('\n');
    await writeFile(
      bomb,
      Buffer.concat([
        gzipSync(`${first}\n`),
        ...Array<Buffer>(2_000).fill(gzipSync(`[${' '.repeat(1024 * 1024)}]\n`, { level: 9 })),
      ]),
    );
    expect(await refused(bomb)).toContain('no sirve');
  });

  it('is refused when anything in it changed, or lines are missing', async () => {
    expect(
      await refused(await altered((lines) => lines.map((line) => line.replace('Empresa A', 'Empresa X')))),
    ).toContain('una de sus tablas cambió');
    expect(
      await refused(await altered((lines) => lines.map((line) => line.replace(/"valor":"\d+"/, '"valor":"1"')))),
    ).toContain('su contenido cambió');
    expect(await refused(await altered((lines) => lines.filter((line) => !line.startsWith('{"archivo"'))))).toContain(
      'su contenido cambió',
    );
  });

  it('is refused when it is something else', async () => {
    const other = path.join(folder, 'otra.txt');
    await writeFile(other, 'hola');
    expect(await refused(other)).toContain('no sirve');
    await writeFile(other, gzipSync('{"hola":1}\n'));
    expect(await refused(other)).toContain('no es un respaldo de Ftrack');
  });

  it('is refused when a newer version created it', async () => {
    expect(
      await refused(
        await altered(([first = '', ...rest]) => [
          first.replace('"migraciones":[', '"migraciones":[4102444800000,'),
          ...rest,
        ]),
      ),
    ).toContain('versión más nueva');
  });
});
