import { describe, expect, it } from 'vitest';
import { useApi } from '../../testing/useApi';
import { unaOrden, unaPlantilla, unRepuesto, unServicio } from '../../testing/factories';

const api = useApi();

const admin = (company = api.a) => api.as('admin', company);
const make = async (noun: string, body: object, company = api.a) => await admin(company).post(`/api/${noun}`, body);

describe('servicios', () => {
  it('have the cost of their parts at current prices', async () => {
    const filtro = await make('repuestos', unRepuesto({ costo_unitario: 30_000 }));
    const aceite = await make('repuestos', unRepuesto({ costo_unitario: 12_000.5 }));
    const { id } = await make(
      'servicios',
      unServicio({
        repuestos: [
          { repuesto_id: filtro.id, cantidad: 1 },
          { repuesto_id: aceite.id, cantidad: 4 },
        ],
      }),
    );
    const cost = async () => (await admin().get(`/api/servicios/${id}`)).costo_repuestos;
    expect(await cost()).toBe(78_002);
    await admin().call('PUT', `/api/repuestos/${filtro.id}`, { version: filtro.version, costo_unitario: 40_000 });
    expect(await cost()).toBe(88_002);
    expect((await make('servicios', unServicio())).costo_repuestos).toBe(0);
  });

  it('need parts and a template of their own company: the invalid line is reported', async () => {
    const own = await make('repuestos', unRepuesto());
    const foreign = await make('repuestos', unRepuesto(), api.b);
    const answer = await admin().call(
      'POST',
      '/api/servicios',
      unServicio({ repuestos: [own, foreign].map(({ id }) => ({ repuesto_id: id, cantidad: 1 })) }),
    );
    expect(answer).toMatchObject({ status: 404, json: { errors: { 'repuestos.1.repuesto_id': ['No existe'] } } });
    const template = await make('plantillas', unaPlantilla(), api.b);
    expect(await admin().call('POST', '/api/servicios', unServicio({ plantilla_id: template.id }))).toMatchObject({
      status: 404,
      json: { errors: { plantilla_id: ['No existe'] } },
    });
  });

  it('contain a part only once', async () => {
    const { id } = await make('repuestos', unRepuesto());
    const twice = [1, 2].map((cantidad) => ({ repuesto_id: id, cantidad }));
    expect((await admin().post('/api/servicios', unServicio({ repuestos: twice }))).errors).toEqual({
      'repuestos.1.repuesto_id': ['Ya está en la lista'],
    });
  });

  it('are found by the kind of asset that they are for, or any', async () => {
    const trucks = await make('servicios', unServicio({ aplica_a: ['vehiculo'] }));
    const machines = await make('servicios', unServicio({ aplica_a: ['maquinaria'] }));
    const any = await make('servicios', unServicio());
    const ids = (
      (await admin().get('/api/servicios?range=[0,99]&filter={"aplica_a":"vehiculo"}')) as { id: number }[]
    ).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([trucks.id, any.id]));
    expect(ids).not.toContain(machines.id);
  });

  it('are found by a part that they need, as are the orders that plan it or took it', async () => {
    const { id: repuesto_id } = await make('repuestos', unRepuesto());
    const service = await make('servicios', unServicio({ repuestos: [{ repuesto_id, cantidad: 1 }] }));
    const { id: activo_id } = await api.anActivo();
    const plans = await make('ordenes', unaOrden({ activo_id, servicio_ids: [service.id] }));
    const took = await make('ordenes', unaOrden({ activo_id }));
    await make('ordenes', unaOrden({ activo_id }));
    await make(`repuestos/${repuesto_id}/movimientos`, { tipo: 'entrada', cantidad: 1 });
    await make(`ordenes/${took.id}/repuestos`, { repuesto_id, cantidad: 1 });
    const found = async (noun: string) =>
      ((await admin().get(`/api/${noun}?filter={"repuesto_id":${repuesto_id}}`)) as { id: number }[]).map(
        ({ id }) => id,
      );
    expect(await found('servicios')).toEqual([service.id]);
    expect((await found('ordenes')).sort((a, b) => a - b)).toEqual([plans.id, took.id]);
  });

  it('show their costs only to users who may edit them', async () => {
    const { id } = await make('servicios', unServicio({ costo_estimado: 150_000 }));
    for (const role of ['monitor', 'operario'] as const) {
      const [row] = await api.as(role).get(`/api/servicios?filter={"id":[${id}]}`);
      expect(Object.keys(row).sort()).toEqual([
        'activo',
        'codigo',
        'duracion_estimada_min',
        'id',
        'nombre',
        'tipo',
        'uuid',
      ]);
    }
  });
});

describe('plantillas', () => {
  it('are not deleted while a service uses them', async () => {
    const template = await make('plantillas', unaPlantilla());
    const service = await make('servicios', unServicio({ plantilla_id: template.id }));
    expect(await admin().call('DELETE', `/api/plantillas/${template.id}`)).toMatchObject({
      status: 409,
      json: { code: 'EN_USO' },
    });
    expect((await admin().get(`/api/plantillas/${template.id}`)).servicios_n).toBe(1);
    await admin().call('PUT', `/api/servicios/${service.id}`, { version: service.version, plantilla_id: null });
    expect((await admin().call('DELETE', `/api/plantillas/${template.id}`)).status).toBe(200);
  });

  it('keep the order and the fields of their steps, and report the invalid step', async () => {
    const items = [
      { titulo: 'Presión', tipo: 'numero', unidad: 'psi', minimo: 30, maximo: 36, obligatoria: true },
      { titulo: 'Estado', tipo: 'seleccion', opciones: ['Bueno', 'Malo'] },
      { titulo: 'Firma', tipo: 'firma' },
    ];
    const made = await make('plantillas', unaPlantilla({ items }));
    expect(made).toMatchObject({ items, items_n: 3, guias: {} });
    const wrong = (item: object) => admin().call('POST', '/api/plantillas', unaPlantilla({ items: [items[0], item] }));
    expect((await wrong({ titulo: '' })).json.errors).toHaveProperty(['items.1.titulo']);
    expect((await wrong({ titulo: 'Color', tipo: 'seleccion', opciones: ['Rojo'] })).json.errors).toHaveProperty([
      'items.1.opciones',
    ]);
    expect((await wrong({ titulo: 'Nivel', tipo: 'numero', minimo: 9, maximo: 1 })).json.errors).toHaveProperty([
      'items.1.maximo',
    ]);
    const nobodys = await wrong({ titulo: 'Guía', imagen_guia_id: '6f1c1d3e-8f5b-4c39-9a67-0d5a4a1b2c3d' });
    expect(nobodys).toMatchObject({ status: 404, json: { errors: { 'items.1.imagen_guia_id': ['No existe'] } } });
  });
});
