import type pg from 'pg';
import { expect, it } from 'vitest';
import { openTestDb } from '../../testing/database';
import { objectsOf } from '../check/objects';
import { against } from './against';
import { fileNameOf, readSqlFiles } from './files';

const files = readSqlFiles();

/** In a transaction of a migrated database, which is rolled back. */
const inMigrated = async (work: (client: pg.PoolClient) => Promise<void>) => {
  const db = await openTestDb();
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    await work(client);
  } finally {
    await client.query('rollback');
    client.release();
    await db.close();
  }
};

it('every function and trigger of a migrated database has its file, and every file its function or trigger', () =>
  inMigrated(async (client) => {
    const objects = await objectsOf(client);
    const named = objects.filter(({ clase }) => clase === 'función' || clase === 'disparador').map(fileNameOf);
    expect(named.sort()).toEqual(files.map(({ name }) => name).sort());
  }));

it('the files say what a migrated database does', () =>
  inMigrated(async (client) => {
    // If this fails, «npm run db:generate -- --name <what changed>» writes the migration.
    expect(await against(client, files)).toEqual({ changed: [], gone: [] });
  }));

it('a changed file, a new one and one that is gone are noticed', () =>
  inMigrated(async (client) => {
    const changed = files.map((file) =>
      file.name === 'ordenes.salida_creada' ? { ...file, sql: file.sql.replace('AFTER INSERT', 'AFTER UPDATE') } : file,
    );
    const added = { name: 'uno', sql: 'create or replace function uno() returns int language sql return 1;' };
    const less = [...changed, added].filter(({ name }) => name !== 'activos.salida_creado');
    const found = await against(client, less);
    expect(found.changed.map(({ name }) => name).sort()).toEqual(['ordenes.salida_creada', 'uno']);
    expect(found.gone.map(fileNameOf)).toEqual(['activos.salida_creado']);
  }));

it('every file begins with its reason', () => {
  expect(files.filter(({ sql }) => !/^-- [A-Za-z].{15,}/.test(sql)).map(({ name }) => name)).toEqual([]);
});
