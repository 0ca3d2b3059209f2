import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dump } from '../../backup/dump';
import { restore } from '../../backup/restore';
import { createObjectStore } from '../../files/index';
import { sentenceOf } from '../../sentences';
import { emptyOn, migrations } from '../../testing/database';
import { compare } from '../check/compare';
import { objectsOf, type DbObject } from '../check/objects';
import { openDb, type Place } from '../client';
import { openPglite } from '../pglite/index';
import { quiet } from '../pooler';
import { freshObjects } from './fresh';
import { readSteps } from './steps';
import { bringTo, states } from './testing/states';

const server = process.env.FTRACK_TEST_ENGINE === 'postgres' ? process.env.TEST_DATABASE_URL : undefined;
const script = path.join(import.meta.dirname, 'testing/upgradeUntilKilled.ts');
const known = readSteps(migrations);
const made: (() => Promise<unknown>)[] = [];
let fresh: DbObject[];
let folder: string;
beforeAll(async () => {
  fresh = await freshObjects(known.steps);
  folder = await mkdtemp(path.join(tmpdir(), 'ftrack-cut-'));
});
afterAll(async () => {
  for (const drop of made) await drop();
  await rm(folder, { recursive: true });
});

/** A database of an earlier state, with a company. */
const former = async (name: keyof typeof states, at = path.join(folder, String(made.length))): Promise<Place> => {
  const empty = server ? await emptyOn(server) : undefined;
  made.push(async () => empty?.drop());
  const lite = empty ? undefined : await openPglite({ dir: at });
  const pool = lite?.pool ?? quiet({ connectionString: empty?.url, max: 1 });
  const client = await pool.connect();
  await bringTo(client, known, states[name] ?? expect.fail(`no state ${name}`));
  await client.query(`insert into empresas (nombre, zona_horaria, moneda) values ('Una', 'America/Bogota', 'COP')`);
  client.release();
  await (lite?.close() ?? pool.end());
  return empty ? { url: empty.url } : { dir: at };
};

const nameOf = (place: Place) => ('url' in place ? place.url : (place.dir ?? ''));

/** What it is made of after a start of this version, compared with a fresh one; and its companies. */
const afterStart = async (place: Place) => {
  const db = await openDb(place, migrations);
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

it.each([2, 20])('an upgrade that is killed in step %i is made by the next start', async (step) => {
  const place = await former('events once');
  const child = spawn(process.execPath, ['--import', 'tsx', script, nameOf(place), migrations, String(step)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const lines = createInterface(child.stdout);
  await new Promise<void>((resolve) => lines.on('line', (line) => Number(line) === step && resolve()));
  child.kill('SIGKILL');
  await ended;
  expect(await afterStart(place)).toEqual(whole);
});

it.each(['silences under another number', 'uploads that are copied', 'events once'])(
  'a backup of a database of before is restored: %s',
  async (name) => {
    const place = await former(name);
    const lite = 'url' in place ? undefined : await openPglite({ dir: place.dir });
    const pool = lite?.pool ?? quiet({ connectionString: nameOf(place), max: 1 });
    const client = await pool.connect();
    const file = path.join(folder, `${name}${server ? 1 : 2}.ftrack`);
    const rest = { data: null, objects: createObjectStore(undefined), version: 'before', onTable: () => {} };
    await dump({ client, motor: server ? 'postgresql' : 'integrada', file, ...rest });
    client.release();
    await (lite?.close() ?? pool.end());

    const data = path.join(folder, `restored ${name}`);
    await restore({ file, place: { data }, data: null, migrations, force: false, onTable: () => {} });
    expect(await afterStart({ dir: path.join(data, 'db') })).toEqual(whole);
  },
);

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
  const before = await former('events once');
  const dir = path.join(disk, 'db');
  await cp(nameOf(before), dir, { recursive: true });
  const { bavail, bsize } = await statfs(disk);
  const filler = path.join(disk, 'filler');
  await writeFile(filler, Buffer.alloc(bavail * bsize - 200_000));
  const failure = await openDb({ dir }, migrations).then(
    () => expect.fail('the disk is full'),
    (error: unknown) => sentenceOf(error),
  );
  expect(failure).toMatch(/espacio en el disco/);
  await rm(filler);
  expect(await afterStart({ dir })).toEqual(whole);
});
