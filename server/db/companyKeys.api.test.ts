import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDb } from '../testing/database';
import type { Db } from './client';

let db: Db;
beforeAll(async () => void (db = await openTestDb()));
afterAll(() => db.close());

/**
 * With Citus on every node (docs/scale.md): keys that are looked up before the company is known, and IMEIs, of which
 * each is one device worldwide.
 */
const everywhere = [
  'claves_ingesta',
  'enlaces_calendario',
  'enlaces_datos',
  'enlaces_solicitud',
  'enlaces_vivos',
  'imeis',
  'muros',
  'tokens',
];
/** For processes of the version before, which do not claim IMEIs; the next version drops it and this list. */
const before = ['dispositivos_imei_unico'];

/** Tables whose every row belongs to a company. */
const distributed = `
  select c.oid, c.relname as tabla, a.attnum from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'empresa_id' and a.attnotnull
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`;

const namesOf = async (query: string): Promise<string[]> =>
  (await db.system.execute<{ nombre: string }>(query)).rows.map(({ nombre }) => nombre).sort();

describe('companies can be spread over several servers, because the company is in', () => {
  it('every primary key, unique index and exclusion of their tables', async () => {
    const without = await namesOf(`
      select i.indexrelid::regclass::text as nombre from pg_index i join (${distributed}) t on t.oid = i.indrelid
      where (i.indisunique or i.indisexclusion)
        and not t.attnum = any(i.indkey::int2[])
        and t.tabla not in (${everywhere.map((name) => `'${name}'`).join(', ')})`);
    expect(without).toEqual(before);
  });

  it('every foreign key between them', async () => {
    const without = await namesOf(`
      select k.conname as nombre from pg_constraint k
      join (${distributed}) t on t.oid = k.conrelid
      join (${distributed}) r on r.oid = k.confrelid
      where k.contype = 'f' and not t.attnum = any(k.conkey)`);
    expect(without).toEqual([]);
  });
});

it('every table of a company has a primary key, except those that only a unique constraint guards', async () => {
  const without = await namesOf(`
    select t.tabla as nombre from (${distributed}) t
    where not exists (select 1 from pg_index i where i.indrelid = t.oid and i.indisprimary)`);
  expect(without).toEqual(['idempotencia', 'posiciones']);
});
