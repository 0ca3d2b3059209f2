import pg from 'pg';
import { startEngine } from './engine';
import { LiteStream } from './lite-stream';
import { lockDirectory } from './lock';
import { checkpoint, startMaintenance } from './maintenance';
import type { Log } from './protocol';

export interface PgliteOptions {
  /** The data directory, created if absent; null = in memory. */
  dir: string | null;
  /** The result of `dump()`: the initial content of a new database. Ignored where a database exists. */
  load?: Uint8Array<ArrayBuffer> | undefined;
  log?: Log;
  /** Called when the database thread has died: nothing works any more, and acknowledged data is on disk. */
  onCrash?: (error: Error) => void;
}

export interface Pglite {
  /** One connection: never take a second one inside a transaction. */
  pool: pg.Pool;
  /** A tar file of the data directory, for `load`. Other queries wait. */
  dump(options?: { gzip?: boolean }): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/**
 * The embedded PostgreSQL. `statement_timeout` and cancelling have no effect on it: nothing interrupts a running
 * statement. Rejects with a `DirectoryInUse` when another process holds the directory.
 */
export const openPglite = async ({ dir, load, log = console, onCrash }: PgliteOptions): Promise<Pglite> => {
  const lock = dir === null ? null : await lockDirectory(dir);
  try {
    const engine = await startEngine({ dir, load }, log, (error) => {
      log.error(error.message);
      onCrash?.(error);
    });
    // All options are explicit, so that PG* variables of the environment have no effect.
    const pool = new pg.Pool({
      host: 'localhost',
      user: 'postgres',
      database: 'postgres',
      ssl: false,
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: 0,
      stream: () => new LiteStream(engine),
    });
    pool.on('error', (error) => engine.crashed() ?? log.error(error.message));
    const maintenance = dir === null ? null : startMaintenance(pool, log);

    const shut = async () => {
      await maintenance?.stop();
      if (dir !== null && !engine.crashed()) await checkpoint(pool).catch((error: Error) => log.error(error.message));
      await pool.end();
      await engine.stop();
      await lock?.release();
    };
    let shutting: Promise<void> | null = null;
    return {
      pool,
      dump: (options) => dump(pool, () => engine.dump(options?.gzip ?? false)),
      close: () => (shutting ??= shut()),
    };
  } catch (error) {
    await lock?.release();
    throw error;
  }
};

/** Holding the one connection keeps every transaction out. */
const dump = async <T>(pool: pg.Pool, take: () => Promise<T>) => {
  const client = await pool.connect();
  try {
    await client.query('CHECKPOINT');
    return await take();
  } finally {
    client.release();
  }
};
