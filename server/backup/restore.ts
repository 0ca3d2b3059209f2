import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openDb } from '../db/client';
import { bridge } from '../db/migrate/older';
import { recognise } from '../db/migrate/recognise';
import { readSteps } from '../db/migrate/steps';
import { lockDirectory } from '../db/pglite/lock';
import { contentOf, readHeader, type Header } from './archive';
import { load } from './load';
import { connect, databaseIn, openDirectory, secretsFile, type Place } from './places';
import { NotEmpty, refuseFull, roomIn } from './target';
import { scratch } from './scratch';
import { verify } from './verify';

interface Given {
  file: string;
  place: Place;
  /** The data directory for the secrets and mails; null leaves them as they are. */
  data: string | null;
  migrations: string;
  /** Whether existing data may be replaced. */
  force: boolean;
  onTable: (nombre: string, filas: number) => void;
}

/** Restores a backup into a place and migrates it. Nothing is changed before the whole file has been verified. */
export const restore = async ({ file, place, data, migrations, force, onTable }: Given): Promise<Header> => {
  const header = await readHeader(file);
  refuseOthers(header, migrations);
  if (data && !force && existsSync(path.join(data, secretsFile)))
    throw new NotEmpty(`${data} ya tiene claves de una instalación (${secretsFile})`);
  await refuseFull(place, force);
  await verify(file, header, 'url' in place ? null : await roomIn(place.data));
  const into = { file, header, migrations, onTable };
  if ('url' in place) await intoServer(place.url, into);
  else await intoDirectory(place.data, into);
  if (data) await keep(data, file);
  return header;
};

interface Into {
  file: string;
  header: Header;
  migrations: string;
  onTable: Given['onTable'];
}

const intoServer = async (url: string, into: Into) => {
  const { client, close } = await connect(url);
  try {
    await load({ client, ...into, checkpoints: false });
  } finally {
    await close();
  }
  await (await openDb({ url }, into.migrations)).close();
};

/** Built beside the existing directory and then renamed, so that an interrupted restore changes nothing. */
const intoDirectory = async (data: string, into: Into) => {
  const dir = databaseIn(data);
  const fresh = `${dir}.restaurando`;
  const old = `${dir}.anterior`;
  await mkdir(data, { recursive: true, mode: 0o700 });
  const lock = await lockDirectory(dir);
  const forget = scratch(fresh, `${fresh}.lock`, `${fresh}.creating`);
  try {
    await rm(fresh, { recursive: true, force: true });
    const { client, close } = await openDirectory(fresh);
    await load({ client, ...into, checkpoints: true }).finally(close);
    await (await openDb({ dir: fresh }, into.migrations)).close();
    await rm(old, { recursive: true, force: true });
    if (existsSync(dir)) await rename(dir, old);
    await rename(fresh, dir);
    await rm(old, { recursive: true, force: true });
  } finally {
    await forget();
    await lock.release();
  }
};

/** @throws Error in Spanish when the backup is of a newer version, or of one that is too old */
const refuseOthers = ({ version, migraciones }: Header, migrations: string) => {
  const applied = migraciones.map((cuando) => ({ nombre: null, huella: null, cuando }));
  const { unknown, before } = recognise(applied, readSteps(migrations));
  if (unknown.length > 0)
    throw new Error(
      `El respaldo es de una versión más nueva de Ftrack (${version}): actualice esta ` +
        'instalación antes de restaurarlo.',
    );
  if (before === 'some')
    throw new Error(
      `El respaldo es de una versión anterior de Ftrack (${version}), que esta no restaura directamente. ` +
        `Restáurelo con la versión ${bridge} y haga con ella otro respaldo.`,
    );
};

/** Accepts only files that a backup writes: a file name must not lead anywhere else. */
const keep = async (data: string, file: string) => {
  for await (const line of contentOf(file)) {
    if (typeof line === 'string' || !('archivo' in line)) continue;
    const { archivo, modo, contenido } = line;
    if (archivo !== secretsFile && !/^correos\/[\w.-]+\.eml$/.test(archivo)) continue;
    const target = path.join(data, archivo);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await writeFile(`${target}.parcial`, Buffer.from(contenido, 'base64'), { mode: modo, flush: true });
    await rename(`${target}.parcial`, target);
  }
};
