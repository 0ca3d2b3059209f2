import { describe, expect, it } from 'vitest';
import type { Tarea } from '#contract/entities/tareas';
import type { TestApi } from '../../testing/app';
import { prepared, useApi } from '../../testing/useApi';
import { unaPlantilla, unaTarea, unMedidor } from '../../testing/factories';
import { atWork } from '../../testing/work';

const api = useApi();
const fixture = prepared(() => atWork(api));

type Caller = Pick<ReturnType<TestApi['as']>, 'get'>;
const aTask = async (given: object = {}): Promise<Tarea> => await fixture.admin.post('/api/tareas', unaTarea(given));
const titles = (rows: Tarea[]) => rows.map(({ titulo }) => titulo);
const idsSeen = async (caller: Caller): Promise<number[]> =>
  (await caller.get('/api/tareas?range=[0,99]')).map(({ id }: Tarea) => id);

describe('tasks', () => {
  it('have consecutive positions and publish a change of their order', async () => {
    const order = await fixture.anOrder();
    const [one, two] = [await aTask({ orden_id: order.id }), await aTask({ orden_id: order.id, obligatoria: true })];
    expect([one.posicion, two.posicion]).toEqual([0, 1]);
    expect(two).toMatchObject({
      estado: 'pendiente',
      orden_numero: order.numero,
      activo_id: order.activo_id,
      abierta: true,
      vencida: false,
    });
    expect(await fixture.orderNow(order.id)).toMatchObject({ tareas_n: 2, tareas_hechas_n: 0, version: order.version });
  });

  it('are seen by an operario when they or their order are its own; only the office writes them', async () => {
    const ana = await fixture.technician();
    const [own, other] = [await fixture.anOrder({ responsable_id: ana.persona.id }), await fixture.anOrder()];
    const ofOrder = await aTask({ orden_id: own.id });
    const given = await aTask({ orden_id: other.id, asignado_a_id: ana.persona.id });
    const loose = await aTask({ asignado_a_id: ana.persona.id });
    const [foreign, stray] = [await aTask({ orden_id: other.id }), await aTask()];
    expect((await idsSeen(ana)).sort()).toEqual([ofOrder.id, given.id, loose.id].sort());
    for (const { id } of [foreign, stray]) {
      expect((await ana.call('GET', `/api/tareas/${id}`)).status).toBe(404);
      expect((await ana.call('POST', `/api/tareas/${id}/registro`, { estado: 'completada', version: 1 })).status).toBe(
        404,
      );
    }
    expect((await ana.call('PUT', `/api/tareas/${ofOrder.id}`, { version: 1 })).status).toBe(403);
    expect((await ana.call('DELETE', `/api/tareas/${ofOrder.id}`)).status).toBe(403);
    expect((await ana.call('POST', '/api/tareas', unaTarea())).status).toBe(403);
  });

  it("use a meter of their order's asset, and no other", async () => {
    const order = await fixture.anOrder();
    const meters = `/api/activos/${order.activo_id}/medidores`;
    const meter = await fixture.admin.post(meters, unMedidor());
    const reading = { orden_id: order.id, tipo: 'lectura' };
    expect(await aTask({ ...reading, medidor_id: meter.id })).toMatchObject({ medidor_id: meter.id });
    const elsewhere = await fixture.admin.post(`/api/activos/${(await api.anActivo()).id}/medidores`, unMedidor());
    const refused = async (given: object) => (await fixture.admin.post('/api/tareas', unaTarea(given))).errors;
    expect(await refused({ ...reading, medidor_id: elsewhere.id })).toEqual({
      medidor_id: ['Debe ser un medidor del activo de la orden'],
    });
    expect(await refused({ ...reading, medidor_id: 888_888 })).toEqual({ medidor_id: ['No existe'] });
    expect(await refused({ tipo: 'lectura', medidor_id: meter.id })).toHaveProperty('medidor_id');
    expect(await refused({ ...reading, tipo: 'numero', medidor_id: meter.id })).toHaveProperty('medidor_id');
  });

  it.each([
    [{ tipo: 'seleccion', opciones: ['una'] }, 'opciones'],
    [{ tipo: 'numero', minimo: 5, maximo: 1 }, 'maximo'],
    [{ orden_id: 888_888 }, 'orden_id'],
    [{ asignado_a_id: 888_888 }, 'asignado_a_id'],
    [{ imagen_guia_id: 'ccccffff-0000-4000-8000-000000000000' }, 'imagen_guia_id'],
    [{ titulo: '' }, 'titulo'],
  ])('refuse %j at the field', async (given, field) => {
    expect((await fixture.admin.post('/api/tareas', unaTarea(given))).errors).toHaveProperty(field);
  });

  it('of an order that is not open cannot change', async () => {
    const order = await fixture.anOrder();
    const task = await aTask({ orden_id: order.id });
    await fixture.move(order.id, 'completada');
    const refused = { status: 409, json: { message: 'La orden está cerrada: sus tareas ya no cambian.' } };
    expect(
      await fixture.admin.call('PUT', `/api/tareas/${task.id}`, { version: task.version, titulo: 'Otra' }),
    ).toMatchObject(refused);
    expect(await fixture.admin.call('DELETE', `/api/tareas/${task.id}`)).toMatchObject(refused);
    expect(await fixture.admin.call('POST', '/api/tareas', unaTarea({ orden_id: order.id }))).toMatchObject(refused);
    expect(
      await fixture.admin.call('POST', `/api/tareas/${task.id}/registro`, {
        estado: 'completada',
        version: task.version,
      }),
    ).toMatchObject(refused);
    expect(await fixture.admin.call('GET', `/api/tareas/${task.id}`)).toMatchObject({ json: { abierta: false } });
  });
});

describe('the tasks of one order', () => {
  const url = (id: number, what: 'plantilla' | 'orden') => `/api/ordenes/${id}/tareas/${what}`;
  const aChecklist = async () =>
    await fixture.admin.post(
      '/api/plantillas',
      unaPlantilla({
        items: [
          { titulo: 'Mirar', obligatoria: true },
          { titulo: 'Leer', tipo: 'lectura', medidor_tipo: 'odometro' },
          { titulo: 'Contar', tipo: 'lectura', medidor_tipo: 'ciclos' },
        ],
      }),
    );

  it('are added from a checklist, after existing ones, with the meters of its asset', async () => {
    const order = await fixture.anOrder();
    await aTask({ orden_id: order.id, titulo: 'Antes' });
    const list = await aChecklist();
    const send = () =>
      fixture.admin.call(
        'POST',
        url(order.id, 'plantilla'),
        { plantilla_id: list.id },
        { 'idempotency-key': 'lista-1' },
      );
    const [made, again] = [await send(), await send()];
    expect(made.status).toBe(201);
    expect(titles(made.json)).toEqual(['Antes', 'Mirar', 'Leer', 'Contar']);
    expect(again.json).toEqual(made.json);
    const [odometer] = await fixture.admin.get(`/api/activos/${order.activo_id}/medidores`);
    expect(made.json).toMatchObject([
      {},
      { obligatoria: true },
      { medidor_id: odometer.id, unidad: 'km' },
      { medidor_id: null },
    ]);
  });

  it('are reordered, all of them, without conflicts with marks', async () => {
    const order = await fixture.anOrder();
    const made: number[] = [];
    for (const titulo of ['a', 'b', 'c']) made.push((await aTask({ orden_id: order.id, titulo })).id);
    const [a = 0, b = 0, c = 0] = made;
    const arranged = await fixture.admin.call('POST', url(order.id, 'orden'), { ids: [c, a, b] });
    expect(titles(arranged.json)).toEqual(['c', 'a', 'b']);
    expect(arranged.json.map(({ version }: Tarea) => version)).toEqual([1, 1, 1]);
    for (const ids of [
      [a, b],
      [a, b, b],
      [a, b, (await aTask()).id],
      [a, b, c, 888_888],
    ])
      expect((await fixture.admin.post(url(order.id, 'orden'), { ids })).errors).toHaveProperty('ids');
  });

  it('are changed by the office of their company, while it is open', async () => {
    const ana = await fixture.technician();
    const list = await aChecklist();
    const order = await fixture.anOrder({ responsable_id: ana.persona.id }, 'cerrada');
    const body = { plantilla_id: list.id };
    expect((await fixture.admin.call('POST', url(order.id, 'plantilla'), body)).status).toBe(409);
    for (const [caller, status] of [
      [ana, 403],
      [api.as('monitor'), 403],
      [api.as('admin', api.b), 404],
    ] as const) {
      expect((await caller.call('POST', url(order.id, 'plantilla'), body)).status).toBe(status);
      expect((await caller.call('POST', url(order.id, 'orden'), { ids: [1] })).status).toBe(status);
    }
    const open = await fixture.anOrder();
    const theirs = await api.as('admin', api.b).post('/api/plantillas', unaPlantilla());
    expect(await fixture.admin.call('POST', url(open.id, 'plantilla'), { plantilla_id: theirs.id })).toMatchObject({
      status: 404,
      json: { errors: { plantilla_id: ['No existe'] } },
    });
  });
});
