import { beforeAll, describe, expect, it } from 'vitest';
import { unaBodega, unComponente, unaOrden, unaPersona, unRepuesto, unServicio } from '../../testing/factories';
import { orderFixture } from '../../testing/orders';
import { prepared, useApi } from '../../testing/useApi';

const api = useApi();
const fixture = prepared(() => orderFixture(api));
const admin = () => api.as('admin');
const make = async (path: string, body: object) => {
  const { status, json } = await admin().call('POST', `/api/${path}`, body);
  expect(status, JSON.stringify(json)).toBe(201);
  return json;
};
const move = (id: number, body: object) => admin().call('POST', `/api/repuestos/${id}/movimientos`, body);
const part = (id: number) => admin().get(`/api/repuestos/${id}`);
const stock = async (id: number): Promise<Record<string, unknown>[]> => admin().get(`/api/repuestos/${id}/existencias`);
const at = async (id: number, bodega_id: number) => (await stock(id)).find((row) => row.bodega_id === bodega_id);
const transfer = (body: object, headers = {}) => admin().call('POST', '/api/traslados', body, headers);

let north: { id: number };
let south: { id: number };
beforeAll(async () => {
  north = await make('bodegas', unaBodega({ nombre: 'Norte' }));
  south = await make('bodegas', unaBodega({ nombre: 'Sur' }));
});

describe('bodegas', () => {
  it('are one for each company with parts, «Principal», which stays', async () => {
    const { id } = await make('repuestos', unRepuesto({ minimo: 3, maximo: 9, ubicacion: 'A1' }));
    const [only, ...others] = await stock(id);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ bodega: 'Principal', existencia: 0, minimo: 3, maximo: 9, ubicacion: 'A1' });
    const url = `/api/bodegas/${String(only?.bodega_id)}`;
    const { version, principal } = await admin().get(url);
    expect(principal).toBe(true);
    expect((await admin().call('PUT', url, { version, activa: false })).json.errors).toHaveProperty('activa');
    expect((await admin().call('DELETE', url)).json.code).toBe('EN_USO');
    expect((await move(id, { tipo: 'entrada', cantidad: 2, costo_unitario: 5 })).json.bodega_id).toBe(only?.bodega_id);
  });

  it('have each their own stock, whose sum the part has at one mean', async () => {
    const { id } = await make('repuestos', unRepuesto());
    await move(id, { tipo: 'entrada', cantidad: 4, costo_unitario: 10, bodega_id: north.id });
    await move(id, { tipo: 'entrada', cantidad: 6, costo_unitario: 20, bodega_id: south.id });
    expect(await part(id)).toMatchObject({ existencia: 10, costo_unitario: 16, valor: 160 });
    expect((await stock(id)).map(({ bodega, existencia }) => [bodega, existencia])).toEqual([
      ['Norte', 4],
      ['Sur', 6],
    ]);
    expect((await move(id, { tipo: 'salida', cantidad: 1 })).json.errors).toHaveProperty('bodega_id');
    expect(await move(id, { tipo: 'salida', cantidad: 5, bodega_id: north.id })).toMatchObject({
      status: 422,
      json: { errors: { cantidad: ['Solo hay 4'] } },
    });
    expect((await move(id, { tipo: 'salida', cantidad: 1, bodega_id: 888_888 })).status).toBe(404);
    expect((await move(id, { tipo: 'traslado', cantidad: 1, bodega_id: north.id })).status).toBe(422);
    const { repuestos_n, valor } = await admin().get(`/api/bodegas/${south.id}`);
    expect([repuestos_n, valor]).toEqual([1, 96]);
  });

  it('need not be named where the part is in one only', async () => {
    const { id } = await make('repuestos', unRepuesto());
    await move(id, { tipo: 'entrada', cantidad: 4, bodega_id: south.id });
    expect((await move(id, { tipo: 'salida', cantidad: 1 })).json).toMatchObject({
      bodega_id: south.id,
      existencia: 3,
    });
    await transfer({ de_bodega_id: south.id, a_bodega_id: north.id, renglones: [{ repuesto_id: id, cantidad: 3 }] });
    expect((await move(id, { tipo: 'salida', cantidad: 1 })).json).toMatchObject({
      bodega_id: north.id,
      existencia: 2,
    });
  });

  it('tell what they have, and a part what moved in one of them', async () => {
    const store = await make('bodegas', unaBodega());
    const { id, nombre } = await make('repuestos', unRepuesto());
    await move(id, { tipo: 'entrada', cantidad: 4, bodega_id: store.id });
    await move(id, { tipo: 'entrada', cantidad: 1, bodega_id: south.id });
    const { json, headers } = await admin().call('GET', `/api/bodegas/${store.id}/existencias?range=[0,9]`);
    expect(json).toMatchObject([{ repuesto_id: id, repuesto: nombre, existencia: 4, reservado: 0, disponible: 4 }]);
    expect(headers['content-range']).toBe('existencias 0-0/1');
    expect(await admin().get(`/api/repuestos/${id}/movimientos?bodega_id=${store.id}`)).toMatchObject([
      { bodega_id: store.id, cantidad: 4 },
    ]);
    expect((await api.as('operario').call('GET', `/api/bodegas/${store.id}/existencias`)).status).toBe(403);
    expect((await api.as('admin', api.b).call('GET', `/api/bodegas/${store.id}/existencias`)).status).toBe(404);
  });

  it('have their own minimum, maximum and place', async () => {
    const { id } = await make('repuestos', unRepuesto());
    const put = (body: object) => admin().call('PUT', `/api/repuestos/${id}/existencias/${north.id}`, body);
    expect(await put({ minimo: 2, maximo: 8, ubicacion: 'B2' })).toMatchObject({
      status: 200,
      json: { bodega_id: north.id, minimo: 2, maximo: 8, ubicacion: 'B2', bajo_minimo: true },
    });
    expect((await put({ maximo: 1 })).json.errors).toHaveProperty('maximo');
    expect((await part(id)).bajo_minimo).toBe(true);
    await move(id, { tipo: 'entrada', cantidad: 3, bodega_id: north.id });
    expect((await part(id)).bajo_minimo).toBe(false);
    expect(await admin().get(`/api/repuestos?filter={"bodega_id":${north.id},"id":[${id}]}`)).toHaveLength(1);
  });

  it('exchange parts all together or not at all, and nothing of the company changes', async () => {
    const [one, two] = [await make('repuestos', unRepuesto()), await make('repuestos', unRepuesto())];
    await move(one.id, { tipo: 'entrada', cantidad: 3, costo_unitario: 3.33, bodega_id: north.id });
    await move(two.id, { tipo: 'entrada', cantidad: 1, costo_unitario: 7, bodega_id: north.id });
    const before = await part(one.id);
    const way = { de_bodega_id: north.id, a_bodega_id: south.id };
    const refused = await transfer({
      ...way,
      renglones: [
        { repuesto_id: one.id, cantidad: 2 },
        { repuesto_id: two.id, cantidad: 2 },
      ],
    });
    expect(refused).toMatchObject({ status: 422, json: { errors: { 'renglones.1.cantidad': ['Solo hay 1'] } } });
    expect((await at(one.id, north.id))?.existencia).toBe(3);
    const key = { 'idempotency-key': 'traslado-1' };
    const body = { ...way, renglones: [{ repuesto_id: one.id, cantidad: 2 }], nota: 'Para el turno' };
    const made = await transfer(body, key);
    expect(made).toMatchObject({ status: 201, json: { ...way, nota: 'Para el turno' } });
    expect((await transfer(body, key)).json.id).toBe(made.json.id);
    expect(await part(one.id)).toMatchObject({ existencia: 3, valor: before.valor, version: before.version });
    expect([(await at(one.id, north.id))?.existencia, (await at(one.id, south.id))?.existencia]).toEqual([1, 2]);
    const kardex = await admin().get(`/api/repuestos/${one.id}/movimientos`);
    expect(kardex.slice(0, 2)).toMatchObject([
      { tipo: 'traslado', bodega_id: south.id, cantidad: 2, valor: 6.66, existencia: 3 },
      { tipo: 'traslado', bodega_id: north.id, cantidad: -2, valor: 6.66 },
    ]);
    expect((await transfer({ ...body, a_bodega_id: north.id })).json.errors).toHaveProperty('a_bodega_id');
    for (const bodega_id of [north.id, south.id])
      expect(
        await admin().get(`/api/traslados?filter={"repuesto_id":${one.id},"bodega_id":${bodega_id}}`),
      ).toHaveLength(1);
  });

  it('may have less than nothing where the company says so, and what comes then has the price of all', async () => {
    await fixture.settings({ existencia_negativa: true });
    const { id } = await make('repuestos', unRepuesto());
    await move(id, { tipo: 'entrada', cantidad: 2, costo_unitario: 100 });
    await move(id, { tipo: 'salida', cantidad: 5 });
    expect(await part(id)).toMatchObject({ existencia: -3, valor: -300, costo_unitario: 100 });
    await move(id, { tipo: 'entrada', cantidad: 10, costo_unitario: 120 });
    expect(await part(id)).toMatchObject({ existencia: 7, valor: 840, costo_unitario: 120 });
    const [corrected] = await admin().get(`/api/repuestos/${id}/movimientos`);
    expect(corrected).toMatchObject({ tipo: 'ajuste', cantidad: 0, valor: -60, existencia: 7 });
    await fixture.settings({ existencia_negativa: false });
    expect((await move(id, { tipo: 'salida', cantidad: 8 })).json.errors.cantidad).toEqual(['Solo hay 7']);
  });

  it('are not deleted with stock in them', async () => {
    const store = await make('bodegas', unaBodega());
    const { id } = await make('repuestos', unRepuesto());
    await move(id, { tipo: 'entrada', cantidad: 1, bodega_id: store.id });
    expect((await admin().call('DELETE', `/api/bodegas/${store.id}`)).json.code).toBe('EN_USO');
    await transfer({ de_bodega_id: store.id, a_bodega_id: south.id, renglones: [{ repuesto_id: id, cantidad: 1 }] });
    const tyre = await make('componentes', unComponente({ bodega_id: store.id }));
    expect((await admin().call('DELETE', `/api/bodegas/${store.id}`)).json.message).toContain(tyre.serie);
    await admin().call('DELETE', `/api/componentes/${tyre.id}`);
    for (let n = 0; n < 2; n++) {
      expect((await admin().call('DELETE', `/api/bodegas/${store.id}`)).status).toBe(200);
      expect((await admin().call('POST', `/api/bodegas/${store.id}/restaurar`)).json.nombre).toBe(store.nombre);
    }
    expect((await admin().call('POST', `/api/bodegas/${store.id}/restaurar`)).status).toBe(200);
    expect((await api.as('admin', api.b).call('POST', `/api/bodegas/${store.id}/restaurar`)).status).toBe(404);
  });

  it('take what is nowhere yet, unless its mover keeps a store', async () => {
    const keeper = await api.person('admin', [api.a]);
    const { id: responsable_id } = await make('personal', unaPersona({ user_id: keeper.id }));
    const kept = await make('bodegas', unaBodega({ responsable_id }));
    const entry = async (by: Pick<ReturnType<typeof admin>, 'call'>) => {
      const { id } = await make('repuestos', unRepuesto());
      const { json } = await by.call('POST', `/api/repuestos/${id}/movimientos`, { tipo: 'entrada', cantidad: 1 });
      return json.bodega_id;
    };
    expect(await entry(api.by(keeper))).toBe(kept.id);
    const [principal] = await admin().get('/api/bodegas?filter={"principal":true}');
    expect(await entry(admin())).toBe(principal.id);
  });

  it('are read by a token for stores', async () => {
    const { token } = await admin().post('/api/tokens', { nombre: 'Bodegas', permisos: { bodegas: 'lectura' } });
    const read = (path: string) => api.by({ token }).call('GET', `/api/${path}`);
    expect((await read(`bodegas/${north.id}/existencias`)).status).toBe(200);
    expect((await read('conteos')).status).toBe(403);
  });
});

describe('reservations', () => {
  it('last from the assignment of an order until its parts are used or it ends, in the store of its level', async () => {
    const { nivel_id, id: activo_id } = await api.anActivo();
    const near = await make('bodegas', unaBodega({ nivel_id }));
    const filter = await make('repuestos', unRepuesto({ nombre: 'Filtro' }));
    await move(filter.id, { tipo: 'entrada', cantidad: 5, bodega_id: near.id });
    const service = await make('servicios', unServicio({ repuestos: [{ repuesto_id: filter.id, cantidad: 4 }] }));
    const person = await make('personal', unaPersona());
    const order = await make('ordenes', unaOrden({ activo_id, servicio_ids: [service.id] }));
    expect(await at(filter.id, near.id)).toMatchObject({ reservado: 0, disponible: 5 });
    const { version } = await admin().get(`/api/ordenes/${order.id}`);
    const assigned = { a: 'asignada', version, responsable_id: person.id };
    expect((await admin().call('POST', `/api/ordenes/${order.id}/transicion`, assigned)).status).toBe(200);
    expect(await at(filter.id, near.id)).toMatchObject({ reservado: 4, disponible: 1 });
    expect(await admin().get(`/api/ordenes/${order.id}/previstos`)).toMatchObject({
      bodega_id: near.id,
      repuestos: [{ cantidad: 4, usada: 0, reservada: 4, disponible: 5, por_llegar: 0 }],
    });

    const other = await make('ordenes', unaOrden({ activo_id, responsable_id: person.id }));
    const taken = await admin().call('POST', `/api/ordenes/${other.id}/repuestos`, {
      repuesto_id: filter.id,
      cantidad: 2,
    });
    expect(taken).toMatchObject({
      status: 201,
      json: { avisos: [`«Filtro»: quedan 3, y la orden ${order.numero} tiene reservado 4.`] },
    });
    await admin().call('POST', `/api/ordenes/${order.id}/repuestos`, { repuesto_id: filter.id, cantidad: 1 });
    expect(await at(filter.id, near.id)).toMatchObject({ existencia: 2, reservado: 3, disponible: -1 });
    await admin().call('POST', `/api/ordenes/${order.id}/repuestos`, { repuesto_id: filter.id, cantidad: -1 });
    expect(await at(filter.id, near.id)).toMatchObject({ existencia: 3, reservado: 3, disponible: 0 });
    const now = await admin().get(`/api/ordenes/${order.id}`);
    await admin().call('POST', `/api/ordenes/${order.id}/transicion`, {
      ...{ a: 'cancelada', version: now.version, motivo_cancelacion: 'Ya no' },
    });
    expect(await at(filter.id, near.id)).toMatchObject({ reservado: 0, disponible: 3 });
  });
});

describe('an operario', () => {
  it('sees, uses and transfers from a store of their own, without costs, and others by name only', async () => {
    const van = await make('bodegas', unaBodega({ nombre: 'Camioneta', responsable_id: fixture.mine.id }));
    const { id } = await make('repuestos', unRepuesto());
    await move(id, { tipo: 'entrada', cantidad: 5, costo_unitario: 9, bodega_id: van.id });
    await move(id, { tipo: 'entrada', cantidad: 5, costo_unitario: 9, bodega_id: north.id });
    const operario = api.as('operario');
    const stores = await operario.get('/api/bodegas?range=[0,99]');
    expect(stores.find((store: { id: number }) => store.id === van.id)).toMatchObject({
      nombre: 'Camioneta',
      propia: true,
    });
    expect(stores.find((store: { id: number }) => store.id === north.id)).toMatchObject({
      nombre: 'Norte',
      propia: false,
    });
    expect(JSON.stringify(stores)).not.toContain('valor');
    const seen = await operario.get(`/api/repuestos/${id}/existencias`);
    expect(seen.map((row: { bodega_id: number }) => row.bodega_id)).toEqual([van.id]);
    const way = (de: number, a: number) => ({
      ...{ de_bodega_id: de, a_bodega_id: a },
      renglones: [{ repuesto_id: id, cantidad: 1 }],
    });
    expect((await operario.call('POST', '/api/traslados', way(north.id, van.id))).status).toBe(403);
    expect((await operario.call('POST', '/api/traslados', way(van.id, north.id))).status).toBe(201);
    expect(
      (await operario.call('POST', `/api/repuestos/${id}/movimientos`, { tipo: 'salida', cantidad: 1 })).status,
    ).toBe(403);
    expect((await api.as('monitor').call('GET', '/api/bodegas')).status).toBe(403);
    expect((await api.as('monitor').call('GET', `/api/repuestos/${id}/existencias`)).status).toBe(403);
  });
});
