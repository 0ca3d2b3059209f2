import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startOwnApi, type TestApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import { emptyOn, migrations } from '../testing/database';
import { doneJob } from '../testing/jobs';
import { openDb } from './client';
import { filtered } from '../../testing/filtered';

const server = process.env.FTRACK_TEST_ENGINE === 'postgres' ? process.env.TEST_DATABASE_URL : undefined;

const period = filtered({ desde: '2026-01-01', hasta: '2026-01-31' });
/** Routes that read figures. */
const figures = [
  'dashboard',
  'indicadores?desde=2026-01-01&hasta=2026-01-31',
  'indicadores/panel?desde=2026-01-01&hasta=2026-01-31',
  `conduccion?${filtered({ por: 'activo', desde: '2026-01-01', hasta: '2026-01-31' })}`,
  ...['activos', 'ordenes'].flatMap((name) => [`reportes/${name}?${period}`, `reportes/${name}/resumen?${period}`]),
];

const fileOf = async (api: TestApi): Promise<string> => {
  const { call } = api.as('admin');
  const { json } = await call('POST', '/api/activos/exportar', {
    formato: 'csv',
    columnas: ['nombre'],
    sort: '["nombre","ASC"]',
  });
  const job = await doneJob(call, json.id);
  return (await api.app.inject({ url: job.archivo_url })).body;
};

describe('a read transaction', () => {
  const api = useApi(startOwnApi);

  it('cannot write on any database, and sees only its company', async () => {
    const asset = await api.anActivo({}, api.b);
    const rename = (company: number) =>
      api.db.read(company, (tx) => tx.execute(sql`update activos set nombre = 'otro'`));
    await expect(rename(api.b)).rejects.toMatchObject({ cause: { code: '25006' } });
    const ids = (company: number) =>
      api.db.read(company, async (tx) => (await tx.execute<{ id: number }>('select id from activos')).rows);
    expect([await ids(api.a), await ids(api.b)]).toEqual([[], [{ id: asset.id }]]);
  });
});

describe.skipIf(!server)('with a read server', () => {
  const after: (() => Promise<unknown>)[] = [];
  let [api, second]: TestApi[] = [];
  let drop: () => Promise<unknown>;
  const both = () => {
    if (!api || !second) throw new Error('they did not start');
    return { api, second };
  };
  beforeAll(async () => {
    const [one, two] = [await emptyOn(server ?? ''), await emptyOn(server ?? '')];
    after.push(one.drop);
    drop = two.drop;
    second = await startOwnApi({}, { db: await openDb({ url: two.url }, migrations) });
    // It has different rows, so that the origin of an answer is visible, and is read-only.
    await second.anActivo({ nombre: 'De la segunda' });
    const readUrl = `${two.url}?options=${encodeURIComponent('-c default_transaction_read_only=on')}`;
    api = await startOwnApi({}, { db: await openDb({ url: one.url, readUrl }, migrations) });
    after.push(api.close);
    await api.anActivo({ nombre: 'De la primera' });
    await api.anActivo({ nombre: 'Otro de la primera' });
  });
  afterAll(async () => {
    for (const each of after.reverse()) await each();
  });

  it.each(figures)('%s is read from the read-only server', async (path) => {
    const { call } = both().api.as('admin');
    const { status, json } = await call('GET', `/api/${path}`);
    expect([status, json.message]).toEqual([200, undefined]);
  });

  it('figures and files come from it, and records from the main server', async () => {
    const { api } = both();
    const { call } = api.as('admin');
    expect((await call('GET', '/api/dashboard')).json.activos).toBe(1);
    expect((await call('GET', '/api/activos')).json).toHaveLength(2);
    expect(await fileOf(api)).toContain('De la segunda');
  });

  it('figures that a request has just computed are read from the main server', async () => {
    const { api } = both();
    const read = vi.spyOn(api.db, 'read');
    const tenant = vi.spyOn(api.db, 'tenant');
    await api.db.system.execute(
      sql`insert into mantenimiento_marcas (empresa_id, activo_id) select empresa_id, min(id) from activos group by 1`,
    );
    await api.as('admin').call('GET', '/api/indicadores?desde=2026-01-01&hasta=2026-01-31');
    expect([read.mock.calls.length, tenant.mock.calls.length > 1]).toEqual([0, true]);
    read.mockRestore();
    tenant.mockRestore();
  });

  it('while it is down everything is read from the main server, and that is logged', async () => {
    const { api, second } = both();
    const failures: unknown[] = [];
    api.db.onReplicaFailure((error) => failures.push(error));
    await second.close();
    const slow = api.db.read(api.a, async (tx) => {
      await tx.execute(`set local statement_timeout = 0`);
      const { rows } = await tx.execute<{ nombre: string }>(
        `select nombre, case nombre when 'De la segunda' then pg_sleep(600) end as espera from activos order by nombre`,
      );
      return rows.map(({ nombre }) => nombre);
    });
    // It becomes unavailable during a running statement.
    await vi.waitFor(async () => {
      const { rows } = await api.db.system.execute(
        sql`select from pg_stat_activity where wait_event = 'PgSleep' and query like '%De la segunda%'`,
      );
      expect(rows).not.toEqual([]);
    });
    await drop();
    expect(await slow).toEqual(['De la primera', 'Otro de la primera']);
    expect((await api.as('admin').get('/api/dashboard')).activos).toBe(2);
    expect(await fileOf(api)).toContain('De la primera');
    expect(failures.length).toBeGreaterThan(0);
  });
});
