import { existsSync, statSync } from 'node:fs';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { ClientBase } from 'pg';
import { migrationsOf } from './catalogue';
import { connect, databaseIn, holdsDatabase, type Place } from './places';
import { reasonOf } from './sentences';

export class NotEmpty extends Error {
  constructor(what: string) {
    super(`${what}. Con --force se reemplaza.`);
  }
}

/** Makes the folder of a backup and sees that a file can be written there, before anything is copied. @throws Error */
export const prepareFile = async (file: string, data: string): Promise<void> => {
  if (existsSync(file))
    throw new Error(statSync(file).isDirectory() ? `${file} es una carpeta: añada el nombre del archivo.` : `${file} ya existe: elija otro nombre.`);
  const database = databaseIn(path.resolve(data));
  if (file.startsWith(database + path.sep)) throw new Error(`${database} es de la base de datos: elija otra carpeta.`);
  const folder = path.dirname(file);
  try {
    await makeFolder(folder);
    const trial = `${file}.parcial`;
    await (await open(trial, 'w', 0o600)).close();
    await rm(trial);
  } catch (error) {
    throw new Error(`No se puede escribir en ${folder}: ${isMissing(error) ? 'ahí no se crean archivos' : reasonOf(error)}.`);
  }
};

/** Step by step: where the system says of a folder that is there that it is not, as in /proc, a recursive `mkdir` never ends. */
const makeFolder = async (folder: string): Promise<void> => {
  if (existsSync(folder)) return;
  await makeFolder(path.dirname(folder));
  await mkdir(folder, { mode: 0o700 });
};

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Looks at where something is to be written, without touching it. @throws NotEmpty; an Error where it cannot be written at all */
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

/** What an empty embedded database takes on the disk, and its log. */
const least = 96 * 1024 * 1024;

/** What is restored stands beside what was there until it is whole. @throws Error when not even an empty database would fit */
const refuseCramped = async (data: string) => {
  if ((await roomIn(data)) < least)
    throw new Error(`No queda espacio en el disco de ${data}: hacen falta ${least / 1024 / 1024} MB y lo que ocupe el respaldo.`);
};

/** Bytes that are free on the disk of a folder. */
export const roomIn = async (data: string): Promise<number> => {
  const { bavail, bsize } = await statfs(nearest(data));
  return bavail * bsize;
};

/** The folder itself, or the one in which it will be made. */
const nearest = (folder: string): string => (existsSync(folder) || path.dirname(folder) === folder ? folder : nearest(path.dirname(folder)));

/** @throws Error when somebody works in that database, or when it holds what is not Ftrack's */
const refuseOthers = async (client: ClientBase) => {
  const { rows } = await client.query<{ sessions: number; tables: number }>(
    `select (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as sessions,
            (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as tables`,
  );
  const [{ sessions, tables } = { sessions: 0, tables: 0 }] = rows;
  if (sessions) throw new Error(`La base de datos de destino está en uso (${sessions} conexiones): detenga antes los servidores que la usan.`);
  if (tables && !(await migrationsOf(client)).length) throw new Error('La base de datos de destino tiene tablas que no son de Ftrack: use una vacía.');
};

/** One that was opened once and never used counts as empty. */
const holdsRows = async (client: ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  if (!rows.length) return false;
  const any = rows.map(({ name }) => `exists (select 1 from ${name})`).join(' or ');
  const { rows: found } = await client.query<{ any: boolean }>(`select ${any} as any`);
  return found[0]?.any ?? false;
};
