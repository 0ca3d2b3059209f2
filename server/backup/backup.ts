import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '../env';
import { sentenceOf } from '../faults/sentences';
import { readHeader } from './archive';
import { reportToServer } from './localApi';
import { forgetOld, nameAt } from './kept';
import { connect, databaseIn, holdsDatabase, openDirectory, secretsFile, type Place } from './places';
import { outcomeOf, record, type Outcome } from './record';
import { prepareFile } from './target';
import { verify } from './verify';
import { count, quantity, stopwatch } from './words';
import { write } from './write';

interface Given {
  env: Pick<Env, 'FTRACK_DATA' | 'FILES_URL' | 'PUBLIC_URL'>;
  place: Place;
  /** Absolute path of the file; undefined: named by the moment, in the data directory. */
  out: string | undefined;
  /** Backups that are older than so many days are deleted afterwards; undefined: none. */
  keep: number | undefined;
  version: string;
  say: (line: string) => void;
}

/** Makes a backup, reads it back, deletes old ones, and notes the result in the database. */
export const backup = async ({ env, place, out, keep, version, say }: Given): Promise<void> => {
  const data = path.resolve(env.FTRACK_DATA);
  const began = new Date();
  const file = out ?? path.join(data, 'respaldos', nameAt(began));
  const seconds = stopwatch();
  try {
    await prepareFile(file, data);
    if (env.PUBLIC_URL) say(`Instalación: ${env.PUBLIC_URL}`);
    const { tablas, filas, bytes } = await write({
      from: place,
      file,
      files: data,
      bucket: env.FILES_URL,
      version,
      say,
    });
    await readBack(file, filas);
    say(
      `Respaldo listo y leído de nuevo en ${seconds()}: ${file} (${quantity(bytes / 1e6, 1)} MB, ` +
        `${quantity(tablas)} tablas, ${count(filas, 'fila', 'filas')}).`,
    );
    say(
      existsSync(path.join(data, secretsFile))
        ? 'Contiene las claves de la instalación: guárdelo donde nadie más lo lea.'
        : `Sin claves: no hay ${secretsFile} en ${data}. Si están en BROADCAST_APP_*, guárdelas aparte.`,
    );
    await note(place, outcomeOf(began, { estado: 'hecho', archivo: file, bytes, filas }), say);
  } catch (error) {
    const motivo = sentenceOf(error).slice(0, 1_000);
    await note(place, outcomeOf(began, { estado: 'fallido', archivo: file, motivo }), () => {});
    throw error;
  }
  if (keep === undefined) return;
  const gone = await forgetOld(path.dirname(file), keep);
  if (gone.length > 0)
    say(`Se borraron ${count(gone.length, 'respaldo', 'respaldos')} de hace más de ${count(keep, 'día', 'días')}.`);
};

/** A file that cannot be read back is no backup: it is deleted. */
const readBack = async (file: string, filas: number) => {
  try {
    const read = await verify(file, await readHeader(file));
    if (read !== filas) throw new Error(`El respaldo tiene ${count(read, 'fila', 'filas')} y debía tener ${filas}.`);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
};

/** What administrators see. A backup that could not be noted is as good as one that was. */
const note = async (place: Place, said: Outcome, say: Given['say']) => {
  try {
    if ('url' in place) return await withClient(connect(place.url), said);
    if (await reportToServer(place.data, said)) return;
    if (holdsDatabase(place.data)) await withClient(openDirectory(databaseIn(place.data)), said);
  } catch (error) {
    say(`No se pudo anotar en Administración: ${sentenceOf(error)}`);
  }
};

const withClient = async (opening: ReturnType<typeof connect>, said: Outcome) => {
  const { client, close } = await opening;
  await record(client, said).finally(close);
};
