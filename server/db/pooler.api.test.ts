import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOwnApi, type TestApi } from '../testing/app';
import { emptyOn, migrations } from '../testing/database';
import { doneJob } from '../testing/jobs';
import { hasPgbouncer, startPgbouncer } from '../testing/pgbouncer';
import { aTracker, rowsOf } from '../testing/trackers';
import { emptyFrame } from '../tracking/index';
import { openDb } from './client';

const server = process.env.FTRACK_TEST_ENGINE === 'postgres' ? process.env.TEST_DATABASE_URL : undefined;

const sources = [
  ['a pgbouncer.ini that says nothing of Ftrack', 'default', '0'],
  ['deploy/pgbouncer.ini', 'deploy', '8s'],
] as const;

describe.skipIf(!server || !hasPgbouncer).each(sources)(
  'through PgBouncer by %s (skipped where Debian’s pgbouncer is not installed)',
  (_, ini, outside) => {
    let api: TestApi;
    const after: (() => Promise<unknown>)[] = [];
    beforeAll(async () => {
      const empty = await emptyOn(server ?? '');
      after.push(empty.drop);
      const pooler = await startPgbouncer(empty.url, ini);
      after.push(pooler.stop);
      api = await startOwnApi({}, { db: await openDb({ url: pooler.url }, migrations) });
      after.push(() => api.close());
    });
    afterAll(async () => {
      for (const each of after.reverse()) await each();
    });

    it('the transactions of each company have their time limits and see only its rows', async () => {
      const asset = await api.anActivo();
      const seen = (company: number) =>
        api.db.tenant(company, async (tx) => ({
          limit: (await tx.execute<{ statement_timeout: string }>('show statement_timeout')).rows[0]?.statement_timeout,
          jit: (await tx.execute<{ jit: string }>('show jit')).rows[0]?.jit,
          rows: (await tx.execute<{ id: number }>('select id from activos')).rows,
        }));
      const both = await Promise.all([api.a, api.b, api.a, api.b, api.a, api.b].map(seen));
      const [a, b] = [
        { limit: '8s', jit: 'off', rows: [{ id: asset.id }] },
        { limit: '8s', jit: 'off', rows: [] },
      ];
      expect(both).toEqual([a, b, a, b, a, b]);
      const { rows } = await api.db.system.execute<{ statement_timeout: string; role: string }>(
        sql`select current_setting('statement_timeout') as statement_timeout, current_setting('role') as role`,
      );
      expect(rows).toEqual([{ statement_timeout: outside, role: 'none' }]);
    });

    it('concurrent reads and writes work', async () => {
      const nivel = await api.aNivel();
      const made = await Promise.all(Array.from({ length: 30 }, () => api.anActivo({ nivel_id: nivel.id })));
      const read = await Promise.all(made.map(({ id }) => api.as('admin').call('GET', `/api/activos/${id}`)));
      expect(read.map(({ status, json }) => [status, json.id])).toEqual(made.map(({ id }) => [200, id]));
    });

    it('positions are stored and projected, with each statement on any connection', async () => {
      const trackers = await Promise.all(Array.from({ length: 4 }, () => aTracker(api)));
      const from = Date.now() - 600_000;
      for (let round = 0; round < 5; round++)
        await Promise.all(
          trackers.map(({ company, name }, at) =>
            api.tracking.accept(company, name, {
              ...emptyFrame(new Date(from + round * 60_000)),
              latitud: 4.6 + at / 100 + round / 1_000,
              longitud: -74,
            }),
          ),
        );
      await api.tracking.projected();
      const states = await rowsOf(api, sql`select activo_id, latitud::float8 as latitud from estado_activo order by 2`);
      expect(states).toEqual(
        trackers.map(({ id }, at) => ({ activo_id: id, latitud: expect.closeTo(4.604 + at / 100, 6) })),
      );
    });

    it('a job writes a file, and the file can be read', async () => {
      const { call } = api.as('admin');
      const { json } = await call('POST', '/api/activos/exportar', { formato: 'csv', columnas: ['codigo'] });
      const job = await doneJob(call, json.id);
      const file = await api.app.inject({ url: job.archivo_url });
      expect(file.body.trim().split('\r\n').length).toBeGreaterThan(30);
    });

    it('no statement is prepared by name', async () => {
      const client = await api.db.pool.connect();
      try {
        for (let at = 0; at < 2; at++) await client.query({ name: 'twice', text: 'select $1::int', values: [at] });
        expect((await client.query('select name from pg_prepared_statements')).rows).toEqual([]);
      } finally {
        client.release();
      }
    });
  },
);
