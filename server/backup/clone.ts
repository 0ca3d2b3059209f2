import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';

/** A file written within this time (ms) before the copy began may have been copied incompletely. */
const doubt = 2_000;
/** Files of the process that has the database open, and caches that are rebuilt. */
const foreign = /^(postmaster\.pid|pg_internal\.init(\.\d+)?)$/;

/**
 * Copies the directory of the embedded database that this process has open, as of one moment between two transactions.
 * Nearly everything is copied while other work continues; only files changed meanwhile are copied while the one
 * connection is held. Returns the duration of that pause in ms.
 */
export const cloneDirectory = async (pool: pg.Pool, from: string, to: string): Promise<number> => {
  const began = Date.now();
  await copyTree(from, to, (file) => !inLog(file), 0);
  // So that the checkpoint within the pause has little left to write.
  await pool.query('checkpoint');
  const client = await pool.connect();
  const paused = performance.now();
  try {
    await client.query('checkpoint');
    const { rows } = await client.query<{ first: string; last: string }>(`
      select redo_wal_file as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last
      from pg_control_checkpoint()`);
    const segments = rows.flatMap(({ first, last }) => [first, last]).sort();
    const needed = (file: string) => !inLog(file) || within(path.basename(file), segments);
    await copyTree(from, to, needed, began - doubt);
    return performance.now() - paused;
  } finally {
    client.release();
  }
};

const inLog = (file: string) => /^pg_wal[\\/][0-9A-F]{24}$/.test(file);
/** Earlier segments are no longer needed, and later ones are only preallocated. */
const within = (name: string, [first = '', last = '']: string[]) => name >= first && name <= last;

/**
 * Makes `to` contain the wanted files of `from` and nothing else; existing files that were not written since `since`
 * are skipped.
 */
const copyTree = async (
  from: string,
  to: string,
  wanted: (file: string) => boolean,
  since: number,
  folder = '',
): Promise<void> => {
  await mkdir(path.join(to, folder), { recursive: true, mode: 0o700 });
  const entries = await readdir(path.join(from, folder), { withFileTypes: true });
  const stands = new Set(await readdir(path.join(to, folder)));
  const names = new Set<string>();
  await Promise.all(
    entries.map(async (entry) => {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        names.add(entry.name);
        return copyTree(from, to, wanted, since, file);
      }
      if (foreign.test(entry.name) || !wanted(file)) return;
      names.add(entry.name);
      const whole = path.join(from, file);
      if (stands.has(entry.name) && (await stat(whole)).mtimeMs < since) return;
      await copyFile(whole, path.join(to, file), constants.COPYFILE_FICLONE).catch(unlessGone);
    }),
  );
  await Promise.all(
    [...stands].filter((name) => !names.has(name)).map((name) => rm(path.join(to, folder, name), { recursive: true })),
  );
};

const unlessGone = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
};
