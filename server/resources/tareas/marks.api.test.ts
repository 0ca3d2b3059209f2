import { describe, expect, it } from 'vitest';
import type { Lectura } from '#contract/entities/hojaDeVida';
import type { Notificacion } from '#contract/requests/notificaciones';
import type { Tarea } from '#contract/entities/tareas';
import type { TestApi } from '../../testing/app';
import { prepared, useApi } from '../../testing/useApi';
import { unaTarea } from '../../testing/factories';
import { atWork } from '../../testing/work';

const api = useApi();
const fixture = prepared(() => atWork(api));

type Caller = Pick<ReturnType<TestApi['as']>, 'call'>;
const aTask = async (given: object = {}): Promise<Tarea> => await fixture.admin.post('/api/tareas', unaTarea(given));
const mark = (caller: Caller, { id, version }: Pick<Tarea, 'id' | 'version'>, said: object = {}, headers = {}) =>
  caller.call('POST', `/api/tareas/${id}/registro`, { estado: 'completada', version, ...said }, headers);

describe('marking a task', () => {
  it('records its result, time and author; the order counts it and keeps its version', async () => {
    const ana = await fixture.technician();
    const order = await fixture.anOrder({ responsable_id: ana.persona.id });
    const task = await aTask({ orden_id: order.id, tipo: 'texto', foto_obligatoria: true });
    const evidencias = [await api.aFile()];
    expect(await mark(ana, task, { valor: '12', evidencias })).toMatchObject({
      status: 200,
      json: {
        estado: 'completada',
        valor: '12',
        version: 2,
        completada_en: expect.any(String),
        completada_por: expect.stringMatching(/^Persona/),
        evidencias: [{ id: evidencias[0], url: expect.any(String) }],
      },
    });
    expect(await fixture.orderNow(order.id)).toMatchObject({ tareas_hechas_n: 1, version: order.version });
    expect((await mark(ana, { ...task, version: 2 }, { nota: 'Y algo más' })).json).toMatchObject({
      valor: '12',
      nota: 'Y algo más',
    });
    expect((await mark(ana, { ...task, version: 3 }, { estado: 'pendiente' })).json).toMatchObject({
      valor: null,
      nota: null,
      completada_en: null,
    });
  });

  it('is for orders in progress, by their people; the office marks any open one', async () => {
    const [ana, beto] = [await fixture.technician(), await fixture.technician()];
    const order = await fixture.anOrder({ responsable_id: ana.persona.id }, 'pendiente');
    const task = await aTask({ orden_id: order.id });
    expect((await mark(ana, task)).json).toMatchObject({ code: 'CONFLICTO', message: 'Inicie la orden primero.' });
    expect((await mark(beto, task)).status).toBe(404);
    expect((await mark(api.as('monitor'), task)).status).toBe(403);
    expect((await mark(api.as('admin', api.b), task)).status).toBe(404);
    expect((await mark(fixture.admin, task)).status).toBe(200);
    await fixture.move(order.id, 'en_progreso');
    await fixture.move(order.id, 'en_espera', { motivo_espera: 'clima' });
    expect((await mark(ana, { ...task, version: 2 }, { nota: 'x' })).json.message).toBe('Reanude la orden primero.');
    const reported = (await beto.call('POST', '/api/ordenes', { titulo: 'Ruido raro', activo_id: order.activo_id }))
      .json;
    expect((await mark(beto, await aTask({ orden_id: reported.id }))).json.code).toBe('PERMISO_DENEGADO');
    const given = await aTask({ orden_id: (await fixture.anOrder()).id, asignado_a_id: beto.persona.id });
    expect((await mark(beto, given)).json).toMatchObject({ estado: 'completada' });
    expect((await mark(beto, await aTask({ asignado_a_id: beto.persona.id }))).status).toBe(200);
  });

  it('with an outdated version returns the stored one', async () => {
    const task = await aTask();
    await mark(fixture.admin, task);
    const late = await mark(fixture.admin, task, { estado: 'no_aplica', nota: 'no' });
    expect(late).toMatchObject({
      status: 409,
      json: { code: 'VERSION_CONFLICTO', registro: { id: task.id, version: 2, estado: 'completada' } },
    });
    const both = await Promise.all(
      [1, 2].map((n) => mark(fixture.admin, { ...task, version: 2 }, { nota: `a la vez ${n}` })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('happens once when a phone sends it twice', async () => {
    const task = await aTask();
    const send = () => mark(fixture.admin, task, {}, { 'idempotency-key': 'marca-1' });
    const [one, two] = [await send(), await send()];
    expect([two.status, two.json]).toEqual([200, one.json]);
    expect(two.json.version).toBe(2);
  });

  it.each([
    [{ estado: 'hecha' }, 'estado'],
    [{ version: 'uno' }, 'version'],
    [{ valor: { a: 1 } }, 'valor'],
    [{ valor: 'x' }, 'valor'],
    [{ evidencias: ['ccccffff-0000-4000-8000-000000000000'] }, 'evidencias'],
    [{ fecha: new Date(Date.now() + 3_600_000).toISOString() }, 'fecha'],
    [{ estado: 'fallida' }, 'nota'],
  ])('refuses %j at its field', async (said, field) => {
    expect(
      (await mark(fixture.admin, await aTask({ tipo: 'numero' }), { valor: 1, ...said })).json.errors,
    ).toHaveProperty(field);
  });
});

describe('a reading', () => {
  const aReading = async () => {
    const order = await fixture.anOrder();
    const [meter] = await fixture.admin.get(`/api/activos/${order.activo_id}/medidores`);
    const url = `/api/activos/${order.activo_id}/medidores/${meter.id}/lecturas`;
    const readings = async (): Promise<Lectura[]> => await fixture.admin.get(url);
    return { order, url, readings, task: await aTask({ orden_id: order.id, tipo: 'lectura', medidor_id: meter.id }) };
  };
  const odometer = async (id: number) => (await fixture.admin.get(`/api/activos/${id}`)).odometro_km;

  it('is stored on its meter, and annulled and read again when the task is corrected', async () => {
    const { order, task, readings } = await aReading();
    await mark(fixture.admin, task, { valor: 1_000 });
    expect(await readings()).toMatchObject([{ valor: 1_000, fuente: 'orden', estado: 'valida' }]);
    await mark(fixture.admin, { ...task, version: 2 }, { valor: 1_000, nota: 'Visto' });
    expect(await readings()).toHaveLength(1);
    expect((await mark(fixture.admin, { ...task, version: 3 }, { valor: 900 })).status).toBe(200);
    expect(await odometer(order.activo_id)).toBe(900);
    await mark(fixture.admin, { ...task, version: 4 }, { estado: 'pendiente' });
    expect(await odometer(order.activo_id)).toBeNull();
    expect((await readings()).map(({ estado }) => estado)).toEqual(['anulada', 'anulada']);
  });

  it('that decreases is refused, one that jumps is held for review', async () => {
    const { order, task, url, readings } = await aReading();
    await fixture.admin.call('POST', url, { valor: 5_000 });
    expect((await mark(fixture.admin, task, { valor: 4_000 })).json.errors).toHaveProperty('valor');
    expect((await mark(fixture.admin, task, { valor: 90_000 })).status).toBe(200);
    expect((await readings()).map(({ estado }) => estado)).toContain('sospechosa');
    expect(await odometer(order.activo_id)).toBe(5_000);
  });
});

describe('a failed task', () => {
  const fail = { estado: 'fallida', nota: 'Fuga de aceite' };

  it('is added to the timeline of the asset', async () => {
    const order = await fixture.anOrder();
    await mark(fixture.admin, await aTask({ orden_id: order.id, titulo: 'Motor', tipo: 'inspeccion' }), {
      resultado: 'falla',
      nota: 'Fuga de aceite',
    });
    expect((await fixture.timeline(order.activo_id))[0]).toMatchObject({
      tipo: 'inspeccion_fallida',
      titulo: `Falló «Motor» en la orden ${order.numero}`,
      detalle: 'Fuga de aceite',
      referencia_id: order.id,
    });
  });

  it('alerts the office, once for each failure', async () => {
    const ana = await fixture.technician();
    const order = await fixture.anOrder({ responsable_id: ana.persona.id });
    const task = await aTask({ orden_id: order.id, accion_si_falla: 'alertar' });
    await mark(ana, task, fail);
    await mark(ana, { ...task, version: 2 }, { ...fail, nota: 'Fuga grande' });
    const notices = (await fixture.admin.get('/api/notificaciones?range=[0,99]')) as Notificacion[];
    expect(
      notices.filter(({ tipo, titulo }) => tipo === 'tarea_alerta' && titulo.includes(order.numero)),
    ).toMatchObject([{ texto: 'Fuga de aceite' }]);
  });

  it('creates one repair order, however often it fails', async () => {
    const ana = await fixture.technician();
    const order = await fixture.anOrder({ responsable_id: ana.persona.id });
    const task = await aTask({ orden_id: order.id, titulo: 'Frenos', accion_si_falla: 'crear_orden' });
    const orders = async () =>
      await fixture.admin.get(`/api/ordenes?range=[0,9]&filter={"activo_id":${order.activo_id},"tipo":"correctivo"}`);
    expect((await mark(ana, task, fail)).status).toBe(200);
    expect(await orders()).toMatchObject([
      { titulo: 'Corregir: Frenos', prioridad: 'alta', estado: 'pendiente', sintoma: 'Fuga de aceite' },
    ]);
    await mark(ana, { ...task, version: 2 });
    await mark(ana, { ...task, version: 3 }, fail);
    expect(await orders()).toHaveLength(1);
  });

  it('takes its asset out of service, with the reason', async () => {
    const order = await fixture.anOrder();
    const task = await aTask({ orden_id: order.id, titulo: 'Dirección', accion_si_falla: 'activo_fuera_de_servicio' });
    await mark(fixture.admin, task, fail);
    expect((await fixture.admin.get(`/api/activos/${order.activo_id}`)).estado).toBe('fuera_de_servicio');
    const entryTypes = (await fixture.timeline(order.activo_id)).map(({ tipo }: { tipo: string }) => tipo);
    expect(entryTypes.slice(0, 3)).toEqual(
      expect.arrayContaining(['inspeccion_fallida', 'cambio_estado', 'parada_iniciada']),
    );
  });

  it('without an order has no other effects', async () => {
    expect((await mark(fixture.admin, await aTask({ accion_si_falla: 'crear_orden' }), fail)).json).toMatchObject({
      estado: 'fallida',
    });
  });
});
