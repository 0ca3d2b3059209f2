import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { later } from '../../../testing/later';
import { emptyOn, migrations } from '../../testing/database';
import { compare } from '../check/compare';
import { objectsOf, type DbObject } from '../check/objects';
import { openPglite } from '../pglite/index';
import { freshObjects } from './fresh';
import { migrateOn, type Upgrade } from './index';
import { readSteps } from './steps';
import { bringTo, states } from './testing/states';

const server = process.env.FTRACK_TEST_ENGINE === 'postgres' ? process.env.TEST_DATABASE_URL : undefined;
const known = readSteps(migrations);
const newest = known.steps.at(-1)?.nombre ?? '';
let fresh: DbObject[];
beforeAll(async () => {
  fresh = await freshObjects(known.steps);
});

/** A database of its own, empty; `begin` and `commit` are up to the test. */
const onEmpty = async (work: (client: pg.PoolClient) => Promise<void>) => {
  const empty = server ? await emptyOn(server) : undefined;
  const lite = empty ? undefined : await openPglite({ dir: null });
  const pool = lite?.pool ?? new pg.Pool({ connectionString: empty?.url, max: 1 });
  const client = await pool.connect();
  try {
    await work(client);
  } finally {
    client.release();
    await (lite?.close() ?? pool.end());
    await empty?.drop();
  }
};

const upgrade = async (client: pg.PoolClient, how: Upgrade = {}, to = known) => {
  await client.query('begin');
  try {
    await migrateOn(client, to, how);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

const people = `
  insert into empresas (nombre, zona_horaria, moneda) values ('Una', 'America/Bogota', 'COP');
  insert into niveles (empresa_id, nombre, tipo) values (1, 'Sede', 'sede');
  insert into activos (empresa_id, codigo, nombre, tipo_activo, nivel_id, estado, criticidad)
  values (1, 'A-1', 'Bus de la señora Peña', 'vehiculo', 1, 'operativo', 'B')`;

describe.each(Object.entries(states))('a database of before: %s', (name, state) => {
  const daily = ['silences under another number', 'the same behind keys by company'].includes(name);
  (daily ? it : later)('is brought to what a fresh one is, with its rows', async () => {
    await onEmpty(async (client) => {
      await bringTo(client, known, state);
      await client.query(people);
      const told: string[] = [];
      await upgrade(client, { onStep: (at, of) => told.push(`${at}/${of}`) });
      await client.query('begin');
      expect(compare(fresh, await objectsOf(client))).toEqual([]);
      await client.query('commit');
      const steps = known.steps.filter(({ nombre }) => nombre >= state.upTo).length;
      if (steps > 0) expect(told.at(-1)).toBe(`${told.length}/${told.length}`);
      const { rows } = await client.query('select codigo, nombre from activos');
      expect(rows).toEqual([{ codigo: 'A-1', nombre: 'Bus de la señora Peña' }]);
      // The second start has nothing to do.
      await upgrade(client, { onStep: () => expect.fail('nothing is to be done') });
    });
  });
});

describe('a database of a newer version', () => {
  const newer = async (client: pg.PoolClient, opens: string) => {
    await upgrade(client, { version: '9.9.0+abcdef0' });
    await client.query(`insert into ftrack.pasos (nombre, huella, cuando) values ('9999_future', 'x', 9999999999999)`);
    await client.query('update ftrack.edicion set abre_desde = $1', [opens]);
  };

  it('is refused in words', async () => {
    await onEmpty(async (client) => {
      await newer(client, '9999_future');
      await expect(upgrade(client)).rejects.toThrow(
        'La base de datos es de una versión más nueva de Ftrack (9.9.0+abcdef0): actualice esta instalación antes de ' +
          'iniciarla.',
      );
    });
  });

  it('is opened by a neighbour that it says may open it, which changes nothing', async () => {
    await onEmpty(async (client) => {
      await newer(client, newest);
      await upgrade(client, { version: 'older', onStep: () => expect.fail('nothing is to be done') });
      const { rows } = await client.query('select version from ftrack.edicion');
      expect(rows).toEqual([{ version: '9.9.0+abcdef0' }]);
    });
  });

  it('stops the start of a version of before the ledger, which compares moments only', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'ftrack-migrations-'));
    try {
      await cp(migrations, folder, { recursive: true });
      const journal = path.join(folder, 'meta', '_journal.json');
      const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'));
      await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, 60) }));
      await onEmpty(async (client) => {
        await upgrade(client);
        const failure = await migrate(drizzle(client), { migrationsFolder: folder }).catch((error: Error) => error);
        expect(failure).toMatchObject({ cause: { message: expect.stringMatching(/versión más nueva de Ftrack/) } });
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('with a step that is known to nobody, from before the ledger, is refused too', async () => {
    await onEmpty(async (client) => {
      await bringTo(client, known, { upTo: '0002', formerly: [] });
      await client.query(
        `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', ${Date.UTC(2027, 0, 15)})`,
      );
      await expect(upgrade(client)).rejects.toThrow(/más nueva de Ftrack \(paso del 15 de enero de 2027\)/);
    });
  });
});

describe('an upgrade that cannot be made', () => {
  const broken = {
    ...known,
    steps: [
      ...known.steps,
      { nombre: '9998_good', huella: 'a', cuando: 1, additive: false, statements: ['create table nueva (id int)'] },
      { nombre: '9999_bad', huella: 'b', cuando: 2, additive: false, statements: ['select 1 / 0'] },
    ],
  };

  it('leaves the database as it was, and says where it failed', async () => {
    await onEmpty(async (client) => {
      await upgrade(client);
      await expect(upgrade(client, {}, broken)).rejects.toThrow(
        /no se pudo actualizar y quedó como estaba: en el paso 9999_bad, .*division by zero/,
      );
      const { rows } = await client.query(`select to_regclass('public.nueva') as nueva`);
      expect(rows).toEqual([{ nueva: null }]);
      await upgrade(client);
    });
  });

  it('because a table is of another hand says the first difference and the way out', async () => {
    await onEmpty(async (client) => {
      await bringTo(client, known, { upTo: '0045', formerly: [] });
      await client.query('create table silencios (id text); insert into silencios values (1)');
      await expect(upgrade(client)).rejects.toThrow(
        /no es como la de ninguna versión de Ftrack\. Falta la columna silencios\.[\s\S]*npm run db:check/,
      );
    });
  });
});
