import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dump } from '../../backup/dump';
import { restore } from '../../backup/restore';
import { createObjectStore } from '../../files/index';
import { sentenceOf } from '../../faults/sentences';
import { emptyOn, migrations } from '../../testing/database';
import { compare } from '../check/compare';
import { objectsOf, type DbObject } from '../check/objects';
import { openDb, type Place } from '../client';
import { openPglite } from '../pglite/index';
import { quiet } from '../pooler';
import { freshObjects } from './fresh';
import { migrateOn } from './index';
import { writeLedger } from './ledger';
import { readSteps, type Steps } from './steps';
import { bringToFormer, formerSteps, withSteps } from './testing/states';

const server = process.env.FTRACK_TEST_ENGINE === 'postgres' ? process.env.TEST_DATABASE_URL : undefined;
const script = path.join(import.meta.dirname, 'testing/upgradeUntilKilled.ts');
const made: (() => Promise<unknown>)[] = [];
/** Our migrations and three more, the second of which needs a disk with some megabytes. */
let later: string;
let known: Steps;
let fresh: DbObject[];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ftrack-cut-'));
  later = path.join(folder, 'migrations');
  known = await withSteps(migrations, later, {
    '9997_more': ['create table mas (id int primary key)', 'alter table empresas add column mas int'],
    '9998_much': ['create table mucho (texto text)', `insert into mucho select repeat(md5(n::text), 9) ${thousands}`],
    '9999_most': [`create index mucho_por_texto on mucho (texto)`],
  });
  fresh = await freshObjects(known.steps);
});
afterAll(async () => {
  for (const drop of made) await drop();
  await rm(folder, { recursive: true });
});

const thousands = 'from generate_series(1, 50000) n';

/** What a database may have been before these migrations. */
const states = {
  'of the version before the first step': (client: pg.PoolClient) => bringToFormer(client, known),
  'of the first step alone': async (client: pg.PoolClient) => {
    await client.query('begin');
    await migrateOn(client, readSteps(migrations), {});
    await client.query('commit');
  },
};

/** A database of an earlier state, with a company. */
const former = async (name: keyof typeof states = 'of the version before the first step'): Promise<Place> => {
  const at = path.join(folder, String(made.length));
  const empty = server ? await emptyOn(server) : undefined;
  made.push(async () => empty?.drop());
  const lite = empty ? undefined : await openPglite({ dir: at });
  const pool = lite?.pool ?? quiet({ connectionString: empty?.url, max: 1 });
  const client = await pool.connect();
  await states[name](client);
  await client.query(`insert into empresas (nombre, zona_horaria, moneda) values ('Una', 'America/Bogota', 'COP')`);
  client.release();
  await (lite?.close() ?? pool.end());
  return empty ? { url: empty.url } : { dir: at };
};

const nameOf = (place: Place) => ('url' in place ? place.url : (place.dir ?? ''));

/** What it is made of after a start of this version, compared with a fresh one; and its companies. */
const afterStart = async (place: Place) => {
  const db = await openDb(place, later);
  try {
    const client: pg.PoolClient = await db.pool.connect();
    await client.query('begin');
    const differences = compare(fresh, await objectsOf(client));
    await client.query('commit');
    const { rows } = await client.query('select nombre from empresas');
    client.release();
    return { differences, companies: rows };
  } finally {
    await db.close();
  }
};
const whole = { differences: [], companies: [{ nombre: 'Una' }] };

it.each([1, 3])('an upgrade that is killed in step %i is made by the next start', async (step) => {
  const place = await former();
  const child = spawn(process.execPath, ['--import', 'tsx', script, nameOf(place), later, String(step)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const lines = createInterface(child.stdout);
  await new Promise<void>((resolve) => lines.on('line', (line) => Number(line) === step && resolve()));
  child.kill('SIGKILL');
  await ended;
  expect(await afterStart(place)).toEqual(whole);
});

/** Backs up a database, after `change`. */
const backupOf = async (place: Place, change: (client: pg.PoolClient) => Promise<unknown> = async () => {}) => {
  const lite = 'url' in place ? undefined : await openPglite({ dir: place.dir });
  const pool = lite?.pool ?? quiet({ connectionString: nameOf(place), max: 1 });
  const client = await pool.connect();
  await change(client);
  const file = path.join(folder, `${made.length}.ftrack`);
  const rest = { data: null, objects: createObjectStore(undefined), version: 'before', onTable: () => {} };
  await dump({ client, motor: server ? 'postgresql' : 'integrada', file, ...rest });
  client.release();
  await (lite?.close() ?? pool.end());
  return file;
};

const bring = (file: string, data: string) =>
  restore({ file, place: { data }, data: null, migrations: later, force: false, onTable: () => {} });

it.each(Object.keys(states) as (keyof typeof states)[])('a backup of a database is restored: %s', async (name) => {
  const file = await backupOf(await former(name));
  const data = path.join(folder, `restored ${name}`);
  await bring(file, data);
  expect(await afterStart({ dir: path.join(data, 'db') })).toEqual(whole);
});

it('a backup of an older version is refused with the version that restores it, before anything is made', async () => {
  const place = await former();
  const older = formerSteps(known, known.former.steps.length - 1);
  const file = await backupOf(place, (client) => writeLedger(client, older, '0.3.0'));
  const data = path.join(folder, 'untouched');
  await expect(bring(file, data)).rejects.toThrow(
    'El respaldo es de una versión anterior de Ftrack (before), que esta no restaura directamente. ' +
      'Restáurelo con la versión v0.3 y haga con ella otro respaldo.',
  );
  expect(existsSync(data)).toBe(false);
});

/** A small disk of its own, where this machine allows one. */
const smallDisk = async () => {
  const at = path.join(folder, 'disk');
  await mkdir(at);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', at], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  made.push(async () => execFileSync('umount', [at]));
  return at;
};

it.skipIf(server)('an upgrade for which the disk is too small says so, and is made once there is room', async (t) => {
  const disk = await smallDisk();
  if (!disk) return t.skip('only root can mount a small disk');
  const before = await former();
  const dir = path.join(disk, 'db');
  await cp(nameOf(before), dir, { recursive: true });
  const { bavail, bsize } = await statfs(disk);
  const filler = path.join(disk, 'filler');
  await writeFile(filler, Buffer.alloc(bavail * bsize - 200_000));
  const failure = await openDb({ dir }, later).then(
    () => expect.fail('the disk is full'),
    (error: unknown) => sentenceOf(error),
  );
  expect(failure).toMatch(/espacio en el disco/);
  await rm(filler);
  expect(await afterStart({ dir })).toEqual(whole);
});
