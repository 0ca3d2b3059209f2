import type { ClientBase } from 'pg';
import { applySteps } from '../db/migrate/index';
import { writeLedger } from '../db/migrate/ledger';
import { recognise } from '../db/migrate/recognise';
import { readSteps } from '../db/migrate/steps';
import { contentOf, Damaged, type Header } from './archive';
import { quoted, sameText, tablesOf, type Tabla } from './catalogue';
import { sumOf, writerOf, type Sum } from './rows';

interface Given {
  client: ClientBase;
  file: string;
  header: Header;
  /** Folder of the generated migrations. */
  migrations: string;
  /** The embedded database has no checkpointer: its log would grow with all incoming data. */
  checkpoints: boolean;
  onTable: (nombre: string, filas: number) => void;
}

/** Number of rows between two checkpoints. */
const stretch = 50_000;

/**
 * Replaces the content of a database by that of the backup and verifies it, in one transaction: after a failure the
 * database is unchanged. The schema is that of the backup: newer migrations are applied later.
 */
export const load = async ({ client, file, header, migrations, checkpoints, onTable }: Given): Promise<void> => {
  await client.query('begin');
  try {
    await client.query(sameText);
    await client.query(empty);
    await migrate(client, migrations, header);
    const tables = matched(header, await tablesOf(client));
    const rules = await liftRules(client, tables);
    const sums = await fill(client, file, tables, checkpoints, onTable);
    for (const { nombre, valor } of header.secuencias)
      if (valor !== null) await client.query('select setval(to_regclass($1), $2)', [`public.${quoted(nombre)}`, valor]);
    await rules.restore();
    for (const table of tables)
      if (!same(sums.get(table.nombre), await sumOf(client, table)))
        throw new Error(`La tabla ${table.nombre} no quedó como en el respaldo.`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
};

const same = (a: Sum | undefined, b: Sum) => a?.filas === b.filas && a.sha256 === b.sha256;

/** The steps that the backup has, whatever their moments were then. */
const migrate = async (client: ClientBase, migrations: string, { migraciones, version }: Header) => {
  const known = readSteps(migrations);
  const { has } = recognise(
    migraciones.map((cuando) => ({ nombre: null, huella: null, cuando })),
    known,
  );
  const steps = known.steps.filter(({ nombre }) => has.has(nombre));
  await applySteps(client, steps);
  await writeLedger(client, steps, version);
};

/** The backup's tables with the order of its own columns. @throws Error when its schema differs */
const matched = ({ tablas }: Header, ours: Tabla[]): Tabla[] => {
  for (const table of tablas) {
    const known = new Map(
      ours.find(({ nombre }) => nombre === table.nombre)?.columnas.map(({ nombre, tipo }) => [nombre, tipo]),
    );
    const strange = table.columnas.find(({ nombre, tipo }) => known.get(nombre) !== tipo);
    if (strange)
      throw new Error(
        `El respaldo no corresponde a esta versión de Ftrack: ${table.nombre}.${strange.nombre} es distinta aquí.`,
      );
  }
  return tablas;
};

/**
 * Rows are loaded table by table: foreign keys are checked once at the end, and triggers, whose results the backup
 * already contains, are disabled. Needs only the permissions of the owner of the tables.
 */
const liftRules = async (client: ClientBase, tables: Tabla[]) => {
  const names = tables.map(({ nombre }) => `public.${quoted(nombre)}`);
  await client.query(`truncate ${names.join(', ')}`);
  const { rows: keys } = await client.query<{ drop: string; add: string }>(foreignKeys);
  for (const { drop } of keys) await client.query(drop);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  const restore = async () => {
    for (const { add } of keys) await client.query(add);
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  };
  return { restore };
};

const fill = async (
  client: ClientBase,
  file: string,
  tables: Tabla[],
  checkpoints: boolean,
  onTable: Given['onTable'],
) => {
  const sums = new Map<string, Sum>();
  let table: Tabla | undefined;
  let writer: ReturnType<typeof writerOf> | undefined;
  let since = 0;
  for await (const line of contentOf(file)) {
    if (typeof line === 'string') {
      await writer?.add(line);
      if (!checkpoints || ++since < stretch) continue;
      await client.query('checkpoint');
      since = 0;
    } else if ('tabla' in line) {
      table = tables.find(({ nombre }) => nombre === line.tabla);
      if (!table) throw new Damaged(`no anuncia la tabla ${line.tabla}`);
      for (const { nombre, limites } of table.particiones) await client.query(partition(table.nombre, nombre, limites));
      writer = writerOf(client, table);
    } else if (table && 'filas' in line) {
      await writer?.flush();
      sums.set(table.nombre, line);
      onTable(table.nombre, line.filas);
    }
  }
  return sums;
};

const partition = (parent: string, name: string, limits: string) => {
  if (!/^(DEFAULT|FOR VALUES FROM \('[\d :+-]+'\) TO \('[\d :+-]+'\))$/.test(limits))
    throw new Damaged(`los límites de ${name} no se entienden`);
  return `create table if not exists public.${quoted(name)} partition of public.${quoted(parent)} ${limits}`;
};

const foreignKeys = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`;

/** Drops everything of ours one by one: the owner of the tables may not own the schema, and extensions stay. */
const empty = `do $$ declare thing record; begin
  for thing in
    select format('public.%I', c.relname) as name,
      case c.relkind
        when 'S' then 'sequence'
        when 'v' then 'view'
        when 'm' then 'materialized view'
        else 'table'
      end as kind
    from pg_class c
    where c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p', 'S', 'v', 'm')
      and not c.relispartition
      and not exists (
        select 1 from pg_depend d
        where d.classid = 'pg_class'::regclass
          and d.objid = c.oid
          and (d.deptype = 'e' or c.relkind = 'S' and d.deptype in ('a', 'i'))
      )
  loop execute format('drop %s if exists %s cascade', thing.kind, thing.name); end loop;
  for thing in
    select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (
        select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
      )
  loop execute format('drop routine if exists %s cascade', thing.name); end loop;
  drop schema if exists drizzle cascade;
  drop schema if exists ftrack cascade;
end $$`;
