import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPglite } from '../db/pglite/index';
import { DirectoryInUse, lockDirectory } from '../db/pglite/lock';
import { migrateTo } from './migrateTo';

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

/** The first of several processes makes it; the others wait for it. */
const keep = async (migrations: string): Promise<Uint8Array<ArrayBuffer>> => {
  const file = path.join(folder, `template-${await fingerprint(migrations)}.tar`);
  await mkdir(folder, { recursive: true });
  for (;;) {
    const found =
      (await stored(file)) ??
      (await alone(file, async () => (await stored(file)) ?? store(file, await make(migrations))));
    if (found) return found;
    await sleep(200);
  }
};

const stored = async (file: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const found = await readFile(file).catch(() => undefined);
  return found && new Uint8Array(found);
};

const store = async (file: string, made: Uint8Array<ArrayBuffer>) => {
  await writeFile(`${file}.new`, made);
  await rename(`${file}.new`, file);
  return made;
};

/** Undefined while another process is at work on this file. */
const alone = async <T>(file: string, work: () => Promise<T>): Promise<T | undefined> => {
  const lock = await lockDirectory(file).catch((error: unknown) => {
    if (error instanceof DirectoryInUse) return undefined;
    throw error;
  });
  if (!lock) return undefined;
  try {
    return await work();
  } finally {
    await lock.release();
  }
};

/** Created in memory, where log files are small: the template is half the size. */
const make = async (migrations: string) => {
  const lite = await openPglite({ dir: null });
  await migrateTo(lite, migrations);
  const made = await lite.dump();
  await lite.close();
  return made;
};
