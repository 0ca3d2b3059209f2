import { existsSync, statSync } from 'node:fs';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { ClientBase } from 'pg';
import { migrationsOf } from './catalogue';
import { connect, databaseIn, holdsDatabase, type Place } from './places';
import { reasonOf } from '../faults/sentences';

export class NotEmpty extends Error {
  constructor(what: string) {
    super(`${what}. Con --force se reemplaza.`);
  }
}

/** Creates the folder of a backup and checks that it is writable, before anything is copied. @throws Error */
export const prepareFile = async (file: string, data: string): Promise<void> => {
  if (existsSync(file))
    throw new Error(
      statSync(file).isDirectory()
        ? `${file} es una carpeta: añada el nombre del archivo.`
        : `${file} ya existe: elija otro nombre.`,
    );
  const database = databaseIn(path.resolve(data));
  if (file.startsWith(database + path.sep)) throw new Error(`${database} es de la base de datos: elija otra carpeta.`);
  const folder = path.dirname(file);
  try {
    await makeFolder(folder);
    const trial = `${file}.parcial`;
    await (await open(trial, 'w', 0o600)).close();
    await rm(trial);
  } catch (error) {
    throw new Error(
      `No se puede escribir en ${folder}: ${isMissing(error) ? 'ahí no se crean archivos' : reasonOf(error)}.`,
    );
  }
};

/**
 * Step by step: where the system denies that an existing folder exists, as in /proc, a recursive `mkdir` never ends.
 */
const makeFolder = async (folder: string): Promise<void> => {
  if (existsSync(folder)) return;
  await makeFolder(path.dirname(folder));
  await mkdir(folder, { mode: 0o700 });
};

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Checks the destination without changing it. @throws NotEmpty; an Error when it is not writable */
export const refuseFull = async (place: Place, force: boolean): Promise<void> => {
  if (!('url' in place)) {
    if (!force && holdsDatabase(place.data)) throw new NotEmpty(`${place.data} ya tiene una base de datos`);
    return refuseCramped(place.data);
  }
  const { client, close } = await connect(place.url);
  try {
    await refuseOthers(client);
    if (!force && (await holdsRows(client))) throw new NotEmpty('La base de datos de destino ya tiene datos');
  } finally {
    await close();
  }
};

/** Size of an empty embedded database with its log. */
const least = 96 * 1024 * 1024;

/**
 * Restored data is built beside the existing data until it is complete.
 * @throws Error when not even an empty database would fit
 */
const refuseCramped = async (data: string) => {
  if ((await roomIn(data)) < least)
    throw new Error(
      `No queda espacio en el disco de ${data}: hacen falta ${least / 1024 / 1024} MB y lo que ocupe el respaldo.`,
    );
};

/** Free bytes on the disk of a folder. */
export const roomIn = async (data: string): Promise<number> => {
  const { bavail, bsize } = await statfs(nearest(data));
  return bavail * bsize;
};

/** The folder itself, or its nearest existing parent. */
const nearest = (folder: string): string =>
  existsSync(folder) || path.dirname(folder) === folder ? folder : nearest(path.dirname(folder));

/** @throws Error when the database is in use, or contains tables that are not Ftrack's */
const refuseOthers = async (client: ClientBase) => {
  const { rows } = await client.query<{ sessions: number; tables: number }>(`
    select (
      select count(*)::int from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
    ) as sessions,
      (
        select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      ) as tables`);
  const [{ sessions, tables } = { sessions: 0, tables: 0 }] = rows;
  if (sessions)
    throw new Error(
      `La base de datos de destino está en uso (${sessions} conexiones): detenga antes los servidores que la usan.`,
    );
  if (tables && !(await migrationsOf(client)).length)
    throw new Error('La base de datos de destino tiene tablas que no son de Ftrack: use una vacía.');
};

/** A database that was created and never used counts as empty. */
const holdsRows = async (client: ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`);
  if (!rows.length) return false;
  const any = rows.map(({ name }) => `exists (select 1 from ${name})`).join(' or ');
  const { rows: found } = await client.query<{ any: boolean }>(`select ${any} as any`);
  return found[0]?.any ?? false;
};
