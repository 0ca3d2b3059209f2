import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openDb, type Db } from '../db/client';
import { migratedTemplate } from './template';

export const migrations = fileURLToPath(new URL('../db/migrations', import.meta.url));

/** An empty, migrated database of its own: embedded and in memory, or a fresh one on `TEST_DATABASE_URL`. */
export const openTestDb = async (): Promise<Db> => {
  const server = process.env.TEST_DATABASE_URL;
  if (process.env.FTRACK_TEST_ENGINE === 'postgres' && server) return freshOn(server);
  return openDb({ dir: null, load: await migratedTemplate(migrations) }, migrations);
};

const freshOn = async (server: string): Promise<Db> => {
  const name = `ftrack_${randomBytes(6).toString('hex')}`;
  await run(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = await openDb({ url: url.href }, migrations);
  const { close } = db;
  return Object.assign(db, {
    close: async () => {
      await close();
      await run(server, `drop database ${name} with (force)`);
    },
  });
};

const run = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
};
