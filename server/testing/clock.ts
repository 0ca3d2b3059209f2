import { vi } from 'vitest';
import type { TestApi } from './app';

export interface TestClock {
  /** Sets the time, here and in the database. */
  set(moment: string): Promise<void>;
  stop(): void;
}

/**
 * A clock that a test sets. The database's `now()` is replaced by one in a schema before the system's; defaults of
 * columns follow it too. Open sessions keep working.
 */
export const testClock = async ({ db: { pool }, as, isShared }: TestApi, moment: string): Promise<TestClock> => {
  if (isShared) throw new Error('A clock changes the database: it needs startOwnApi.');
  await as('admin').who;
  await pool.query(`
    update sesiones set creada_en = '2200-01-01', confirmada_en = '2200-01-01', expira_en = '2200-01-01'`);
  await pool.query(`
    create schema reloj;
    create table reloj.hora (ahora timestamptz not null);
    insert into reloj.hora values ('${moment}');
    create function reloj.now() returns timestamptz language sql stable as 'select ahora from reloj.hora';
    grant usage on schema reloj to public;
    grant select on reloj.hora to public`);
  const path = 'reloj, pg_catalog, public';
  const { rows } = await pool.query<{ base: string }>('select current_database() as base');
  // The embedded database has one connection; on a server new connections start with it, and existing ones are ended.
  await pool.query(`set search_path = ${path}`);
  await pool.query(`alter database "${rows[0]?.base}" set search_path = ${path}`);
  if (process.env.FTRACK_TEST_ENGINE === 'postgres')
    await pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  const { rows: columns } = await pool.query<{ tabla: string; columna: string }>(`
    select table_name as tabla, column_name as columna
    from information_schema.columns
    where table_schema = 'public' and column_default = 'pg_catalog.now()'`);
  for (const { tabla, columna } of columns)
    await pool.query(`alter table "${tabla}" alter column "${columna}" set default now()`);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(moment) });
  return {
    set: async (at) => {
      vi.setSystemTime(Date.parse(at));
      await pool.query('update reloj.hora set ahora = $1', [at]);
    },
    stop: () => void vi.useRealTimers(),
  };
};
