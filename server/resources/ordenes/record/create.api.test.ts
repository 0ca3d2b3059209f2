import { beforeEach, describe, expect, it } from 'vitest';
import { prepared, useApi } from '../../../testing/useApi';
import { unaOrden, unaPersona, unaPlantilla, unServicio } from '../../../testing/factories';
import { orderFixture } from '../../../testing/orders';

const api = useApi();
const fixture = prepared(() => orderFixture(api));
beforeEach(() => fixture.settings({}));

const post = (body: object, who = fixture.admin) => who.call('POST', '/api/ordenes', unaOrden({ ...body }));
const put = async (id: number, body: object) =>
  fixture.admin.call('PUT', `/api/ordenes/${id}`, { version: (await fixture.read(id)).version, ...body });
const states = async (id: number) =>
  (await fixture.admin.get(`/api/ordenes/${id}/historial`)).map(({ a_estado }: { a_estado: string }) => a_estado);
const tomorrow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const notices = async (who = fixture.operario) => (await who.call('GET', '/api/notificaciones?range=[0,99]')).json;

describe('a new order', () => {
  it('gets the next number of its company and the place of its asset', async () => {
    const asset = await api.anActivo();
    const one = (await post({ activo_id: asset.id })).json;
    const two = (await post({ activo_id: asset.id })).json;
    expect(one).toMatchObject({
      numero: expect.stringMatching(/^OT-\d{6}$/),
      nivel_id: asset.nivel_id,
      estado: 'pendiente',
      origen: 'manual',
      costo_total: 0,
      vencida: false,
    });
    expect(Number(two.numero.slice(3))).toBe(Number(one.numero.slice(3)) + 1);
    const theirs = await api
      .as('admin', api.b)
      .call('POST', '/api/ordenes', unaOrden({ nivel_id: (await api.aNivel({}, api.b)).id }));
    expect(theirs.json.numero).toBe('OT-000001');
    const elsewhere = await api.aNivel();
    expect((await post({ activo_id: asset.id, nivel_id: elsewhere.id })).json.nivel_id).toBe(elsewhere.id);
  });

  it('needs an asset of this company that is in service', async () => {
    expect((await post({})).json.errors).toEqual({ activo_id: ['Elija el activo o el lugar'] });
    const theirs = await api.anActivo({}, api.b);
    expect(await post({ activo_id: theirs.id })).toMatchObject({
      status: 404,
      json: { errors: { activo_id: ['No existe'] } },
    });
    const retired = await api.anActivo({ estado: 'dado_de_baja', motivo_baja: 'Vendido' });
    expect((await post({ activo_id: retired.id })).json.errors).toEqual({ activo_id: ['El activo está dado de baja'] });
    const { id: nivel_id } = await api.aNivel();
    const gone = await fixture.admin.post('/api/servicios', unServicio());
    await fixture.admin.call('DELETE', `/api/servicios/${gone.id}`);
    expect(await post({ nivel_id, servicio_ids: [gone.id] })).toMatchObject({
      status: 404,
      json: { errors: { servicio_ids: ['No existe'] } },
    });
    const outsider = await api.as('admin', api.b).post('/api/personal', unaPersona());
    expect(await post({ nivel_id, equipo_ids: [fixture.mine.id, outsider.id] })).toMatchObject({
      status: 404,
      json: { errors: { equipo_ids: ['No existe'] } },
    });
    expect(
      (await post({ nivel_id, fecha_programada: tomorrow(2), fecha_limite: tomorrow(1) })).json.errors,
    ).toHaveProperty('fecha_limite');
    await post({ nivel_id, referencia_externa: 'SAP-1' });
    expect((await post({ nivel_id, referencia_externa: 'sap-1' })).json.errors).toEqual({
      referencia_externa: ['Ya existe'],
    });
  });

  it('with an assigned person starts as assigned, and notifies that person once', async () => {
    const { json } = await post({
      nivel_id: (await api.aNivel()).id,
      responsable_id: fixture.mine.id,
      titulo: 'Cambiar bujías',
    });
    expect(json).toMatchObject({ estado: 'asignada', responsable_id: fixture.mine.id });
    expect(await states(json.id)).toEqual(['pendiente', 'asignada']);
    expect((await notices()).filter(({ texto }: { texto: string }) => texto === 'Cambiar bujías')).toMatchObject([
      { tipo: 'orden_asignada', url: expect.stringContaining(`/ordenes/${json.id}`) },
    ]);
  });

  it('takes the work from its services', async () => {
    const checklist = await fixture.admin.post(
      '/api/plantillas',
      unaPlantilla({ items: [{ titulo: 'Drenar' }, { titulo: 'Llenar', obligatoria: true }] }),
    );
    const oil = await fixture.admin.post(
      '/api/servicios',
      unServicio({ plantilla_id: checklist.id, duracion_estimada_min: 40 }),
    );
    const tyres = await fixture.admin.post('/api/servicios', unServicio({ duracion_estimada_min: 20 }));
    const { json } = await post({ nivel_id: (await api.aNivel()).id, servicio_ids: [oil.id, tyres.id, oil.id] });
    expect(json).toMatchObject({
      tareas_n: 2,
      tareas_hechas_n: 0,
      duracion_estimada_min: 60,
      servicio_ids: [oil.id, tyres.id],
    });
    const plain = await fixture.anOrder({ duracion_estimada_min: 15, servicio_ids: [tyres.id] });
    expect(plain).toMatchObject({ tareas_n: 0, duracion_estimada_min: 15 });
    expect((await put(plain.id, { servicio_ids: [tyres.id, oil.id] })).json.tareas_n).toBe(2);
    expect((await put(plain.id, { servicio_ids: [oil.id] })).json.tareas_n).toBe(2);
  });

  it('appears in the timeline of its asset and in the audit', async () => {
    const asset = await api.anActivo();
    const { json } = await post({ activo_id: asset.id, titulo: 'Revisar luces' });
    const history = await fixture.admin.get(`/api/activos/${asset.id}/historial`);
    expect(history[0]).toMatchObject({
      tipo: 'orden_creada',
      titulo: `Orden ${json.numero} creada: Revisar luces`,
      referencia_tipo: 'orden',
      referencia_id: json.id,
    });
    const audit = await fixture.admin.get(`/api/auditoria?filter={"entidad":"ordenes","entidad_id":${json.id}}`);
    expect(audit).toMatchObject([{ accion: 'crear', nombre: 'Revisar luces' }]);
  });

  it('is created once per key', async () => {
    const body = unaOrden({ nivel_id: (await api.aNivel()).id });
    const send = () => fixture.admin.call('POST', '/api/ordenes', body, { 'idempotency-key': 'orden-una-vez' });
    const [one, two] = [await send(), await send()];
    expect(two.json.id).toBe(one.json.id);
  });
});

describe('an operario', () => {
  it('reports failures; fields that the office plans are ignored', async () => {
    const { id: nivel_id } = await api.aNivel();
    const planned = {
      responsable_id: fixture.other.id,
      fecha_limite: tomorrow(1),
      detiene_activo: true,
      equipo_ids: [fixture.other.id],
      requiere_firma: true,
      fotos_min: 3,
    };
    const { status, json } = await post(
      { nivel_id, sintoma: 'Huele a quemado', prioridad: 'alta', ...planned },
      fixture.operario,
    );
    expect(status).toBe(201);
    expect(json).toMatchObject({
      estado: 'pendiente',
      sintoma: 'Huele a quemado',
      prioridad: 'alta',
      solicitante_id: fixture.mine.id,
      responsable_id: null,
      fecha_limite: null,
    });
    expect(json).toMatchObject({
      detiene_activo: false,
      equipo_ids: [],
      requiere_firma: false,
      fotos_min: null,
      transiciones_permitidas: [],
    });
    expect(json).not.toHaveProperty('costo_total');
    expect((await fixture.operario.call('GET', `/api/ordenes/${json.id}`)).status).toBe(200);
  });

  it('is assigned what it reports only where the company allows it', async () => {
    const { id: nivel_id } = await api.aNivel();
    expect((await post({ nivel_id, responsable_id: fixture.mine.id }, fixture.operario)).json).toMatchObject({
      estado: 'pendiente',
      responsable_id: null,
    });
    await fixture.settings({ autoasignacion: true });
    expect((await post({ nivel_id, responsable_id: fixture.mine.id }, fixture.operario)).json).toMatchObject({
      estado: 'asignada',
      responsable_id: fixture.mine.id,
    });
    expect((await post({ nivel_id, responsable_id: fixture.other.id }, fixture.operario)).json).toMatchObject({
      estado: 'pendiente',
      responsable_id: null,
    });
  });

  it('without a person of the staff still reports, and sees the report', async () => {
    const { call, get } = api.by(await api.person('operario', [api.a]));
    const made = await call('POST', '/api/ordenes', unaOrden({ nivel_id: (await api.aNivel()).id }));
    expect(made).toMatchObject({ status: 201, json: { solicitante_id: null } });
    expect(await get('/api/ordenes')).toHaveLength(1);
    expect(await get('/api/ordenes/paquete')).toMatchObject({
      persona: null,
      ordenes: [],
      repuestos: [],
    });
  });

  it('sees the orders it has, helps with or reported, and no others', async () => {
    const has = await fixture.anOrder({ responsable_id: fixture.mine.id });
    const helps = await fixture.anOrder({ responsable_id: fixture.other.id, equipo_ids: [fixture.mine.id] });
    const theirs = await fixture.anOrder({ responsable_id: fixture.other.id });
    const ids = (await fixture.operario.get('/api/ordenes?range=[0,999]')).map(({ id }: { id: number }) => id);
    expect(ids).toEqual(expect.arrayContaining([has.id, helps.id]));
    expect(ids).not.toContain(theirs.id);
    expect((await fixture.operario.call('GET', `/api/ordenes/${theirs.id}`)).status).toBe(404);
    expect(await fixture.operario.get(`/api/ordenes?filter={"id":[${theirs.id}]}`)).toEqual([]);
    expect(
      (await fixture.operario.call('PUT', `/api/ordenes/${has.id}`, { titulo: 'Otra cosa', version: has.version }))
        .status,
    ).toBe(403);
    expect((await fixture.operario.call('DELETE', `/api/ordenes/${has.id}`)).status).toBe(403);
    expect(
      (await fixture.operario.call('POST', '/api/ordenes/transiciones', { ids: [has.id], a: 'en_progreso' })).status,
    ).toBe(403);
  });
});

describe('a failure reported on an asset', () => {
  it('becomes an order with its pictures, and the office is notified', async () => {
    const asset = await api.anActivo();
    const foto = await api.aFile();
    const body = { descripcion: 'Sin frenos\nal bajar', fuera_de_servicio: true, fotos: [foto] };
    const send = () =>
      fixture.operario.call('POST', `/api/activos/${asset.id}/fallas`, body, {
        'idempotency-key': `falla-${asset.id}`,
      });
    const [first, again] = [await send(), await send()];
    expect(first).toMatchObject({ status: 201, json: { tipo: 'falla_reportada', referencia_tipo: 'orden' } });
    expect(again.json.id).toBe(first.json.id);
    const orders = await fixture.admin.get(`/api/ordenes?filter={"activo_id":${asset.id}}&range=[0,9]`);
    expect(orders).toMatchObject([
      {
        id: first.json.referencia_id,
        titulo: 'Falla: Sin frenos',
        tipo: 'correctivo',
        prioridad: 'alta',
        estado: 'pendiente',
        solicitante_id: fixture.mine.id,
      },
    ]);
    expect(await fixture.admin.get(`/api/ordenes/${orders[0].id}/archivos`)).toMatchObject([{ id: foto }]);
    const received = (await notices(fixture.admin)).filter(({ tipo }: { tipo: string }) => tipo === 'falla_reportada');
    expect(received).toMatchObject([
      {
        titulo: `Falla: Sin frenos (orden ${orders[0].numero})`,
        url: expect.stringContaining(`/ordenes/${orders[0].id}`),
      },
    ]);
    expect((await fixture.operario.call('GET', `/api/ordenes/${orders[0].id}`)).status).toBe(200);
    const mild = await fixture.operario.call('POST', `/api/activos/${asset.id}/fallas`, {
      descripcion: 'Una luz quemada',
    });
    expect(await fixture.read(mild.json.referencia_id)).toMatchObject({ prioridad: 'media' });
  });
});

describe('an order that is edited', () => {
  it('is assigned, passed on and returned as its person changes', async () => {
    const { id } = await fixture.anOrder();
    expect((await put(id, { responsable_id: fixture.other.id })).json).toMatchObject({ estado: 'asignada' });
    expect((await put(id, { responsable_id: fixture.mine.id })).json).toMatchObject({
      estado: 'asignada',
      responsable_id: fixture.mine.id,
    });
    expect((await put(id, { responsable_id: null })).json).toMatchObject({ estado: 'pendiente', responsable_id: null });
    expect(await states(id)).toEqual(['pendiente', 'asignada', 'pendiente']);
    await put(id, { responsable_id: fixture.mine.id });
    await fixture.move(id, 'en_progreso');
    expect((await put(id, { responsable_id: null })).json.errors).toHaveProperty('responsable_id');
    expect((await put(id, { responsable_id: fixture.other.id })).json).toMatchObject({
      estado: 'en_progreso',
      responsable_id: fixture.other.id,
    });
    expect((await notices()).filter(({ url }: { url: string }) => url?.includes(`/ordenes/${id}`))).toHaveLength(2);
  });

  it('is assigned in bulk', async () => {
    const [one, two] = [await fixture.anOrder(), await fixture.anOrder()];
    const { status } = await fixture.admin.call('PUT', `/api/ordenes?filter={"id":[${one.id},${two.id}]}`, {
      responsable_id: fixture.mine.id,
      prioridad: 'critica',
    });
    expect(status).toBe(200);
    for (const { id } of [one, two])
      expect(await fixture.read(id)).toMatchObject({ estado: 'asignada', prioridad: 'critica' });
  });

  it('keeps its limit after its planned date, whichever of them changes', async () => {
    const { id } = await fixture.anOrder({ fecha_programada: tomorrow(2), fecha_limite: tomorrow(4) });
    expect((await put(id, { fecha_limite: tomorrow(1) })).json.errors).toHaveProperty('fecha_limite');
    expect((await put(id, { fecha_programada: tomorrow(5) })).json.errors).toHaveProperty('fecha_limite');
    expect((await put(id, { fecha_programada: tomorrow(5), fecha_limite: tomorrow(6) })).status).toBe(200);
  });

  it('follows its asset, unless another place is given', async () => {
    const [from, to] = [await api.anActivo(), await api.anActivo()];
    const order = await fixture.anOrder({ activo_id: from.id });
    expect((await put(order.id, { ...order, activo_id: to.id })).json).toMatchObject({
      activo_id: to.id,
      nivel_id: to.nivel_id,
    });
    expect((await put(order.id, { activo_id: null })).json).toMatchObject({ activo_id: null, nivel_id: to.nivel_id });
    expect((await put(order.id, { nivel_id: null })).json.errors).toHaveProperty('activo_id');
    await fixture.move(order.id, 'en_progreso');
    expect((await put(order.id, { activo_id: from.id })).json.errors).toHaveProperty('activo_id');
  });

  it('cannot change once it is closed or cancelled', async () => {
    for (const estado of ['cerrada', 'cancelada'] as const) {
      const { id } = await fixture.orderIn(estado);
      expect((await put(id, { titulo: 'Otro título' })).json).toMatchObject({
        code: 'CONFLICTO',
        message: expect.stringContaining(estado),
      });
    }
    const order = await fixture.anOrder();
    expect(
      (await fixture.admin.call('PUT', `/api/ordenes/${order.id}`, { titulo: 'Otra', version: order.version + 1 }))
        .json,
    ).toMatchObject({
      code: 'VERSION_CONFLICTO',
      registro: { id: order.id },
    });
  });

  it('is deleted only when nobody has worked on it', async () => {
    const fresh = await fixture.orderIn('pendiente');
    expect((await fixture.admin.call('DELETE', `/api/ordenes/${fresh.id}`)).status).toBe(200);
    expect((await fixture.admin.call('GET', `/api/ordenes/${fresh.id}`)).status).toBe(404);
    const started = await fixture.orderIn('en_progreso');
    expect((await fixture.admin.call('DELETE', `/api/ordenes/${started.id}`)).json.code).toBe('EN_USO');
    await fixture.admin.call('POST', `/api/ordenes/${started.id}/costos`, { descripcion: 'Grúa', valor: 100 });
    await fixture.move(started.id, 'cancelada', { motivo_cancelacion: 'Error' });
    expect((await fixture.admin.call('DELETE', `/api/ordenes/${started.id}`)).json.code).toBe('EN_USO');
  });
});

describe('lists of orders', () => {
  it('have flags for overdue, open, unassigned and own', async () => {
    const late = await fixture.anOrder({ fecha_limite: tomorrow(-1), responsable_id: fixture.mine.id });
    const done = await fixture.orderIn('cerrada', { fecha_limite: tomorrow(-1) });
    const free = await fixture.anOrder({ fecha_limite: tomorrow(1) });
    const none = await fixture.anOrder();
    const shown = async (filter: object, who = fixture.admin) => {
      const url = `/api/ordenes?range=[0,999]&filter=${encodeURIComponent(JSON.stringify(filter))}`;
      const ids: number[] = (await who.call('GET', url)).json.map(({ id }: { id: number }) => id);
      return [late.id, done.id, free.id, none.id].filter((id) => ids.includes(id));
    };
    expect(await shown({ vencida: true })).toEqual([late.id]);
    expect(await shown({ vencida: false })).toEqual([done.id, free.id, none.id]);
    expect(await shown({ abierta: true })).toEqual([late.id, free.id, none.id]);
    expect(await shown({ sin_asignar: true })).toEqual([free.id, none.id]);
    expect(await shown({ mia: true, abierta: true }, fixture.operario)).toEqual([late.id]);
    expect(await shown({ mia: true })).toEqual([]);
    expect(await fixture.read(late.id)).toMatchObject({ vencida: true });
    expect(await fixture.read(done.id)).toMatchObject({ vencida: false });
    const counts = await fixture.admin.get('/api/ordenes/conteos?campo=estado');
    expect(counts.cerrada).toBeGreaterThan(0);
  });
});
