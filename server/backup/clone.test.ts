import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openPglite } from '../db/pglite/index';
import { cloneDirectory } from './clone';

it('is a consistent copy of the database with everything acknowledged before, while others write', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ftrack-clone-'));
  const dir = path.join(folder, 'db');
  const original = await openPglite({ dir });
  await original.pool.query(
    'create table debe (n int primary key, relleno text); create table haber (n int primary key, relleno text)',
  );
  let written = 0;
  let writing = true;
  let halfWay = () => {};
  const some = new Promise<void>((resolve) => (halfWay = resolve));
  const writer = (async () => {
    while (writing) {
      const client = await original.pool.connect();
      await client.query('begin');
      for (const table of ['debe', 'haber'])
        await client.query(`insert into ${table} values ($1, repeat('x', 500))`, [written + 1]);
      await client.query('commit');
      client.release();
      if (++written === 200) halfWay();
    }
  })();
  await some;
  const before = written;
  const copy = path.join(folder, 'copia');
  await cloneDirectory(original.pool, dir, copy);
  const after = written;
  writing = false;
  await writer;
  await original.pool.query('delete from haber');
  await original.close();

  expect(existsSync(path.join(copy, 'postmaster.pid'))).toBe(false);
  const clone = await openPglite({ dir: copy, log: { info: () => {}, warn: () => {}, error: console.error } });
  const { rows } = await clone.pool.query<{ debe: number; haber: number; last: number }>(`
    select (select count(*)::int from debe) as debe, (select count(*)::int from haber) as haber,
      (select max(n) from debe) as last`);
  await clone.pool.query('insert into debe values (0)');
  await clone.close();
  await rm(folder, { recursive: true });

  const [found = { debe: 0, haber: 0, last: 0 }] = rows;
  expect(found.haber).toBe(found.debe);
  expect(found.last).toBe(found.debe);
  expect(found.debe).toBeGreaterThanOrEqual(before);
  expect(found.debe).toBeLessThanOrEqual(after + 1);
});
