import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { openPglite } from '../db/pglite/index';
import { reasonOf } from '../faults/sentences';

/** The location of a database: a PostgreSQL server, or embedded in a data directory. */
export type Place = { url: string } | { data: string };

export const secretsFile = 'secrets.json';
export const databaseIn = (data: string) => path.join(data, 'db');
export const holdsDatabase = (data: string) => existsSync(path.join(databaseIn(data), 'PG_VERSION'));

/** The name of a place in messages, never with its password. */
export const nameOf = (place: Place) =>
  'url' in place ? withoutPassword(place.url) : `la base de datos integrada de ${place.data}`;

const withoutPassword = (url: string) => {
  const { username, host, pathname } = parsed(url);
  return `PostgreSQL (${username ? `${username}@` : ''}${host}${pathname})`;
};

/** @throws Error without the address, which may contain a password */
export const parsed = (url: string) => {
  const found = URL.canParse(url) ? new URL(url) : null;
  if (!found || !/^postgres(ql)?:$/.test(found.protocol))
    throw new Error('La dirección de PostgreSQL debe ser como postgres://usuario:clave@servidor:5432/base.');
  return found;
};

export interface Connection {
  client: pg.ClientBase;
  close(): Promise<void>;
}

export const connect = async (url: string): Promise<Connection> => {
  const client = new pg.Client({ connectionString: parsed(url).href });
  // A lost connection fails its current query; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect().catch((error: Error) => {
    throw new Error(`No se pudo conectar con ${withoutPassword(url)}: ${reasonOf(error)}.`);
  });
  return { client, close: () => client.end() };
};

/** Opens a directory of the embedded database exclusively. @throws DirectoryInUse */
export const openDirectory = async (dir: string): Promise<Connection> => {
  const lite = await openPglite({ dir, log: { info: () => {}, warn: () => {}, error: console.error } });
  const client = await lite.pool.connect();
  const close = async () => {
    client.release();
    await lite.close();
  };
  return { client, close };
};
