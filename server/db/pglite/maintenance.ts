import type pg from 'pg';
import { reasonOf } from '../../faults/sentences';
import { whenIdle } from './idle';
import { analyze, countGrown } from './statistics';
import type { Log } from './protocol';

const TICK_MS = 5_000;
/** Ticks after which housekeeping is due: while the connection is idle, and at the latest. */
const TIDY_AFTER = { idle: 3, busy: 60 };
/** How long it goes on at once. */
const TIDY_MS = 500;
/** All requests wait for a checkpoint, so they are frequent and short. */
const CHECKPOINT_BYTES = 8 * 1024 * 1024;
const CHECKPOINT_SECONDS = 300;
const MIN_BYTES = 256 * 1024;

/**
 * Does the work of PostgreSQL's checkpointer and autovacuum, which the embedded one lacks. When stopped, it completes
 * the current step.
 */
export const startMaintenance = (pool: pg.Pool, report: Log) => {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  let ticks = 0;
  let tidied = 0;
  /** How far the log was written when no table needed anything. */
  let tidyAt: string | undefined;

  const isBusy = () => pool.waitingCount > 0 || pool.idleCount < pool.totalCount;

  /** One table after the other, until somebody waits or it took long. @returns the last one; null: none needs it */
  const tidySome = async (): Promise<string | null> => {
    for (const until = performance.now() + TIDY_MS; ;) {
      const found = await tidyOneTable(pool);
      if (found === null || stopped || isBusy() || performance.now() > until) return found;
    }
  };

  const tick = async () => {
    ticks += 1;
    const log = await logOf(pool);
    await checkpointIfDue(pool, usual, log);
    // Nothing has been written since no table needed anything.
    if (log.at === tidyAt) return;
    const waited = ticks - tidied;
    if (waited >= (isBusy() ? TIDY_AFTER.busy : TIDY_AFTER.idle)) {
      const found = await tidySome();
      // The rest at the next tick, so that this is soon done.
      tidied = found === null ? ticks : ticks + 1 - TIDY_AFTER.idle;
      if (found === null) tidyAt = log.at;
    } else if (waited % TIDY_AFTER.idle === 0) await countGrown(pool);
  };
  const next = () => {
    timer = setTimeout(() => {
      running = tick()
        .catch((error: Error) => report.warn(`Mantenimiento de la base de datos: ${reasonOf(error)}.`))
        .then(() => (stopped ? undefined : next()));
    }, TICK_MS);
    timer.unref();
  };
  next();

  return {
    stop: async () => {
      stopped = true;
      if (timer) clearTimeout(timer);
      await running;
    },
  };
};

export const checkpoint = async (pool: pg.Pool) => {
  await pool.query('CHECKPOINT');
};

interface WriteAheadLog {
  /** How far it is written. */
  at: string;
  /** Bytes and seconds since the last checkpoint. */
  bytes: number;
  seconds: number;
}

const logOf = async (pool: pg.Pool): Promise<WriteAheadLog> => {
  const { rows } = await pool.query<WriteAheadLog>(`
    select pg_current_wal_insert_lsn()::text as at,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes,
         extract(epoch from now() - checkpoint_time)::float8 as seconds
    from pg_control_checkpoint()`);
  return rows[0] ?? { at: '', bytes: 0, seconds: 0 };
};

const usual = { bytes: CHECKPOINT_BYTES, seconds: CHECKPOINT_SECONDS };

/**
 * True if the write-ahead log had grown or aged enough. Without checkpoints the log and the time of the next start grow
 * without limit.
 */
export const checkpointIfDue = async (pool: pg.Pool, limits = usual, log?: WriteAheadLog) => {
  const { bytes, seconds } = log ?? (await logOf(pool));
  const due = bytes >= limits.bytes || (seconds >= limits.seconds && bytes >= Math.min(MIN_BYTES, limits.bytes));
  if (due) await whenIdle(pool, () => checkpoint(pool));
  return due;
};

interface Need {
  name: string;
  /** Both relative to the threshold: 1 = due. */
  dead: number;
  changed: number;
}

/**
 * Vacuums the table that needs it most, by autovacuum's own thresholds and by age against wrap-around. Returns its
 * name, or null. Two statements, so that other queries can run in between.
 */
export const tidyOneTable = async (pool: pg.Pool): Promise<string | null> => {
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<Need>(NEEDIEST);
  const [need] = rows;
  if (!need || Math.max(need.dead, need.changed) < 1) return null;
  if (need.dead >= 1) await whenIdle(pool, () => pool.query(`VACUUM (TRUNCATE false) ${need.name}`));
  if (need.changed >= 1) await whenIdle(pool, () => analyze(pool, need.name));
  return need.name;
};

const NEEDIEST = `
  select *
  from (
    select format('%I.%I', s.schemaname, s.relname) as name,
           greatest(
             s.n_dead_tup / (50 + 0.2 * size.rows), s.n_ins_since_vacuum / (1000 + 0.2 * size.rows),
             age(c.relfrozenxid) / 1e8
           )::float8 as dead,
           -- That one is never analysed.
           case
             when s.relid = 'pg_statistic'::regclass then 0
             else s.n_mod_since_analyze / (50 + 0.1 * size.rows)
           end::float8 as changed
      from pg_stat_all_tables s
      join pg_class c on c.oid = s.relid and c.relkind in ('r', 'm') and c.relpersistence = 'p',
      lateral (select greatest(c.reltuples, 0) as rows) size
     where s.schemaname <> 'pg_toast'
  ) needs
  order by greatest(dead, changed) desc
  limit 1`;
