import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';

/** A file written later than this before the copying began may have been copied half. */
const doubt = 2_000;
/** What belongs to the process that has the database open, and caches that it makes anew. */
const foreign = /^(postmaster\.pid|pg_internal\.init(\.\d+)?)$/;

/**
 * Copies the directory of the embedded database that this process has open, as it is at one moment between two transactions.
 * Nearly all is copied while work goes on; only what changed meanwhile waits for the one connection. Answers that pause in ms.
 */
export const cloneDirectory = async (pool: pg.Pool, from: string, to: string): Promise<number> => {
  const began = Date.now();
  await copyTree(from, to, (file) => !inLog(file), 0);
  // So that the one in the pause has little left to write.
  await pool.query('checkpoint');
  const client = await pool.connect();
  const paused = performance.now();
  try {
    await client.query('checkpoint');
    const { rows } = await client.query<{ first: string; last: string }>(
      'select redo_wal_file as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last from pg_control_checkpoint()',
    );
    const segments = rows.flatMap(({ first, last }) => [first, last]).sort();
    const needed = (file: string) => !inLog(file) || within(path.basename(file), segments);
    await copyTree(from, to, needed, began - doubt);
    return performance.now() - paused;
  } finally {
    client.release();
  }
};

const inLog = (file: string) => /^pg_wal[\\/][0-9A-F]{24}$/.test(file);
/** Segments before are done with, those after were only made in advance. */
const within = (name: string, [first = '', last = '']: string[]) => name >= first && name <= last;

/** Makes `to` hold the wanted files of `from` and nothing else; those that stand there and were not written `since` are left alone. */
const copyTree = async (from: string, to: string, wanted: (file: string) => boolean, since: number, folder = ''): Promise<void> => {
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
  await Promise.all([...stands].filter((name) => !names.has(name)).map((name) => rm(path.join(to, folder, name), { recursive: true })));
};

const unlessGone = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
};
