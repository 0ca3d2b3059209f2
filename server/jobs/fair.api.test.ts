import { sql } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';
import { startOwnApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import { createJobs } from './index';
import { takeNext } from './turns';

const api = useApi(startOwnApi);
beforeEach(async () => void (await api.db.system.execute('delete from trabajos')));

const polling = { timeout: 120_000 };
/** Three hundred jobs of a company that wait, as no queue would take them. */
const flood = async (tipo: string, parametros: object) => {
  const { id } = await api.as('admin').who;
  await api.db.system.execute(sql`
    insert into trabajos (empresa_id, user_id, tipo, parametros)
    select ${api.a}, ${id}, ${tipo}, ${JSON.stringify(parametros)}::jsonb from generate_series(1, 300)`);
};

it('a company’s three hundred jobs delay one of another by a few at most, over two processes', async () => {
  const { id: zoe } = await api.as('admin', api.b).who;
  const order: number[] = [];
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  const [one, other] = [0, 1].map(() => {
    const jobs = createJobs({ db: api.db, publish: async () => {}, log: () => {} });
    jobs.handle('turno', async ({ empresaId }) => {
      order.push(empresaId);
      await held;
      return {};
    });
    return jobs;
  });
  await flood('turno', {});
  await Promise.all([one?.look(), other?.look()]);
  // Each process works for a company once at a time.
  await vi.waitFor(() => expect(order).toEqual([api.a, api.a]), polling);
  await one?.start(api.b, zoe, 'turno', {});
  release();
  await vi.waitFor(() => expect(order.length).toBeGreaterThan(10), polling);
  await Promise.all([one?.stop(), other?.stop()]);
  expect(order.indexOf(api.b)).toBeLessThanOrEqual(3);
});

it('the next job is that of the company served longest ago, whoever asked first', async () => {
  const { id: zoe } = await api.as('admin', api.b).who;
  await flood('nadie lo hace', {});
  await api.db.system.execute(sql`
    insert into trabajos (empresa_id, user_id, tipo, parametros) values (${api.b}, ${zoe}, 'nadie lo hace', '{}')`);
  const order: number[] = [];
  for (let n = 0; n < 4; n++) {
    const { rows } = await api.db.system.execute<{ empresa_id: number }>(
      takeNext({ kinds: ['nadie lo hace'], busy: [], isSteady: sql`true` }),
    );
    order.push(...rows.map(({ empresa_id }) => empresa_id));
  }
  expect(order.slice(0, 2).sort()).toEqual([api.a, api.b]);
  expect(order.slice(2)).toEqual([api.a, api.a]);
});

it.each([
  ['exports', '/api/activos/exportar', { formato: 'csv', columnas: ['nombre'] }],
  [
    'reports',
    '/api/reportes/ordenes/exportar',
    { formato: 'csv', columnas: ['numero'], filter: '{"por":"creada","desde":"2026-01-01","hasta":"2026-01-31"}' },
  ],
])('%s of a company are not before the one of another that came later', async (_what, path, body) => {
  const mine = api.as('admin');
  const first = await mine.post(path, body);
  await expect.poll(async () => (await mine.get(`/api/trabajos/${first.id}`)).estado, polling).toBe('terminado');
  const { rows } = await api.db.system.execute<{ tipo: string; parametros: object }>(
    sql`select tipo, parametros from trabajos where id = ${first.id}`,
  );
  const [{ tipo, parametros } = { tipo: '', parametros: {} }] = rows;
  await flood(tipo, parametros);
  const { id } = await api.as('admin', api.b).post(path, body);
  const theirs = async () => (await api.as('admin', api.b).get(`/api/trabajos/${id}`)).estado;
  await expect.poll(theirs, { ...polling, interval: 50 }).toBe('terminado');
  const before = await api.db.system.execute(sql`
    select from trabajos where empresa_id = ${api.a} and id <> ${first.id}
      and tomado_en < (select tomado_en from trabajos where id = ${id})`);
  expect(before.rows.length).toBeLessThanOrEqual(2);
});
