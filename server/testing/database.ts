import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openDb, type Db } from '../db/client';
import { runFolder, runOf } from './runFolder';
import { fingerprint, migratedTemplate } from './template';

export const migrations = fileURLToPath(new URL('../db/migrations', import.meta.url));

/** An empty, migrated database of its own: embedded and in memory, or a fresh one on `TEST_DATABASE_URL`. */
export const openTestDb = async (): Promise<Db> => {
  const server = process.env.TEST_DATABASE_URL;
  if (process.env.FTRACK_TEST_ENGINE === 'postgres' && server) return freshOn(server);
  return openDb({ dir: null, load: await migratedTemplate(migrations) }, migrations);
};

/** An empty database on `TEST_DATABASE_URL`: its address, and a function that drops it. */
export const emptyOn = async (server: string) => {
  const name = `ftrack_${randomBytes(6).toString('hex')}`;
  await on(server, (client) => client.query(`create database ${name}`));
  return {
    url: named(server, name),
    drop: () => on(server, (client) => client.query(`drop database ${name} with (force)`)),
  };
};

/** Drops what is left of the databases that a run opened by `openTestDb`. */
export const dropAllOf = (server: string, run: string) =>
  on(server, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where starts_with(datname, $1)`,
      [`ftrack_${run}_`],
    );
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  });

let template: Promise<string> | undefined;

const freshOn = async (server: string): Promise<Db> => {
  const name = `ftrack_${runOf(runFolder())}_${randomBytes(6).toString('hex')}`;
  const from = await (template ??= templateOn(server));
  await on(server, (client) => client.query(`create database ${name} template ${from}`));
  const db = await openDb({ url: named(server, name) }, migrations);
  const { close } = db;
  return Object.assign(db, {
    close: async () => {
      await close();
      await on(server, (client) => client.query(`drop database ${name} with (force)`));
    },
  });
};

/** A migrated database that is only copied. The first process creates it; it gets its name when it is complete. */
const templateOn = (server: string): Promise<string> =>
  on(server, async (client) => {
    const name = `ftrack_template_${await fingerprint(migrations)}`;
    await client.query(`select pg_advisory_lock(hashtext('ftrack_template'))`);
    if ((await client.query('select 1 from pg_database where datname = $1', [name])).rowCount) return name;
    await client.query('drop database if exists ftrack_template with (force)');
    await client.query('create database ftrack_template');
    await (await openDb({ url: named(server, 'ftrack_template') }, migrations)).close();
    await client.query(`alter database ftrack_template rename to ${name}`);
    return name;
  });

const named = (server: string, database: string): string =>
  Object.assign(new URL(server), { pathname: `/${database}` }).href;

/** Ending the connection also ends the lock. */
const on = async <T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
