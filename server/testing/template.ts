import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { openPglite } from '../db/pglite/index';

const folder = path.resolve('node_modules/.cache/ftrack');
let cached: Promise<Uint8Array<ArrayBuffer>> | undefined;

/**
 * A migrated in-memory database, kept in memory and on disk between runs: opening it is much faster than migrating
 * anew.
 */
export const migratedTemplate = async (migrations: string): Promise<Uint8Array<ArrayBuffer>> => {
  await engine;
  return (cached ??= keep(migrations));
};

/** A fingerprint of these migrations. */
export const fingerprint = async (migrations: string): Promise<string> => {
  const hash = createHash('sha256');
  for (const name of (await readdir(migrations)).sort())
    if (name.endsWith('.sql')) hash.update(await readFile(path.join(migrations, name)));
  return hash.digest('hex').slice(0, 16);
};

/** Threads share the compiled engine as long as it is referenced: otherwise each database would compile its own. */
const engine = readFile(
  path.join(path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm'),
).then((bytes) => WebAssembly.compile(bytes));

const keep = async (migrations: string): Promise<Uint8Array<ArrayBuffer>> => {
  const file = path.join(folder, `template-${await fingerprint(migrations)}.tar`);
  const found = await readFile(file).catch(() => undefined);
  if (found) return new Uint8Array(found);
  const made = await make(migrations);
  await mkdir(folder, { recursive: true });
  const mine = `${file}.${process.pid}`;
  await writeFile(mine, made);
  await rename(mine, file);
  return made;
};

/** Created in memory, where log files are small: the template is half the size. */
const make = async (migrations: string) => {
  const lite = await openPglite({ dir: null });
  await migrate(drizzle(lite.pool), { migrationsFolder: migrations });
  const made = await lite.dump();
  await lite.close();
  return made;
};
