import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPglite, type Pglite } from './index';
import { checkpointIfDue, tidyOneTable } from './maintenance';

let lite: Pglite;
beforeAll(async () => {
  lite = await openPglite({ dir: null });
});
afterAll(() => lite.close());

const MB = 1024 * 1024;

it('runs a checkpoint once enough was written, and not again until more is', async () => {
  await lite.pool.query(
    'CREATE TABLE escrita AS SELECT g AS n, repeat(md5(g::text), 4) AS relleno FROM generate_series(1, 20000) g',
  );
  expect(await checkpointIfDue(lite.pool, { bytes: 100 * MB, seconds: 3600 })).toBe(false);
  expect(await checkpointIfDue(lite.pool, { bytes: MB, seconds: 3600 })).toBe(true);
  expect(await checkpointIfDue(lite.pool, { bytes: MB, seconds: 0 })).toBe(false);
  await lite.pool.query('UPDATE escrita SET n = n + 1');
  expect(await checkpointIfDue(lite.pool, { bytes: 100 * MB, seconds: 0 })).toBe(true);
});

it('vacuums and analyses the table that needs it most, one at a time, until none does', async () => {
  const tidied: string[] = [];
  for (let table = await tidyOneTable(lite.pool); table; table = await tidyOneTable(lite.pool)) tidied.push(table);
  expect(tidied).toContain('public.escrita');

  await lite.pool.query('CREATE TABLE "Muy Usada" (n int); INSERT INTO "Muy Usada" SELECT generate_series(1, 5000)');
  await lite.pool.query('UPDATE "Muy Usada" SET n = n + 1');
  await lite.pool.query('UPDATE escrita SET n = n + 1 WHERE n < 100');
  expect(await tidyOneTable(lite.pool)).toBe('public."Muy Usada"');
  const { rows } = await lite.pool.query(`
    SELECT n_dead_tup::int AS dead, n_mod_since_analyze::int AS changed
    FROM pg_stat_user_tables
    WHERE relname = 'Muy Usada'`);
  expect(rows).toEqual([{ dead: 0, changed: 0 }]);
  expect(await tidyOneTable(lite.pool)).toBeNull();
});
