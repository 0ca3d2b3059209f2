import { describe, expect, it } from 'vitest';
import { useApi } from '../../testing/useApi';
import { unRepuesto, unServicio } from '../../testing/factories';

const api = useApi();

const admin = () => api.as('admin');
const aRepuesto = async (given: object = {}) => (await admin().call('POST', '/api/repuestos', unRepuesto(given))).json;
const move = (id: number, body: object, headers = {}) =>
  admin().call('POST', `/api/repuestos/${id}/movimientos`, body, headers);
const kardex = async (id: number, range = '') =>
  (await admin().call('GET', `/api/repuestos/${id}/movimientos${range}`)).json;
const now = async (id: number) => (await admin().call('GET', `/api/repuestos/${id}`)).json;

describe('repuestos', () => {
  it('have the stock that results from their movements, each at the price of its day, and the mean cost', async () => {
    const { id } = await aRepuesto({ costo_unitario: 100, minimo: 5 });
    expect(await now(id)).toMatchObject({ existencia: 0, valor: 0, bajo_minimo: true });
    expect(await move(id, { tipo: 'entrada', cantidad: 10 })).toMatchObject({
      status: 201,
      json: { cantidad: 10, existencia: 10, costo_unitario: 100, valor: 1_000 },
    });
    expect((await move(id, { tipo: 'entrada', cantidad: 5, costo_unitario: 130 })).json).toMatchObject({
      existencia: 15,
      costo_unitario: 130,
      valor: 650,
    });
    expect(await now(id)).toMatchObject({ existencia: 15, costo_unitario: 110, valor: 1_650 });
    expect((await move(id, { tipo: 'salida', cantidad: 6.5, nota: 'Cambio de aceite' })).json).toMatchObject({
      cantidad: -6.5,
      existencia: 8.5,
      costo_unitario: 110,
      valor: 715,
    });
    expect((await move(id, { tipo: 'devolucion', cantidad: 1 })).json).toMatchObject({ cantidad: 1, existencia: 9.5 });
    expect((await move(id, { tipo: 'ajuste', cantidad: -6 })).json).toMatchObject({ cantidad: -6, existencia: 3.5 });
    expect(await now(id)).toMatchObject({ existencia: 3.5, costo_unitario: 110, valor: 385, bajo_minimo: true });
    expect(
      (await kardex(id)).map(({ existencia, costo_unitario }: Record<string, number>) => [existencia, costo_unitario]),
    ).toEqual([
      [3.5, 110],
      [9.5, 110],
      [8.5, 110],
      [15, 130],
      [10, 100],
    ]);
  });

  it('cost what the first arrivals cost when there was no stock, and the mean to the cent afterwards', async () => {
    const { id } = await aRepuesto({ costo_unitario: 999 });
    await move(id, { tipo: 'entrada', cantidad: 1, costo_unitario: 10 });
    expect((await now(id)).costo_unitario).toBe(10);
    await move(id, { tipo: 'entrada', cantidad: 2, costo_unitario: 10.5 });
    expect((await now(id)).costo_unitario).toBe(10.33);
    await move(id, { tipo: 'salida', cantidad: 3 });
    await move(id, { tipo: 'entrada', cantidad: 4, costo_unitario: 0 });
    expect((await now(id)).costo_unitario).toBe(0);
  });

  it('keep price and author of a movement when theirs change later', async () => {
    const made = await aRepuesto({ costo_unitario: 50 });
    await move(made.id, { tipo: 'entrada', cantidad: 1 });
    expect(
      (await admin().call('PUT', `/api/repuestos/${made.id}`, { version: made.version, costo_unitario: 80 })).status,
    ).toBe(200);
    await move(made.id, { tipo: 'salida', cantidad: 1 });
    const [exit, corrected, entry] = await kardex(made.id);
    expect([entry.costo_unitario, exit.costo_unitario]).toEqual([50, 80]);
    expect(corrected).toMatchObject({ tipo: 'ajuste', cantidad: 0, valor: 30, existencia: 1, nota: 'Costo corregido' });
    expect(entry.creado_por).toMatch(/^Persona \d+$/);
  });

  it('are worth what was paid and has not left, to the cent, although the mean is rounded', async () => {
    const { id } = await aRepuesto();
    await move(id, { tipo: 'entrada', cantidad: 1, costo_unitario: 10 });
    await move(id, { tipo: 'entrada', cantidad: 2, costo_unitario: 0.01 });
    expect(await now(id)).toMatchObject({ valor: 10.02, costo_unitario: 3.34 });
    const left = [];
    for (let n = 0; n < 3; n++) left.push((await move(id, { tipo: 'salida', cantidad: 1 })).json.valor);
    expect(left).toEqual([3.34, 3.34, 3.34]);
    expect(await now(id)).toMatchObject({ existencia: 0, valor: 0 });
    await move(id, { tipo: 'entrada', cantidad: 3, costo_unitario: 3.33 });
    await move(id, { tipo: 'entrada', cantidad: 0.0003, costo_unitario: 33.34 });
    expect((await now(id)).valor).toBe(10);
    expect((await move(id, { tipo: 'salida', cantidad: 3.0003 })).json.valor).toBe(10);
  });

  it('never go below zero: the field shows the stock', async () => {
    const { id } = await aRepuesto();
    await move(id, { tipo: 'entrada', cantidad: 2 });
    expect(await move(id, { tipo: 'salida', cantidad: 3 })).toMatchObject({
      status: 422,
      json: { errors: { cantidad: ['Solo hay 2'] } },
    });
    expect((await move(id, { tipo: 'ajuste', cantidad: -2.5 })).json.errors).toHaveProperty('cantidad');
    expect((await now(id)).existencia).toBe(2);
    expect(await kardex(id)).toHaveLength(1);
  });

  it('are correct when twenty take one each at once, and the twenty-first gets none', async () => {
    const { id } = await aRepuesto();
    await move(id, { tipo: 'entrada', cantidad: 20 });
    const answers = await Promise.all(Array.from({ length: 21 }, () => move(id, { tipo: 'salida', cantidad: 1 })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(1);
    expect((await now(id)).existencia).toBe(0);
    const stocks = (await kardex(id)).map(({ existencia }: { existencia: number }) => existencia);
    expect(stocks).toEqual(Array.from({ length: 21 }, (_, i) => i));
  });

  it('move once when the same movement is sent twice', async () => {
    const { id } = await aRepuesto();
    const key = { 'idempotency-key': 'mover-1' };
    const [one, two] = [
      await move(id, { tipo: 'entrada', cantidad: 4 }, key),
      await move(id, { tipo: 'entrada', cantidad: 4 }, key),
    ];
    expect(two.json).toEqual(one.json);
    expect((await now(id)).existencia).toBe(4);
  });

  it.each([
    [{ tipo: 'entrada', cantidad: 0 }, 'cantidad'],
    [{ tipo: 'salida', cantidad: -1 }, 'cantidad'],
    [{ tipo: 'ajuste', cantidad: 0 }, 'cantidad'],
    [{ tipo: 'salida', cantidad: 1, costo_unitario: 5 }, 'costo_unitario'],
    [{ tipo: 'regalo', cantidad: 1 }, 'tipo'],
    [{ tipo: 'entrada', cantidad: 1, fecha: new Date(Date.now() + 86_400_000).toISOString() }, 'fecha'],
  ])('refuse the movement %j at its field', async (body, field) => {
    const { id } = await aRepuesto();
    const { status, json } = await move(id, body);
    expect(status).toBe(422);
    expect(json.errors).toHaveProperty(field);
  });

  it('list their movements in pages, the newest first', async () => {
    const { id } = await aRepuesto();
    for (let n = 1; n <= 5; n++) await move(id, { tipo: 'entrada', cantidad: n });
    const page = await admin().call('GET', `/api/repuestos/${id}/movimientos?range=[1,2]`);
    expect(page.json.map(({ cantidad }: { cantidad: number }) => cantidad)).toEqual([4, 3]);
    expect(page.headers['content-range']).toBe('movimientos 1-2/5');
    for (const range of ['[0,1000]', '[3,1]', 'x'])
      expect((await admin().call('GET', `/api/repuestos/${id}/movimientos?range=${range}`)).status).toBe(400);
  });

  it('are moved and viewed only by the office of their company', async () => {
    const { id } = await aRepuesto();
    for (const role of ['monitor', 'operario'] as const) {
      expect(
        (await api.as(role).call('POST', `/api/repuestos/${id}/movimientos`, { tipo: 'entrada', cantidad: 1 })).status,
      ).toBe(403);
      expect((await api.as(role).call('GET', `/api/repuestos/${id}/movimientos`)).status).toBe(403);
    }
    const foreign = api.as('admin', api.b);
    expect(
      (await foreign.call('POST', `/api/repuestos/${id}/movimientos`, { tipo: 'entrada', cantidad: 1 })).status,
    ).toBe(404);
    expect((await foreign.call('GET', `/api/repuestos/${id}/movimientos`)).status).toBe(404);
    expect((await move(888_888, {})).status).toBe(404);
  });

  it('show their costs only to users who may edit them', async () => {
    const { id } = await aRepuesto({ costo_unitario: 900, proveedor: 'Filtros SAS' });
    for (const role of ['monitor', 'operario'] as const) {
      const [row] = (await api.as(role).call('GET', `/api/repuestos?filter={"id":[${id}]}`)).json;
      expect(Object.keys(row).sort()).toEqual(['codigo', 'existencia', 'id', 'nombre', 'unidad', 'uuid']);
      expect((await api.as(role).call('GET', '/api/repuestos?range=[0,9]&sort=["costo_unitario","ASC"]')).status).toBe(
        400,
      );
    }
  });

  it('below their minimum can be filtered', async () => {
    const low = await aRepuesto({ minimo: 2 });
    const enough = await aRepuesto();
    const ids = (
      (await admin().call('GET', '/api/repuestos?range=[0,99]&filter={"bajo_minimo":true}')).json as { id: number }[]
    ).map(({ id }) => id);
    expect(ids).toContain(low.id);
    expect(ids).not.toContain(enough.id);
  });

  it('are not deleted while a service needs them or there is stock', async () => {
    const used = await aRepuesto();
    const service = (
      await admin().call('POST', '/api/servicios', unServicio({ repuestos: [{ repuesto_id: used.id, cantidad: 1 }] }))
    ).json;
    expect(await admin().call('DELETE', `/api/repuestos/${used.id}`)).toMatchObject({
      status: 409,
      json: { code: 'EN_USO' },
    });
    await admin().call('DELETE', `/api/servicios/${service.id}`);
    expect((await admin().call('DELETE', `/api/repuestos/${used.id}`)).status).toBe(200);
    const stocked = await aRepuesto();
    await move(stocked.id, { tipo: 'entrada', cantidad: 1 });
    expect((await admin().call('DELETE', `/api/repuestos/${stocked.id}`)).json.message).toContain('Queda existencia');
  });
});
