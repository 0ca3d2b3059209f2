import type { Queries } from '../check/queries';
import type { Applied } from './recognise';
import { oldestFor, type Step } from './steps';

/** Which program migrated a database last, and the oldest step with which a program may open it. */
export interface Edition {
  version: string;
  abre_desde: string;
}

const there = async (client: Queries, name: string, kind: string): Promise<boolean> => {
  const { rows } = await client.query<{ there: boolean }>(
    'select exists (select from pg_class where oid = to_regclass($1) and relkind = $2) as there',
    [name, kind],
  );
  return rows[0]?.there ?? false;
};

/** The migrations that this database has, in their order; none where Ftrack was never installed. */
export const appliedIn = async (client: Queries): Promise<Applied[]> => {
  if (await there(client, 'ftrack.pasos', 'r')) {
    const { rows } = await client.query<{ nombre: string; huella: string; cuando: string }>(
      'select nombre, huella, cuando::text from ftrack.pasos order by cuando, nombre',
    );
    return rows.map(({ cuando, ...row }) => ({ ...row, cuando: Number(cuando) }));
  }
  if (!(await there(client, 'drizzle.__drizzle_migrations', 'r'))) return [];
  const { rows } = await client.query<{ huella: string; cuando: string }>(
    'select hash as huella, created_at::text as cuando from drizzle.__drizzle_migrations order by created_at, id',
  );
  return rows.map(({ huella, cuando }) => ({ nombre: null, huella, cuando: Number(cuando) }));
};

/** Null for a database of a version that did not write it. */
export const editionOf = async (client: Queries): Promise<Edition | null> => {
  if (!(await there(client, 'ftrack.edicion', 'r'))) return null;
  const { rows } = await client.query<Edition>('select version, abre_desde from ftrack.edicion');
  return rows[0] ?? null;
};

/** Writes that the database has these steps and no others, for this version and for those of before it. */
export const writeLedger = async (client: Queries, steps: readonly Step[], version: string): Promise<void> => {
  await client.query(tables);
  await client.query(
    `with pasos as (
      select * from unnest($1::text[], $2::text[], $3::bigint[]) p (nombre, huella, cuando)
    ), gone as (
      delete from ftrack.pasos where nombre not in (select nombre from pasos)
    )
    insert into ftrack.pasos (nombre, huella, cuando) select nombre, huella, cuando from pasos
    on conflict (nombre) do update set huella = excluded.huella, cuando = excluded.cuando`,
    [steps.map(({ nombre }) => nombre), steps.map(({ huella }) => huella), steps.map(({ cuando }) => cuando)],
  );
  await client.query(
    `insert into ftrack.edicion (version, abre_desde) values ($1, $2)
     on conflict (unica) do update set version = excluded.version, abre_desde = excluded.abre_desde, desde = now()`,
    [version, oldestFor(steps)],
  );
  await client.query(trap);
};

const tables = `
  create schema if not exists ftrack;
  create table if not exists ftrack.pasos (
    nombre text primary key, huella text not null, cuando bigint not null,
    aplicado_en timestamptz not null default now()
  );
  create table if not exists ftrack.edicion (
    unica boolean primary key default true check (unica), version text not null, abre_desde text not null,
    desde timestamptz not null default now()
  )`;

/**
 * Versions of before this ledger know only one by drizzle and compare nothing but its last moment. What they read there
 * now stops their start.
 */
const trap = `
  do $$ begin
    if exists (select from pg_class where oid = to_regclass('drizzle.__drizzle_migrations') and relkind = 'r') then
      drop table drizzle.__drizzle_migrations;
    end if;
  end $$;
  create schema if not exists drizzle;
  create or replace function drizzle.version_anterior() returns bigint language plpgsql as $f$ begin
    raise exception using message = 'La base de datos es de una versión más nueva de Ftrack: '
      || 'actualice esta instalación antes de iniciarla.';
  end $f$;
  create or replace view drizzle.__drizzle_migrations as
    select 0 as id, '' as hash, drizzle.version_anterior() as created_at`;
