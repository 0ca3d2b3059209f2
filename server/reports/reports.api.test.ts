import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { useApi } from '../testing/useApi';
import { doneJob } from '../testing/jobs';
import { filtered } from '../../testing/filtered';

const api = useApi();

const march = { desde: '2026-03-01', hasta: '2026-03-31' };
const report = async (filter: object, more = '', caller = api.as('admin')) =>
  await caller.get(`/api/reportes/activos?${filtered(filter)}${more}`);
const summary = async (filter: object) =>
  await api.as('admin').get(`/api/reportes/activos/resumen?${filtered(filter)}`);

/** In service since before March; moments are the company's wall clock (Bogotá, five hours behind UTC). */
const anAsset = async (given: object = {}) => {
  const nivel = await api.aNivel();
  const asset = await api.anActivo({ nivel_id: nivel.id, fecha_puesta_servicio: '2026-01-01', ...given });
  return { ...asset, nivel, filter: { ...march, bajo_nivel_id: nivel.id } };
};
const stopped = (id: number, inicio: string, fin: string | null, clase = 'falla') =>
  api.db.system.execute(`insert into tiempos_parada (empresa_id, activo_id, inicio_en, fin_en, clase)
    values (${api.a}, ${id}, '${inicio}-05', ${fin ? `'${fin}-05'` : 'null'}, '${clase}')`);

describe('the report of an asset', () => {
  it('counts what falls into the period, clipped at its edges', async () => {
    const { id, filter } = await anAsset({ costo_hora_parada: 10, costo_adquisicion: 1_000 });
    await stopped(id, '2026-02-27 12:00', '2026-03-01 06:00');
    await stopped(id, '2026-03-10 00:00', '2026-03-10 12:00');
    await stopped(id, '2026-03-20 00:00', '2026-03-21 00:00', 'planificada');
    await api.db.system.execute(`insert into historial (empresa_id, activo_id, tipo, titulo, costo, fecha) values
      (${api.a}, ${id}, 'costo', 'Llantas', 150, '2026-03-15'),
      (${api.a}, ${id}, 'costo', 'De abril', 900, '2026-04-02')`);
    const [row] = await report(filter);
    expect(row).toMatchObject({
      fallas: 1,
      mttr_h: 12,
      paradas_plan_h: 24,
      paradas_no_plan_h: 18,
      costo: 150,
      costo_parada: 420,
      rav: 15,
    });
    expect(row.disponibilidad).toBeCloseTo((100 * (31 * 24 - 42)) / (31 * 24), 6);
    expect(row.mtbf_h).toBeCloseTo(31 * 24 - 42, 6);
  });

  it('shows «sin fallas» as an unknown value, never as zero', async () => {
    const { filter } = await anAsset();
    expect((await report(filter))[0]).toMatchObject({
      fallas: 0,
      mtbf_h: null,
      mttr_h: null,
      disponibilidad: 100,
      km: null,
      costo_km: null,
    });
  });

  it('begins with the day of service and ends with its retirement', async () => {
    const { id, filter } = await anAsset({ fecha_puesta_servicio: '2026-03-11' });
    await stopped(id, '2026-03-05 00:00', '2026-03-12 00:00');
    await api.db.system.execute(`update activos set fecha_baja = '2026-03-20' where id = ${id}`);
    const [row] = await report(filter);
    // From the beginning of 11 March until the end of 20 March, down until the beginning of 12 March.
    expect(row.paradas_no_plan_h).toBeCloseTo(24, 6);
    expect(row.disponibilidad).toBeCloseTo((100 * (240 - 24)) / 240, 6);
  });

  it('counts open periods until now and no longer', async () => {
    const { id, nivel } = await anAsset();
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    await api.db.system.execute(`
      insert into tiempos_parada (empresa_id, activo_id, inicio_en, clase)
      values (${api.a}, ${id}, now() - interval '3 hours', 'falla')`);
    const [row] = await report({ desde: day(5), hasta: day(-5), bajo_nivel_id: nivel.id });
    expect(row.paradas_no_plan_h).toBeCloseTo(3, 1);
    expect(row).toMatchObject({ fallas: 1, mttr_h: null });
  });

  it('measures its distance by valid readings, from the last one before the period', async () => {
    const { id, filter } = await anAsset();
    const { rows } = await api.db.system.execute(
      `select id from medidores where activo_id = ${id} and tipo = 'odometro'`,
    );
    const meter =
      rows[0]?.id ??
      (
        await api.db.system.execute(`
          insert into medidores (empresa_id, activo_id, tipo, unidad, acumulativo)
          values (${api.a}, ${id}, 'odometro', 'km', true)
          returning id`)
      ).rows[0]?.id;
    const read = (total: number, fecha: string, estado = 'valida') =>
      api.db.system.execute(`
        insert into lecturas (empresa_id, medidor_id, valor, total, fecha, fuente, estado)
        values (${api.a}, ${Number(meter)}, ${total}, ${total}, '${fecha}', 'manual', '${estado}')`);
    await read(1_000, '2026-02-20');
    await read(1_400, '2026-03-10');
    await read(9_999, '2026-03-12', 'sospechosa');
    await read(1_900, '2026-03-30');
    await read(2_500, '2026-04-05');
    expect((await report(filter))[0].km).toBe(900);
  });

  it('measures its distance by positions on the days that have them, and by the odometer on the others; its cost per km is of these', async () => {
    const { id, filter } = await anAsset();
    const run = (statement: string) => api.db.system.execute(statement);
    await run(`
      insert into medidores (empresa_id, activo_id, tipo, unidad, acumulativo)
      select ${api.a}, ${id}, 'odometro', 'km', true
      where not exists (select from medidores where activo_id = ${id} and tipo = 'odometro')`);
    const read = (total: number, fecha: string) =>
      run(`insert into lecturas (empresa_id, medidor_id, valor, total, fecha, fuente, estado)
        select ${api.a}, id, ${total}, ${total}, '${fecha} 20:00-05', 'manual', 'valida'
        from medidores
        where activo_id = ${id} and tipo = 'odometro'`);
    const drove = (fecha: string, km: number) =>
      run(`
        insert into km_dia (activo_id, fecha, empresa_id, km, movimiento_s, ralenti_s, viajes_n)
        values (${id}, '${fecha}', ${api.a}, ${km}, 0, 0, 1)`);
    await read(1_000, '2026-02-28');
    // Only the odometer.
    await read(1_100, '2026-03-02');
    // Positions of both days, although the odometer says 70.
    await drove('2026-03-03', 40);
    await drove('2026-03-04', 25);
    await read(1_170, '2026-03-04');
    // Positions of one day out of three: the rest is the odometer's.
    await drove('2026-03-06', 30);
    await read(1_260, '2026-03-07');
    // After the last reading.
    await drove('2026-03-20', 15);
    await run(`
      insert into historial (empresa_id, activo_id, tipo, titulo, costo, fecha)
      values (${api.a}, ${id}, 'costo', 'Llantas', 540, '2026-03-15')`);
    const km = 100 + (40 + 25) + 90 + 15;
    const [row] = await report({ ...filter, activo_id: id });
    expect(row).toMatchObject({ km, costo: 540, costo_km: 540 / km });
    const { totales } = await summary(filter);
    expect(totales).toMatchObject({ km, costo: 540, costo_km: 540 / km });
    const query = new URLSearchParams({ ...march, nivel_id: String(filter.bajo_nivel_id) }).toString();
    const { json: indicators } = await api.as('admin').call('GET', `/api/indicadores?${query}`);
    expect(indicators).toMatchObject({ km, costo_km: 540 / km });
  });
});

describe('the summary', () => {
  it('adds up along the tree, and compares with the preceding period of the same length', async () => {
    const top = await api.aNivel();
    const below = await api.aNivel({ padre_id: top.id });
    const one = await api.anActivo({ nivel_id: top.id, fecha_puesta_servicio: '2025-01-01' });
    const two = await api.anActivo({ nivel_id: below.id, fecha_puesta_servicio: '2025-01-01' });
    await stopped(one.id, '2026-03-10 00:00', '2026-03-11 00:00', 'planificada');
    await stopped(two.id, '2026-03-31 23:00', '2026-04-01 05:00');
    await stopped(two.id, '2026-02-10 00:00', '2026-02-10 10:00');
    const { totales, anterior, niveles, paradas, estados } = await summary({ ...march, bajo_nivel_id: top.id });
    expect(totales).toMatchObject({ activos: 2, fallas: 1, paradas_plan_h: 24, paradas_no_plan_h: 1 });
    expect(totales.disponibilidad).toBeCloseTo((100 * (2 * 744 - 25)) / (2 * 744), 6);
    expect(anterior).toMatchObject({ fallas: 1, paradas_no_plan_h: 10 });
    expect(niveles.map(({ id, activos, fallas }: Record<string, number>) => ({ id, activos, fallas }))).toEqual([
      { id: top.id, activos: 2, fallas: 1 },
      { id: below.id, activos: 1, fallas: 1 },
    ]);
    const sum = (key: string) =>
      paradas.filas.reduce((all: number, row: Record<string, number>) => all + (row[key] ?? 0), 0);
    expect([paradas.paso, sum('planificadas'), sum('no_planificadas')]).toEqual(['semana', 24, 1]);
    expect(estados).toEqual({ operativo: 2 });
  });
});

describe('the report', () => {
  it('is paged and sorted by any column', async () => {
    const nivel = await api.aNivel();
    for (const [nombre, hours] of [
      ['A', 5],
      ['B', 1],
      ['C', 9],
    ] as const) {
      const { id } = await api.anActivo({ nombre, nivel_id: nivel.id, fecha_puesta_servicio: '2026-01-01' });
      await stopped(id, '2026-03-02 00:00', `2026-03-02 0${hours}:00`);
    }
    const filter = { ...march, bajo_nivel_id: nivel.id };
    const names = async (more: string) => (await report(filter, more)).map(({ nombre }: { nombre: string }) => nombre);
    expect(await names('&sort=["paradas_no_plan_h","DESC"]')).toEqual(['C', 'A', 'B']);
    expect(await names('&sort=["disponibilidad","DESC"]&range=[1,2]')).toEqual(['A', 'C']);
    const { headers } = await api.as('admin').call('GET', `/api/reportes/activos?${filtered(filter)}&range=[1,1]`);
    expect(headers['content-range']).toBe('reportes/activos 1-1/3');
    expect(await names('&range=[5,9]')).toEqual([]);
  });

  it.each([
    'filter={}',
    'filter={"desde":"2026-03-01"}',
    'filter={"desde":"2026-03-02","hasta":"2026-03-01"}',
    'filter={"desde":"2020-03-02","hasta":"2026-03-01"}',
    'filter={roto',
  ])('is refused with %s', async (query) => {
    expect((await api.as('admin').call('GET', `/api/reportes/activos?${query}`)).status).toBe(400);
  });

  it('is for the office, and of one company', async () => {
    const { filter } = await anAsset();
    const query = `/api/reportes/activos?${filtered(filter)}`;
    expect((await api.as('operario').call('GET', query)).status).toBe(403);
    expect((await api.as('monitor').call('GET', query)).status).toBe(403);
    expect(await api.as('admin', api.b).get(query)).toEqual([]);
  });

  it.each(['csv', 'xlsx', 'pdf'])('is had as %s', async (formato) => {
    const { filter } = await anAsset({ nombre: 'Bus del reporte' });
    const columnas = ['nombre', 'disponibilidad', 'estado'];
    const { status, json } = await api
      .as('admin')
      .call('POST', '/api/reportes/activos/exportar', { formato, filter: JSON.stringify(filter), columnas });
    expect(status).toBe(202);
    const job = await doneJob(api.as('admin').call, json.id);
    const file = (await api.app.inject({ url: job.archivo_url })).rawPayload;
    expect(file.subarray(0, 5).toString('latin1')).toMatch(
      formato === 'pdf' ? /^%PDF-/ : formato === 'xlsx' ? /^PK/ : /^/,
    );
    if (formato === 'pdf')
      expect((await extractText(new Uint8Array(file), { mergePages: true })).text).toMatch(
        /Bus del reporte 100 Operativo/,
      );
    if (formato === 'csv')
      expect(file.toString('utf8').replace('\uFEFF', '')).toBe(
        'sep=;\r\nActivo;Disponibilidad operacional (%);Estado\r\nBus del reporte;100;Operativo',
      );
  });

  it('has three decimals of a kilometre in files, one on paper, and nothing or a dash where it is unknown', async () => {
    const { id, nivel, filter } = await anAsset({ nombre: 'Rodante' });
    await api.anActivo({ nombre: 'Quieto', nivel_id: nivel.id, fecha_puesta_servicio: '2026-01-01' });
    await api.db.system.execute(`
      insert into km_dia (activo_id, fecha, empresa_id, km, movimiento_s, ralenti_s, viajes_n)
      values (${id}, '2026-03-04', ${api.a}, 1234.56789, 600, 0, 1)`);
    const made = async (formato: 'csv' | 'pdf') => {
      const body = { formato, filter: JSON.stringify(filter), columnas: ['nombre', 'km', 'paradas_h'] };
      const { json } = await api.as('admin').call('POST', '/api/reportes/activos/exportar', body);
      const { archivo_url } = await doneJob(api.as('admin').call, json.id);
      return (await api.app.inject({ url: archivo_url })).rawPayload;
    };
    const csv = (await made('csv')).toString('utf8');
    expect(csv).toContain('Rodante;1234,568;0');
    expect(csv).toContain('Quieto;;0');
    const { text } = await extractText(new Uint8Array(await made('pdf')), { mergePages: true });
    expect(text).toMatch(/Rodante 1\.234,6 0/);
    expect(text).toMatch(/Quieto — 0/);
    expect(text).toContain('Recorrido: 1.234,6 km');
    expect(text).toContain('Disponibilidad técnica: 100 %');
  });
});
