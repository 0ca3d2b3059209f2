import { describe, expect, it, vi } from 'vitest';
import { useApi } from '../../testing/useApi';
import { unaPersona } from '../../testing/factories';
import { doneJob } from '../../testing/jobs';
import { filtered } from '../../../testing/filtered';

const api = useApi();

const march = { desde: '2026-03-01', hasta: '2026-03-31' };
const asked = (filter: object, more = '') => `${filtered(filter)}${more}`;
const report = async (filter: object, more = '') =>
  await api.as('admin').get(`/api/reportes/ordenes?${asked(filter, more)}`);
const summary = async (filter: object, more = '') =>
  await api.as('admin').get(`/api/reportes/ordenes/resumen?${asked(filter, more)}`);

const aPlace = async () => {
  const nivel = await api.aNivel();
  return { nivel_id: nivel.id, filter: { ...march, bajo_nivel_id: nivel.id } };
};
/** An order with a given history: moments are the company's wall clock (Bogotá, five hours behind UTC). */
const anOrder = async (fields: object, columns: Record<string, string | number> = {}) => {
  const { json, status } = await api.as('admin').call('POST', '/api/ordenes', { titulo: 'Del reporte', ...fields });
  if (status !== 201) throw new Error(JSON.stringify(json));
  const row = { creado_en: '2026-03-10 08:00-05', ...columns };
  const values = Object.entries(row).map(
    ([name, value]) => `${name} = ${typeof value === 'number' ? value : `'${value}'`}`,
  );
  await api.db.system.execute(`update ordenes set ${values.join(', ')} where id = ${json.id}`);
  return json;
};

describe('the report of an order', () => {
  it('has the actual and the planned duration', async () => {
    const { nivel_id, filter } = await aPlace();
    const asset = await api.anActivo({ nivel_id, nombre: 'Bus del reporte' });
    const person = await api.as('admin').post('/api/personal', unaPersona({ nombre: 'Rosa Ruiz' }));
    const { id, numero } = await anOrder(
      {
        activo_id: asset.id,
        responsable_id: person.id,
        fecha_limite: '2026-03-11T00:00:00Z',
        duracion_estimada_min: 120,
      },
      {
        primera_respuesta_en: '2026-03-10 10:00-05',
        iniciada_en: '2026-03-10 10:00-05',
        completada_en: '2026-03-10 16:00-05',
        estado: 'completada',
        espera_min: 90,
        costo_terceros: 300,
      },
    );
    await api.db.system.execute(`insert into mano_obra (empresa_id, orden_id, personal_id, inicio_en, fin_en)
      values (${api.a}, ${id}, ${person.id}, '2026-03-10 10:00-05', '2026-03-10 13:00-05')`);
    for (const [titulo, estado] of [
      ['Frenos', 'completada'],
      ['Luces', 'fallida'],
      ['Llantas', 'pendiente'],
    ])
      await api.db.system.execute(`
        insert into tareas (empresa_id, orden_id, titulo, tipo, estado)
        values (${api.a}, ${id}, '${titulo}', 'verificacion', '${estado}')`);
    expect(await report(filter)).toMatchObject([
      {
        numero,
        activo: 'Bus del reporte',
        activo_uuid: asset.uuid,
        responsable: 'Rosa Ruiz',
        respuesta_h: 2,
        ciclo_h: 8,
        espera_h: 1.5,
        estimado_min: 120,
        real_min: 180,
        desviacion: 50,
        a_tiempo: true,
        tareas_n: 3,
        tareas_hechas_n: 2,
        fallas_n: 1,
        costo_total: 300,
        creada: '2026-03-10T13:00:00.000Z',
      },
    ]);
  });

  it('has no values for what has not happened', async () => {
    const { nivel_id, filter } = await aPlace();
    await anOrder({ nivel_id });
    const unknown = {
      activo: null,
      responsable: null,
      respuesta_h: null,
      ciclo_h: null,
      real_min: null,
      desviacion: null,
      a_tiempo: null,
      completada: null,
    };
    expect(await report(filter)).toMatchObject([{ ...unknown, vencida: false }]);
  });
});

describe('the orders of the report', () => {
  it("fall into the company's days by the requested moment", async () => {
    const { nivel_id, filter } = await aPlace();
    const first = await anOrder({ nivel_id }, { creado_en: '2026-03-01 00:00-05' });
    const last = await anOrder(
      { nivel_id },
      { creado_en: '2026-03-31 23:59-05', cerrada_en: '2026-04-02 10:00-05', estado: 'cerrada' },
    );
    await anOrder({ nivel_id }, { creado_en: '2026-02-28 23:59-05' });
    await anOrder(
      { nivel_id },
      { creado_en: '2026-04-01 00:00-05', cerrada_en: '2026-03-20 10:00-05', estado: 'cerrada' },
    );
    const ids = async (more: object) => (await report({ ...filter, ...more })).map(({ id }: { id: number }) => id);
    expect(await ids({})).toEqual([last.id, first.id]);
    expect(await ids({ por: 'cerrada', desde: '2026-04-01', hasta: '2026-04-30' })).toEqual([last.id]);
    expect(await ids({ por: 'completada' })).toEqual([]);
  });

  it('are filtered by kind, person and place', async () => {
    const { nivel_id, filter } = await aPlace();
    const category = await api
      .as('admin')
      .post('/api/categorias', { nombre: 'Buses del reporte', tipo_activo: 'vehiculo' });
    const asset = await api.anActivo({ nivel_id, categoria_id: category.id });
    await anOrder({ nivel_id, tipo: 'preventivo' });
    await anOrder({ activo_id: asset.id, prioridad: 'alta', fecha_limite: '2026-03-12T00:00:00Z' });
    const n = async (more: object) => (await report({ ...filter, ...more })).length;
    expect(await n({})).toBe(2);
    expect(await n({ tipo: 'preventivo' })).toBe(1);
    expect(await n({ tipo: ['preventivo', 'correctivo'] })).toBe(2);
    expect(await n({ prioridad: 'alta', vencida: true })).toBe(1);
    expect(await n({ prioridad: 'alta', vencida: false })).toBe(0);
    expect(await n({ activo_id: asset.id })).toBe(1);
    expect(await n({ categoria_id: category.id })).toBe(1);
    expect(await n({ responsable_id: 999_999 })).toBe(0);
    expect(await n({ estado: 'cerrada' })).toBe(0);
    expect(await n({ origen: 'manual', q: 'reporte' })).toBe(2);
  });

  it('are paged and sorted, unknown values last', async () => {
    const { nivel_id, filter } = await aPlace();
    for (const [titulo, hour] of [
      ['Alfa', 12],
      ['Beta', 10],
      ['Gama', null],
    ] as const)
      await anOrder(
        { nivel_id, titulo },
        hour ? { completada_en: `2026-03-10 ${hour}:00-05`, estado: 'completada' } : {},
      );
    const titles = async (more: string) => (await report(filter, more)).map(({ titulo }: { titulo: string }) => titulo);
    expect(await titles('&sort=["ciclo_h","ASC"]')).toEqual(['Beta', 'Alfa', 'Gama']);
    expect(await titles('&sort=["ciclo_h","DESC"]')).toEqual(['Alfa', 'Beta', 'Gama']);
    expect(await titles('&sort=["titulo","DESC"]&range=[1,2]')).toEqual(['Beta', 'Alfa']);
    const { headers } = await api.as('admin').call('GET', `/api/reportes/ordenes?${asked(filter, '&range=[2,2]')}`);
    expect(headers['content-range']).toBe('reportes/ordenes 2-2/3');
    expect(await titles('&range=[5,9]')).toEqual([]);
  });

  it.each([
    'filter={}',
    asked({ ...march, por: 'nunca' }),
    asked({ desde: '2026-03-02', hasta: '2026-03-01' }),
    asked(march, '&sort=["tareas_n","ASC"]'),
  ])('are refused with %s', async (query) => {
    expect((await api.as('admin').call('GET', `/api/reportes/ordenes?${query}`)).status).toBe(400);
  });

  it('are for the office, and of one company', async () => {
    const { nivel_id, filter } = await aPlace();
    await anOrder({ nivel_id });
    for (const path of ['', '/resumen']) {
      expect((await api.as('operario').call('GET', `/api/reportes/ordenes${path}?${asked(filter)}`)).status).toBe(403);
      expect((await api.as('monitor').call('GET', `/api/reportes/ordenes${path}?${asked(filter)}`)).status).toBe(403);
    }
    expect(await api.as('admin', api.b).get(`/api/reportes/ordenes?${asked(march)}`)).toEqual([]);
    expect((await api.as('admin', api.b).get(`/api/reportes/ordenes/resumen?${asked(march)}`)).totales.ordenes).toBe(0);
  });
});

describe('the summary', () => {
  it('has the figures of the period beside those of the preceding one', async () => {
    const { nivel_id, filter } = await aPlace();
    const done = {
      estado: 'completada',
      iniciada_en: '2026-03-10 10:00-05',
      primera_respuesta_en: '2026-03-10 10:00-05',
    };
    await anOrder(
      { nivel_id, fecha_limite: '2026-03-11T00:00:00Z' },
      { ...done, completada_en: '2026-03-10 14:00-05', costo_terceros: 100, espera_min: 60 },
    );
    await anOrder(
      { nivel_id, fecha_limite: '2026-03-10T20:00:00Z' },
      { ...done, completada_en: '2026-03-10 18:00-05', costo_terceros: 50, reaperturas: 2 },
    );
    await anOrder(
      { nivel_id, tipo: 'preventivo' },
      { ...done, primera_respuesta_en: '2026-03-10 13:00-05', completada_en: '2026-03-20 18:00-05' },
    );
    await anOrder({ nivel_id, tipo: 'mejora', fecha_limite: '2026-03-12T00:00:00Z' });
    await anOrder({ nivel_id }, { creado_en: '2026-02-10 08:00-05' });
    const { totales, anterior } = await summary(filter);
    expect(totales).toEqual({
      ordenes: 4,
      abiertas: 1,
      vencidas: 1,
      completadas: 3,
      mtta_h: 3,
      correctivo_h: 6,
      cumplimiento: 50,
      preventivo: expect.closeTo(100 / 3, 6),
      reaperturas: 2,
      reabiertas: 25,
      reincidencia: 0,
      espera_h: 1,
      espera_media_h: 0.25,
      costo: 150,
    });
    expect(anterior).toMatchObject({ ordenes: 1, correctivo_h: null, cumplimiento: null, costo: 0 });
  });

  it('answers concurrent requests, and continues after one that fails', async () => {
    const { nivel_id, filter } = await aPlace();
    await anOrder({ nivel_id });
    const read = vi.spyOn(api.db, 'read').mockRejectedValueOnce(new Error('the database went away'));
    const broken = await api.as('admin').call('GET', `/api/reportes/ordenes/resumen?${asked(filter)}`);
    read.mockRestore();
    expect(broken.status).toBe(500);
    const summaries = await Promise.all(['tipo', 'estado', 'activo'].map((by) => summary(filter, `&agrupar=${by}`)));
    expect(summaries.map(({ totales }) => totales.ordenes)).toEqual([1, 1, 1]);
  });

  it('can be grouped by any of them, by week or by month', async () => {
    const { nivel_id, filter } = await aPlace();
    const asset = await api.anActivo({ nivel_id, nombre: 'Grúa del resumen' });
    await anOrder({ activo_id: asset.id }, { creado_en: '2026-03-03 08:00-05' });
    await anOrder({ activo_id: asset.id, prioridad: 'alta' }, { creado_en: '2026-03-30 08:00-05' });
    await anOrder({ nivel_id }, { creado_en: '2026-03-30 08:00-05' });
    const { grupos, grupos_n, paso, pasos } = await summary(filter, '&agrupar=activo');
    expect(grupos).toMatchObject([
      { clave: String(asset.id), nombre: 'Grúa del resumen', ordenes: 2 },
      { clave: null, nombre: null, ordenes: 1 },
    ]);
    expect([grupos_n, paso, pasos.length]).toEqual([2, 'semana', 6]);
    expect(pasos[0]).toEqual({ desde: '2026-03-01', ordenes: 0, costo: 0, por_grupo: {} });
    expect(pasos[1]).toMatchObject({ desde: '2026-03-02', ordenes: 1, por_grupo: { [asset.id]: 1 } });
    expect(pasos[5]).toMatchObject({ desde: '2026-03-30', ordenes: 2, por_grupo: { [asset.id]: 1, '': 1 } });
    const monthly = await summary(filter, '&agrupar=prioridad&paso=mes');
    expect(monthly.pasos).toMatchObject([{ desde: '2026-03-01', ordenes: 3, por_grupo: { media: 2, alta: 1 } }]);
    for (const by of ['tipo', 'estado', 'nivel', 'categoria', 'responsable', 'origen', 'vencida'])
      expect(
        (await summary(filter, `&agrupar=${by}`)).grupos
          .map(({ ordenes }: { ordenes: number }) => ordenes)
          .reduce((a: number, b: number) => a + b),
        by,
      ).toBe(3);
  });

  it('adds up over years as over a month', async () => {
    const { nivel_id, filter } = await aPlace();
    const asset = await api.anActivo({ nivel_id });
    const moments = ['2024-01-01 00:00-05', '2024-02-15 12:00-05', '2025-07-31 23:59-05', '2026-12-31 23:59-05'];
    for (const creado_en of moments) await anOrder({ activo_id: asset.id }, { creado_en, costo_terceros: 10 });
    await anOrder({ nivel_id }, { creado_en: '2023-12-31 23:59-05' });
    const { totales, anterior, grupos, pasos } = await summary(
      { ...filter, desde: '2024-01-01', hasta: '2026-12-31' },
      '&agrupar=activo',
    );
    expect([totales.ordenes, totales.costo, anterior.ordenes, grupos[0].ordenes, pasos.length]).toEqual([
      4, 40, 1, 4, 36,
    ]);
    expect(
      pasos.filter(({ ordenes }: { ordenes: number }) => ordenes).map(({ desde }: { desde: string }) => desde),
    ).toEqual(['2024-01-01', '2024-02-01', '2025-07-01', '2026-12-01']);
  });
});

it.each(['csv', 'xlsx', 'pdf'])('the report of orders is had as %s', async (formato) => {
  const { nivel_id, filter } = await aPlace();
  await anOrder({ nivel_id, titulo: 'Del archivo' });
  const columnas = ['titulo', 'creada'];
  const { status, json } = await api
    .as('admin')
    .call('POST', '/api/reportes/ordenes/exportar', { formato, filter: JSON.stringify(filter), columnas });
  expect(status).toBe(202);
  const job = await doneJob(api.as('admin').call, json.id);
  expect(job.nombre_archivo).toBe(`reporte-ordenes-2026-03-01-a-2026-03-31.${formato}`);
  const file = (await api.app.inject({ url: job.archivo_url })).rawPayload;
  if (formato === 'csv') expect(file.toString('utf8')).toContain('Del archivo;10/03/2026 08:00:00');
  else expect(file.subarray(0, 5).toString('latin1')).toMatch(formato === 'pdf' ? /^%PDF-/ : /^PK/);
});
