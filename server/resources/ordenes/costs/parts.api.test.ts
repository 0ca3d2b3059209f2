import { describe, expect, it } from 'vitest';
import { prepared, useApi } from '../../../testing/useApi';
import { unRepuesto } from '../../../testing/factories';
import { atWork } from '../../../testing/work';

const api = useApi();
const fixture = prepared(() => atWork(api));

const url = (id: number) => `/api/ordenes/${id}/repuestos`;

/** A part with stock. */
const stocked = async (cantidad: number, costo_unitario = 100) => {
  const part = await fixture.admin.post('/api/repuestos', unRepuesto({ costo_unitario }));
  await fixture.admin.call('POST', `/api/repuestos/${part.id}/movimientos`, {
    tipo: 'entrada',
    cantidad,
    costo_unitario,
  });
  return part;
};
const stockOf = async (id: number) => (await fixture.admin.get(`/api/repuestos/${id}`)).existencia;

describe('parts of an order', () => {
  it('leave the stock at the current price, and come back', async () => {
    const part = await stocked(10, 2_500);
    const order = await fixture.anOrder();
    const took = await fixture.admin.call('POST', url(order.id), { repuesto_id: part.id, cantidad: 4 });
    expect(took).toMatchObject({
      status: 201,
      json: { nombre: part.nombre, cantidad: 4, costo_unitario: 2_500, costo: 10_000, usuario: expect.any(String) },
    });
    expect(await stockOf(part.id)).toBe(6);
    const back = await fixture.admin.call('POST', url(order.id), { repuesto_id: part.id, cantidad: -1 });
    expect(back.json).toMatchObject({ cantidad: -1, costo: -2_500 });
    expect(await stockOf(part.id)).toBe(7);
    expect(await fixture.orderNow(order.id)).toMatchObject({
      costo_repuestos: 7_500,
      costo_total: 7_500,
      version: order.version,
    });
    const [, exit] = await fixture.admin.get(`/api/repuestos/${part.id}/movimientos`);
    expect(exit).toMatchObject({ tipo: 'salida', orden_id: order.id, nota: order.numero });
  });

  it('come back at the price at which they left, whatever the current one is', async () => {
    const part = await stocked(2, 100);
    const order = await fixture.anOrder();
    await fixture.admin.call('POST', url(order.id), { repuesto_id: part.id, cantidad: 2 });
    await fixture.admin.call('POST', `/api/repuestos/${part.id}/movimientos`, {
      tipo: 'entrada',
      cantidad: 1,
      costo_unitario: 500,
    });
    expect(await fixture.admin.post(url(order.id), { repuesto_id: part.id, cantidad: -1 })).toMatchObject({
      costo_unitario: 100,
      costo: -100,
    });
    expect((await fixture.orderNow(order.id)).costo_repuestos).toBe(100);
    expect(await fixture.admin.get(`/api/repuestos/${part.id}`)).toMatchObject({
      existencia: 2,
      costo_unitario: 300,
    });
  });

  it('come back last ones first when they left at several prices, without rounding losses', async () => {
    const part = await stocked(1, 10);
    const order = await fixture.anOrder();
    const take = (cantidad: number) => fixture.admin.call('POST', url(order.id), { repuesto_id: part.id, cantidad });
    await take(1);
    for (const costo_unitario of [10, 11]) {
      await fixture.admin.call('POST', `/api/repuestos/${part.id}/movimientos`, {
        tipo: 'entrada',
        cantidad: 1,
        costo_unitario,
      });
      await take(1);
    }
    expect((await take(-1)).json).toMatchObject({ costo_unitario: 11 });
    expect((await take(1)).json).toMatchObject({ costo_unitario: 11 });
    expect((await take(-2)).json).toMatchObject({ costo_unitario: 10.5 });
    expect((await fixture.orderNow(order.id)).costo_repuestos).toBe(10);
    expect((await take(-1)).json).toMatchObject({ costo_unitario: 10 });
    expect((await fixture.orderNow(order.id)).costo_repuestos).toBe(0);
    expect((await take(0.000_01)).json.errors).toHaveProperty('cantidad');
  });

  it('appear in the timeline of the asset without a cost, because the order adds its own when it is closed', async () => {
    const part = await stocked(5);
    const order = await fixture.anOrder();
    await fixture.admin.call('POST', url(order.id), { repuesto_id: part.id, cantidad: 2 });
    const [entry] = await fixture.timeline(order.activo_id);
    expect(entry).toMatchObject({
      tipo: 'repuesto_instalado',
      titulo: `Repuesto instalado: ${part.nombre}, 2 unidad`,
      referencia_tipo: 'orden',
      referencia_id: order.id,
      costo: null,
    });
  });

  it('never exceed the stock, nor are more returned than were taken', async () => {
    const part = await stocked(3);
    const [order, other] = [await fixture.anOrder(), await fixture.anOrder()];
    const take = (id: number, cantidad: number) =>
      fixture.admin.call('POST', url(id), { repuesto_id: part.id, cantidad });
    expect(await take(order.id, 4)).toMatchObject({ status: 422, json: { errors: { cantidad: ['Solo hay 3'] } } });
    expect((await take(order.id, -1)).json.errors).toEqual({ cantidad: ['La orden no lleva este repuesto'] });
    await take(order.id, 2);
    expect((await take(order.id, -3)).json.errors).toEqual({ cantidad: ['La orden solo lleva 2'] });
    expect((await take(other.id, -1)).status).toBe(422);
    expect(await stockOf(part.id)).toBe(1);
  });

  it('are taken once when two orders want the last one at the same time', async () => {
    const part = await stocked(1);
    const orders = [await fixture.anOrder(), await fixture.anOrder()];
    const answers = await Promise.all(
      orders.map(({ id }) => fixture.admin.call('POST', url(id), { repuesto_id: part.id, cantidad: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await stockOf(part.id)).toBe(0);
  });

  it('add up when two are taken at once', async () => {
    const parts = [await stocked(5, 10), await stocked(5, 1)];
    const order = await fixture.anOrder();
    await Promise.all(
      parts.map(({ id }) => fixture.admin.call('POST', url(order.id), { repuesto_id: id, cantidad: 3 })),
    );
    expect((await fixture.orderNow(order.id)).costo_repuestos).toBe(33);
  });

  it('are taken once when a phone sends them twice', async () => {
    const part = await stocked(5);
    const ana = await fixture.technician();
    const order = await fixture.anOrder({ responsable_id: ana.persona.id });
    const send = () =>
      ana.call('POST', url(order.id), { repuesto_id: part.id, cantidad: 2 }, { 'idempotency-key': 'pieza-1' });
    const [one, two] = [await send(), await send()];
    expect([two.status, two.json]).toEqual([201, one.json]);
    expect(await stockOf(part.id)).toBe(3);
  });

  it('are taken by the person of the order, without showing prices', async () => {
    const part = await stocked(5);
    const [ana, beto] = [await fixture.technician(), await fixture.technician()];
    const order = await fixture.anOrder({ responsable_id: ana.persona.id });
    const body = { repuesto_id: part.id, cantidad: 1 };
    expect(await ana.post(url(order.id), body)).toMatchObject({
      cantidad: 1,
      costo_unitario: null,
      costo: null,
    });
    expect(await ana.get(url(order.id))).toMatchObject([{ costo_unitario: null, costo: null }]);
    for (const outsider of [beto, api.as('admin', api.b)]) {
      expect((await outsider.call('POST', url(order.id), body)).status).toBe(404);
      expect((await outsider.call('GET', url(order.id))).status).toBe(404);
    }
    expect((await api.as('monitor').call('POST', url(order.id), body)).status).toBe(403);
    const waiting = await fixture.anOrder({ responsable_id: ana.persona.id }, 'pendiente');
    expect((await ana.post(url(waiting.id), body)).message).toBe('Inicie la orden primero.');
    const closed = await fixture.anOrder({}, 'cerrada');
    expect((await fixture.admin.post(url(closed.id), body)).code).toBe('CONFLICTO');
    expect(await stockOf(part.id)).toBe(4);
  });

  it('of another company, or unknown, are refused at their field', async () => {
    const order = await fixture.anOrder();
    const theirs = await api.as('admin', api.b).post('/api/repuestos', unRepuesto());
    for (const repuesto_id of [theirs.id, 888_888])
      expect(await fixture.admin.call('POST', url(order.id), { repuesto_id, cantidad: 1 })).toMatchObject({
        status: 404,
        json: { errors: { repuesto_id: ['No existe'] } },
      });
    const part = await stocked(1);
    for (const [body, field] of [
      [{ repuesto_id: part.id, cantidad: 0 }, 'cantidad'],
      [{ repuesto_id: part.id, cantidad: 'dos' }, 'cantidad'],
      [{ repuesto_id: part.id, cantidad: 1, fecha: new Date(Date.now() + 3_600_000).toISOString() }, 'fecha'],
      [{ cantidad: 1 }, 'repuesto_id'],
    ] as const) {
      const { status, json } = await fixture.admin.call('POST', url(order.id), body);
      expect([status, Object.keys(json.errors)]).toEqual([422, [field]]);
    }
  });
});

describe('other costs of an order', () => {
  const costs = (id: number, rest = '') => `/api/ordenes/${id}/costos${rest}`;

  it('count for it until they are deleted', async () => {
    const order = await fixture.anOrder();
    const soporte_id = await api.aFile();
    const made = await fixture.admin.call('POST', costs(order.id), { descripcion: 'Grúa', valor: 180_000, soporte_id });
    expect(made).toMatchObject({
      status: 201,
      json: {
        tipo: 'tercero',
        valor: 180_000,
        fecha: expect.stringMatching(/^\d{4}-/),
        soporte_url: expect.any(String),
      },
    });
    await fixture.admin.call('POST', costs(order.id), {
      tipo: 'peaje',
      descripcion: 'Peaje',
      valor: 9_800.5,
      fecha: '2026-01-02',
    });
    expect(await fixture.orderNow(order.id)).toMatchObject({
      costo_terceros: 189_800.5,
      costo_total: 189_800.5,
      version: order.version,
    });
    expect((await fixture.admin.call('DELETE', costs(order.id, `/${made.json.id}`))).json).toEqual({
      id: made.json.id,
    });
    expect(await fixture.admin.get(costs(order.id))).toMatchObject([{ descripcion: 'Peaje', fecha: '2026-01-02' }]);
    expect((await fixture.orderNow(order.id)).costo_total).toBe(9_800.5);
    expect((await fixture.admin.call('DELETE', costs(order.id, `/${made.json.id}`))).status).toBe(404);
  });

  it('are only for the office of their company', async () => {
    const ana = await fixture.technician();
    const order = await fixture.anOrder({ responsable_id: ana.persona.id });
    const body = { descripcion: 'Grúa', valor: 1 };
    const { id } = await fixture.admin.post(costs(order.id), body);
    for (const [caller, status] of [
      [ana, 403],
      [api.as('monitor'), 403],
      [api.as('admin', api.b), 404],
    ] as const) {
      expect((await caller.call('GET', costs(order.id))).status).toBe(status);
      expect((await caller.call('POST', costs(order.id), body)).status).toBe(status);
      expect((await caller.call('DELETE', costs(order.id, `/${id}`))).status).toBe(status);
    }
    expect(await ana.get(`/api/ordenes/${order.id}`)).not.toHaveProperty('costo_total');
  });

  it('are added once, and not to a cancelled order', async () => {
    const order = await fixture.anOrder();
    const send = () =>
      fixture.admin.call('POST', costs(order.id), { descripcion: 'Grúa', valor: 5 }, { 'idempotency-key': 'costo-1' });
    const [one, two] = [await send(), await send()];
    expect(two.json).toEqual(one.json);
    expect((await fixture.orderNow(order.id)).costo_terceros).toBe(5);
    await fixture.move(order.id, 'cancelada', { motivo_cancelacion: 'Duplicada' });
    expect((await fixture.admin.call('POST', costs(order.id), { descripcion: 'Grúa', valor: 5 })).status).toBe(409);
    expect((await fixture.admin.call('DELETE', costs(order.id, `/${one.json.id}`))).status).toBe(409);
  });

  it.each([
    [{ descripcion: '', valor: 1 }, 'descripcion'],
    [{ descripcion: 'x', valor: -1 }, 'valor'],
    [{ descripcion: 'x', valor: 1, tipo: 'regalo' }, 'tipo'],
    [{ descripcion: 'x', valor: 1, fecha: '2999-01-01' }, 'fecha'],
    [{ descripcion: 'x', valor: 1, soporte_id: 'ccccffff-0000-4000-8000-000000000000' }, 'soporte_id'],
  ])('refuse %j at its field', async (body, field) => {
    const order = await fixture.anOrder();
    const { status, json } = await fixture.admin.call('POST', costs(order.id), body);
    expect([404, 422]).toContain(status);
    expect(Object.keys(json.errors)).toEqual([field]);
  });
});
