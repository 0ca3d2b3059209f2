import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openDb } from '../db/client';
import { openPglite } from '../db/pglite/index';

const folder = path.resolve('node_modules/.cache/ftrack');

/** A migrated in-memory database, kept on disk between runs: opening it is much faster than migrating anew. */
export const migratedTemplate = async (migrations: string): Promise<Blob> => {
  const file = path.join(folder, `template-${await fingerprint(migrations)}.tar`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept) return new Blob([kept]);
  const made = await make(migrations);
  await mkdir(folder, { recursive: true });
  const mine = `${file}.${process.pid}`;
  await writeFile(mine, made);
  await rename(mine, file);
  return new Blob([made]);
};

const make = async (migrations: string) => {
  const dir = path.join(folder, `making-${process.pid}`);
  await mkdir(folder, { recursive: true });
  const db = await openDb({ dir }, migrations);
  await db.close();
  const lite = await openPglite({ dir });
  const made = await lite.dump();
  await lite.close();
  return made;
};

const fingerprint = async (migrations: string) => {
  const hash = createHash('sha256');
  for (const name of (await readdir(migrations)).sort()) if (name.endsWith('.sql')) hash.update(await readFile(path.join(migrations, name)));
  return hash.digest('hex').slice(0, 16);
};
