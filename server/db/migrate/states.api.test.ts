import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { later } from '../../../testing/later';
import { emptyOn, migrations } from '../../testing/database';
import { compare } from '../check/compare';
import { objectsOf, type DbObject } from '../check/objects';
import { openPglite } from '../pglite/index';
import { quiet } from '../pooler';
import { freshObjects } from './fresh';
import { migrateOn, type Upgrade } from './index';
import { oldestFor, readSteps, type Steps } from './steps';
import { bringToDrizzle, bringToFormer, formerSteps } from './testing/states';

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
  const pool = lite?.pool ?? quiet({ connectionString: empty?.url, max: 1 });
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

/** Our steps and one more, whose content names itself. */
const plus = (...statements: string[]): Steps => {
  const step = { nombre: '9998_next', huella: statements.join(), cuando: 1, additive: false, statements };
  const { nombre, huella, cuando } = step;
  return {
    ...known,
    steps: [...known.steps, step],
    delivered: { ...known.delivered, [nombre]: [{ huella, cuando }] },
  };
};

const people = `
  insert into empresas (nombre, zona_horaria, moneda) values ('Una', 'America/Bogota', 'COP');
  insert into niveles (empresa_id, nombre, tipo) values (1, 'Sede', 'sede');
  insert into activos (empresa_id, codigo, nombre, tipo_activo, nivel_id, estado, criticidad)
  values (1, 'A-1', 'Bus de la señora Peña', 'vehiculo', 1, 'operativo', 'B')`;

/** What it is made of, its companies and its ledger. */
const contentOf = async (client: pg.PoolClient) => {
  await client.query('begin');
  const objects = await objectsOf(client);
  await client.query('commit');
  const { rows: companies } = await client.query('select id, nombre from empresas');
  const { rows: ledger } = await client.query('select nombre, huella, cuando::text from ftrack.pasos order by nombre');
  return { objects, companies, ledger };
};

describe('a database of the version before our first step', () => {
  it('is taken over: only its ledger is another one', async () => {
    await onEmpty(async (client) => {
      await bringToFormer(client, known);
      await client.query(people);
      const before = await contentOf(client);
      expect(before.ledger).toHaveLength(known.former.steps.length);
      const start = { ...known, steps: known.steps.slice(0, 1) };
      await upgrade(client, { version: 'next', onStep: () => expect.fail('nothing is to be done') }, start);
      const { ledger, ...rest } = await contentOf(client);
      expect(rest).toEqual({ objects: before.objects, companies: before.companies });
      expect(compare(await freshObjects(start.steps), rest.objects)).toEqual([]);
      expect(ledger).toEqual(
        start.steps.map(({ nombre, huella, cuando }) => ({ nombre, huella, cuando: String(cuando) })),
      );
      const { rows } = await client.query('select version, abre_desde from ftrack.edicion');
      expect(rows).toEqual([{ version: 'next', abre_desde: oldestFor(start.steps) }]);
      await upgrade(client, { onStep: () => expect.fail('nothing is to be done') }, start);
    });
  });

  it('gets the steps that came since', async () => {
    await onEmpty(async (client) => {
      await bringToFormer(client, known);
      await client.query(people);
      const told: string[] = [];
      await upgrade(client, { onStep: (at, of) => told.push(`${at}/${of}`) }, plus('create table nueva (id int)'));
      expect(told.at(-1)).toBe(`${told.length}/${told.length}`);
      const { rows } = await client.query('select codigo, (select count(*)::int from nueva) as nuevas from activos');
      expect(rows).toEqual([{ codigo: 'A-1', nuevas: 0 }]);
    });
  });

  it('is mended where one of its steps is in a form that was changed later', async () => {
    await onEmpty(async (client) => {
      const [last, ...others] = known.former.delivered['0009_orders'] ?? [];
      const former = others.at(-1) ?? expect.fail('the forms of before are not known');
      const steps = formerSteps(known).map((step) =>
        step.huella === last?.huella ? { ...step, huella: former.huella } : step,
      );
      await bringToFormer(client, known, steps);
      await client.query(people);
      await client.query(
        'drop trigger salida_creada on ordenes; create index ordenes_referencia_unica on ordenes (id)',
      );
      await upgrade(client);
      expect(compare(fresh, (await contentOf(client)).objects)).toEqual([]);
    });
  });

  it('refuses the programs of its own version from then on, in words', async () => {
    await onEmpty(async (client) => {
      await bringToFormer(client, known);
      await upgrade(client, { version: '9.9.0+abcdef0' });
      const { delivered } = known.former;
      const old: Steps = { steps: formerSteps(known), delivered, former: { steps: [], delivered: {} } };
      await expect(upgrade(client, {}, old)).rejects.toThrow(
        'La base de datos es de una versión más nueva de Ftrack (9.9.0+abcdef0): actualice esta instalación antes de ' +
          'iniciarla.',
      );
    });
  });
});

describe('a database that is older still', () => {
  it('is refused with the version to start once, and stays as it was', async () => {
    await onEmpty(async (client) => {
      await bringToFormer(client, known, formerSteps(known, known.former.steps.length - 1));
      await client.query(people);
      const before = await contentOf(client);
      await expect(upgrade(client)).rejects.toThrow(
        'La base de datos es de una versión anterior de Ftrack (0.4.0+abcdef0), que esta no actualiza directamente. ' +
          'Inicie una vez la versión v0.3 con ella, y después esta. No se cambió nada.',
      );
      expect(await contentOf(client)).toEqual(before);
    });
  });

  it('is refused too when it is from before the ledger', async () => {
    await onEmpty(async (client) => {
      await bringToDrizzle(client, formerSteps(known, 3));
      await expect(upgrade(client)).rejects.toThrow(/anterior de Ftrack \(paso del 21 de noviembre de 2026\)/);
      const { rows } = await client.query(`select to_regclass('ftrack.pasos') as ledger`);
      expect(rows).toEqual([{ ledger: null }]);
    });
  });
});

later('a step in a form that was changed later is mended', async () => {
  await onEmpty(async (client) => {
    const now = plus('create table nueva (id int primary key, nombre text)');
    await upgrade(client, {}, plus('create table nueva (id int primary key)'));
    const [step] = now.steps.slice(-1);
    const forms = [step?.huella ?? '', 'create table nueva (id int primary key)'];
    const delivered = { ...now.delivered, '9998_next': forms.map((huella) => ({ huella, cuando: 1 })) };
    await upgrade(client, {}, { ...now, delivered });
    const { rows } = await client.query('select nombre from nueva');
    expect(rows).toEqual([]);
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
    await onEmpty(async (client) => {
      await upgrade(client);
      const failure = await migrate(drizzle(client), { migrationsFolder: migrations }).catch((error: Error) => error);
      expect(failure).toMatchObject({ cause: { message: expect.stringMatching(/versión más nueva de Ftrack/) } });
    });
  });

  it('with a step that is known to nobody, from before the ledger, is refused too', async () => {
    await onEmpty(async (client) => {
      await bringToDrizzle(client, [...formerSteps(known, 2), { huella: 'x', cuando: Date.UTC(2027, 0, 15) }]);
      await expect(upgrade(client)).rejects.toThrow(/más nueva de Ftrack \(paso del 15 de enero de 2027\)/);
    });
  });
});

describe('an upgrade that cannot be made', () => {
  const good = plus('create table nueva (id int)');
  const bad = { nombre: '9999_bad', huella: 'b', cuando: 2, additive: false, statements: ['select 1 / 0'] };
  const broken = { ...good, steps: [...good.steps, bad] };

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
      await upgrade(client);
      await client.query('create table nueva (id text); insert into nueva values (1)');
      await expect(upgrade(client, {}, plus('create table nueva (id text, otro int not null)'))).rejects.toThrow(
        /no es como la de ninguna versión de Ftrack\. Falta la columna nueva\.otro[\s\S]*npm run db:check/,
      );
    });
  });
});
