import { compare } from '../check/compare';
import { objectsOf, type DbObject } from '../check/objects';
import type { Queries } from '../check/queries';
import { fileNameOf, type SqlFile } from './files';

interface Against {
  /** Files that say something else than the database has, or that it does not have. */
  changed: SqlFile[];
  /** What the database has and no file makes. */
  gone: DbObject[];
}

/**
 * Compares the files with a migrated database by running them there, in a transaction that began with this call: the
 * caller rolls it back.
 */
export const against = async (client: Queries, files: readonly SqlFile[]): Promise<Against> => {
  const before = await functionsAndTriggers(client);
  await client.query('set local check_function_bodies = off');
  for (const { sql } of files) await client.query(sql);
  const after = await functionsAndTriggers(client);
  const differing = new Set(compare(before, after).map(fileNameOf));
  const { rows } = await client.query<{ name: string }>(written);
  const made = new Set(rows.map(({ name }) => name));
  return {
    changed: files.filter(({ name }) => differing.has(name)),
    gone: after.filter(({ nombre }) => !made.has(nombre)),
  };
};

const functionsAndTriggers = async (client: Queries) =>
  (await objectsOf(client)).filter(({ clase }) => clase === 'función' || clase === 'disparador');

/** What this transaction has made or replaced, whether it is another one now or not; named as `objectsOf` does. */
const written = `
  select format('%s(%s)', proname, pg_get_function_identity_arguments(oid)) as name from pg_proc
  where xmin = pg_current_xact_id()::xid
  union all
  select format('%s en %s', t.tgname, c.relname) from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where t.xmin = pg_current_xact_id()::xid`;
