import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '#contract/index';
import { checkAnswers } from '../testing/answers';
import { startOwnApi, type TestApi } from '../testing/app';
import { countGrown } from './pglite/statistics';

/**
 * The planner has no statistics for rows inserted a moment ago: the embedded database has no autovacuum, and a server's
 * runs once a minute. A plan made for one row takes minutes over thousands, and on the embedded database all requests
 * wait.
 */
let api: TestApi;
beforeAll(() => checkAnswers(false));
beforeAll(async () => {
  api = await startOwnApi();
  const { id } = await api.aNivel();
  const fill = (rows: string) => api.db.system.execute(sql.raw(rows));
  await fill(`
    insert into activos (empresa_id, codigo, nombre, tipo_activo, nivel_id, estado, criticidad, fecha_puesta_servicio)
    select ${api.a}, 'Z-' || n, 'Equipo ' || n, 'vehiculo', ${id}, 'operativo', 'B', '2026-01-01'
    from generate_series(1, ${many}) n`);
  await fill(`
    insert into medidores (empresa_id, activo_id, tipo, unidad, acumulativo)
    select empresa_id, id, 'odometro', 'km', true from activos`);
  await fill(`insert into lecturas (empresa_id, medidor_id, valor, total, fecha, fuente, estado)
    select empresa_id, id, n, n, timestamptz '2026-02-01' + n * interval '1 day', 'manual', 'valida'
    from medidores, generate_series(1, 2) n`);
  await fill(`
    insert into tiempos_parada (empresa_id, activo_id, inicio_en, fin_en, clase)
    select empresa_id, id, '2026-03-02', '2026-03-03', 'falla' from activos`);
  await fill(`
    insert into historial (empresa_id, activo_id, tipo, titulo, costo, fecha)
    select empresa_id, id, 'costo', 'Llantas', 9, '2026-03-02' from activos`);
  await fill(`insert into ordenes (empresa_id, numero, titulo, tipo, prioridad, estado, activo_id, nivel_id)
    select empresa_id, 'OT-Z' || id, 'Revisar', 'preventivo', 'media', 'pendiente', id, nivel_id from activos`);
}, 120_000);
afterAll(() => checkAnswers(true));
afterAll(() => api.close());

const many = 4_000;
/** Ten times the usual time on a busy machine; a plan for one row takes minutes. */
const timeLimit = 15_000;

const year = `filter=${encodeURIComponent(JSON.stringify({ desde: '2026-01-01', hasta: '2026-12-31' }))}`;
const asked = [
  ...Object.keys(entities).flatMap((name) => [
    name,
    `${name}?range=[0,24]`,
    `${name}?range=[0,24]&filter={"q":"equipo"}`,
  ]),
  ...['activos', 'ordenes'].flatMap((name) => [
    `reportes/${name}?${year}&range=[0,999]`,
    `reportes/${name}/resumen?${year}`,
  ]),
  'posiciones',
  'auditoria?range=[0,24]',
  'dashboard',
];

describe('right after thousands of inserts', () => {
  it.each(asked)('/api/%s returns in time', { timeout: 60_000 }, async (path) => {
    const from = performance.now();
    expect((await api.as('admin').call('GET', `/api/${path}`)).status).toBe(200);
    expect(performance.now() - from).toBeLessThan(timeLimit);
  });

  it('the tables are analysed, and only once', async () => {
    await countGrown(api.db.pool);
    // A server's own autovacuum may have been faster.
    const { rows } = await api.db.pool.query<{ n: number }>(
      `select reltuples::int as n from pg_class where relname in ('activos', 'medidores', 'lecturas')`,
    );
    expect(rows).toHaveLength(3);
    expect(Math.min(...rows.map(({ n }) => n))).toBeGreaterThan(many / 2);
    expect(await countGrown(api.db.pool)).toEqual([]);
  });
});
