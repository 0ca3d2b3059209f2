import pg from 'pg';
import { expect, it } from 'vitest';
import { emptyOn, migrations } from '../testing/database';
import { openDb } from './client';
import { missingRights } from './rights';

const all = {
  usuario: 'ana',
  base: 'flota',
  puede_crear_roles: true,
  hay_rol: true,
  tiene_rol: true,
  puede_crear_esquemas: true,
  puede_crear_tablas: true,
};

it('a user with every right needs nothing', () => {
  expect(missingRights(all)).toEqual([]);
  expect(missingRights({ ...all, hay_rol: false, tiene_rol: false })).toEqual([]);
});

it('a user who may not create roles gets the statements to run', () => {
  expect(missingRights({ ...all, puede_crear_roles: false, hay_rol: false, tiene_rol: false })).toEqual([
    'CREATE ROLE ftrack_tenant NOLOGIN NOSUPERUSER NOBYPASSRLS;',
    'GRANT ftrack_tenant TO ana;',
  ]);
  expect(missingRights({ ...all, puede_crear_roles: false, tiene_rol: false })).toEqual([
    'GRANT ftrack_tenant TO ana;',
  ]);
});

it.skipIf(!process.env.TEST_DATABASE_URL)('a start as that user says so, and works once they were run', async () => {
  const server = process.env.TEST_DATABASE_URL ?? '';
  const { url, drop } = await emptyOn(server);
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const user = `corto_${process.pid}`;
  const own = Object.assign(new URL(url), { username: user, password: 'x' }).href;
  try {
    if (!(await admin.query("select 1 from pg_roles where rolname = 'ftrack_tenant'")).rowCount)
      await admin.query('create role ftrack_tenant nologin nosuperuser nobypassrls');
    await admin.query(`create role ${user} login password 'x' nocreaterole`);
    const failure = await openDb({ url: own }, migrations).then(
      () => undefined,
      (error: Error) => error.message,
    );
    const lines = (failure ?? '').split('\n').filter((line) => line.startsWith('  '));
    expect(lines.map((line) => line.trim().split(' ').slice(0, 2).join(' '))).toEqual([
      'GRANT ftrack_tenant',
      'GRANT CREATE',
      'GRANT ALL',
    ]);
    for (const line of lines) await admin.query(line);
    await (await openDb({ url: own }, migrations)).close();
  } finally {
    await admin.end();
    await drop();
    const after = new pg.Client({ connectionString: server });
    await after.connect();
    await after.query(`drop role ${user}`);
    await after.end();
  }
});
