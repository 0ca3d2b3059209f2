import { existsSync, readFileSync, statSync } from 'node:fs';
import { access, constants, mkdir, open, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { databaseIn, holdsDatabase, secretsFile } from '../backup/places';
import { roomIn } from '../backup/target';
import { reasonOf } from '../faults/sentences';

/** Bytes: an empty embedded database with its log; and what an existing one needs to go on. */
const least = { fresh: 96 * 1024 * 1024, used: 24 * 1024 * 1024, files: 1024 * 1024 };

/**
 * Looks at the data directory before anything is opened, and creates it.
 * @param embedded whether the database is in it too
 * @throws Error in Spanish: which variable, what is there, what to do
 */
export const checkFolder = async (data: string, embedded: boolean): Promise<void> => {
  const folder = path.resolve(data);
  await makeFolder(folder);
  await tryWriting(folder);
  if (embedded) await checkDatabase(folder);
  checkSecrets(path.join(folder, secretsFile));
  await checkRoom(folder, embedded);
};

const account = () => `la cuenta ${userInfo().username}`;

/** One level after the other: in places such as /proc a recursive `mkdir` never ends. */
const makeFolder = async (folder: string): Promise<void> => {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory())
      throw new Error(`FTRACK_DATA: ${folder} es un archivo, y se espera una carpeta. Elija otra.`);
    return;
  }
  if (path.dirname(folder) !== folder) await makeFolder(path.dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return;
    throw unwritable(`no se puede crear ${folder}`, folder, error);
  });
};

const tryWriting = async (folder: string) => {
  const trial = path.join(folder, `.prueba-${process.pid}`);
  try {
    await access(folder, constants.R_OK | constants.X_OK);
    await (await open(trial, 'w', 0o600)).close();
  } catch (error) {
    if (isFull(error)) return;
    throw unwritable(`no se puede leer y escribir en ${folder}`, folder, error);
  } finally {
    await rm(trial, { force: true }).catch(() => {});
  }
};

const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC';

const unwritable = (what: string, folder: string, error: unknown) => {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EROFS' || code === 'ENOENT')
    return new Error(`FTRACK_DATA: ${what}: ese lugar es de solo lectura. Elija una carpeta de un disco propio.`);
  if (code === 'EACCES' || code === 'EPERM')
    return new Error(
      `FTRACK_DATA: ${what}: ${account()} no tiene permiso. Désela (chown ${userInfo().username} ${folder}) ` +
        'o elija otra.',
    );
  return new Error(`FTRACK_DATA: ${what}: ${reasonOf(error)}.`, { cause: error });
};

const checkDatabase = async (folder: string) => {
  const database = databaseIn(folder);
  if (!existsSync(database)) return;
  await access(database, constants.R_OK | constants.W_OK | constants.X_OK).catch((error: unknown) => {
    throw unwritable(`no se puede leer y escribir en ${database}`, database, error);
  });
};

const checkSecrets = (file: string) => {
  if (!existsSync(file)) return;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw unwritable(`no se puede leer ${file}`, file, error);
  }
  try {
    JSON.parse(text);
  } catch (error) {
    throw new Error(
      `FTRACK_DATA: ${file} está dañado. Recupérelo de un respaldo; si no hay, bórrelo: se harán claves nuevas, y ` +
        'las sesiones y los enlaces de antes dejarán de servir.',
      { cause: error },
    );
  }
};

const checkRoom = async (folder: string, embedded: boolean) => {
  const needed = !embedded ? least.files : holdsDatabase(folder) ? least.used : least.fresh;
  const free = await roomIn(folder);
  if (free >= needed) return;
  throw new Error(
    `FTRACK_DATA: en el disco de ${folder} quedan ${Math.floor(free / 1024 ** 2)} MB y hacen falta al menos ` +
      `${needed / 1024 ** 2} MB. Libere espacio o elija una carpeta de otro disco.`,
  );
};
