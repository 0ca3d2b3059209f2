import type { ClientBase } from 'pg';
import { z } from '#contract/core/validation';
import { appliedIn } from '../db/migrate/ledger';

/** The content of a database, from its own catalogue: there is no other list of tables. */

const columna = z.object({ nombre: z.string(), tipo: z.string() });

export const tabla = z.object({
  nombre: z.string(),
  /** In their order, without generated columns. */
  columnas: z.array(columna).min(1),
  /** The columns by which rows are sorted, the same on every engine. */
  clave: z.array(columna),
  particiones: z.array(z.object({ nombre: z.string(), limites: z.string() })),
});
export type Tabla = z.output<typeof tabla>;

/** Our own tables, each with its partitions. */
export const tablesOf = async (client: ClientBase): Promise<Tabla[]> => (await client.query<Tabla>(tables)).rows;

/** `valor` is null when the sequence was never used. */
export const secuencia = z.object({ nombre: z.string(), valor: z.string().nullable() });

export const sequencesOf = async (client: ClientBase) =>
  (
    await client.query<z.output<typeof secuencia>>(`
      select sequencename as nombre, last_value::text as valor
      from pg_sequences
      where schemaname = 'public'
      order by 1`)
  ).rows;

/** The moments (ms, as in the journal) of the applied migrations; empty when Ftrack was never installed here. */
export const migrationsOf = async (client: ClientBase): Promise<number[]> =>
  (await appliedIn(client)).map(({ cuando }) => cuando);

/** The same text format for reading and writing, whatever the settings of the server, and without time limits. */
export const sameText = `
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 1;
    set local bytea_output = 'hex';
    set local search_path = public;
    set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0`;

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

const columnsOf = (order: string, condition: string) => `
  select coalesce(
    json_agg(json_build_object('nombre', a.attname, 'tipo', format_type(a.atttypid, a.atttypmod)) order by ${order}),
    '[]'
  )
  from ${condition}`;

/** Tables of extensions are left out. */
const tables = `
  select c.relname as nombre,
    (
      ${columnsOf(
        'a.attnum',
        `pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
      )}
    ) as columnas,
    (
      ${columnsOf(
        'k.n',
        `
          (
            select i.indkey from pg_index i
            where i.indrelid = c.oid and i.indisunique and i.indpred is null and i.indexprs is null
            order by i.indisprimary desc, i.indexrelid limit 1
          ) i,
          unnest(i.indkey::int2[]) with ordinality k(attnum, n)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum`,
      )}
    ) as clave,
    (
      select coalesce(
        json_agg(
          json_build_object('nombre', p.relname, 'limites', pg_get_expr(p.relpartbound, p.oid)) order by p.relname
        ),
        '[]'
      )
      from pg_inherits h join pg_class p on p.oid = h.inhrelid where h.inhparent = c.oid
    ) as particiones
  from pg_class c
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    and not exists (
      select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
    )
  order by 1`;
