import type { Db } from '../../db/client';

/**
 * Gives a database a clock that can be moved, and a log of the rounds that end, by the time that it really is. Sessions
 * with this search path use it.
 */
export const searchPath = 'reloj,pg_catalog,public';

export const makeMovable = async ({ pool }: Db): Promise<void> => {
  await pool.query(`
    create schema reloj;
    create table reloj.desfase (de interval not null);
    insert into reloj.desfase values ('0');
    create function reloj.now() returns timestamptz language sql stable
      as 'select pg_catalog.now() + de from reloj.desfase';
    create function reloj.clock_timestamp() returns timestamptz language sql volatile
      as 'select pg_catalog.clock_timestamp() + de from reloj.desfase';
    create table reloj.corridas (nombre text not null, en timestamptz not null default pg_catalog.clock_timestamp());
    create function reloj.anotar() returns trigger language plpgsql
      as 'begin insert into reloj.corridas (nombre) values (new.nombre); return new; end';
    create trigger anotar after update of corrio_en on public.rondas for each row execute function reloj.anotar();
    grant usage on schema reloj to public;
    grant select, insert on all tables in schema reloj to public`);
};

export const moveClock = ({ pool }: Db, by: string) => pool.query('update reloj.desfase set de = $1::interval', [by]);
