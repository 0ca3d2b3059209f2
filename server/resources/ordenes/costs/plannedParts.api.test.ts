import { describe, expect, it } from 'vitest';
import { prepared, useApi } from '../../../testing/useApi';
import { unRepuesto, unServicio } from '../../../testing/factories';
import { plansOf } from '../../../testing/plans';
import { atWork } from '../../../testing/work';

const api = useApi();
const fixture = prepared(() => atWork(api));

const stocked = async (cantidad: number, costo_unitario = 100): Promise<{ id: number; nombre: string }> => {
  const part = await fixture.admin.post('/api/repuestos', unRepuesto({ costo_unitario }));
  if (cantidad > 0)
    await fixture.admin.call('POST', `/api/repuestos/${part.id}/movimientos`, {
      tipo: 'entrada',
      cantidad,
      costo_unitario,
    });
  return part;
};
const aService = async (given: object): Promise<{ id: number }> =>
  await fixture.admin.post('/api/servicios', unServicio(given));
const needs = (id: number, cantidad: number) => ({ repuesto_id: id, cantidad });
const stockOf = async ({ id }: { id: number }) => (await fixture.admin.get(`/api/repuestos/${id}`)).existencia;
const planned = async (id: number, as = fixture.admin) => (await as.call('GET', `/api/ordenes/${id}/previstos`)).json;
const takeAll = (id: number, headers?: Record<string, string>) =>
  fixture.admin.call('POST', `/api/ordenes/${id}/previstos`, {}, headers);
const taken = async (id: number) => await fixture.admin.get(`/api/ordenes/${id}/repuestos`);

describe('parts that the services of an order need', () => {
  it('are listed with their expected cost, and leave the stock together, at the current price', async () => {
    const [oil, filter] = [await stocked(20, 1_000), await stocked(5, 300)];
    const change = await aService({ repuestos: [needs(oil.id, 6.5), needs(filter.id, 1)], costo_estimado: 50_000 });
    const check = await aService({ repuestos: [needs(filter.id, 1)], costo_estimado: 20_000 });
    const order = await fixture.anOrder({ servicio_ids: [change.id, check.id] });
    expect(await planned(order.id)).toEqual({
      bodega_id: expect.any(Number),
      repuestos: [
        expect.objectContaining({ repuesto_id: oil.id, cantidad: 6.5, usada: 0, existencia: 20 }),
        expect.objectContaining({ repuesto_id: filter.id, cantidad: 2, usada: 0, existencia: 5 }),
      ],
      costo_servicios: 70_000,
      costo_repuestos: 7_100,
    });
    const { status, json } = await takeAll(order.id);
    expect(status).toBe(200);
    expect(json.repuestos).toMatchObject([{ usada: 6.5 }, { usada: 2 }]);
    expect([await stockOf(oil), await stockOf(filter)]).toEqual([13.5, 3]);
    expect(await taken(order.id)).toMatchObject([
      { cantidad: 6.5, costo_unitario: 1_000 },
      { cantidad: 2, costo_unitario: 300 },
    ]);
    expect((await fixture.orderNow(order.id)).costo_repuestos).toBe(7_100);
  });

  it('are not taken twice: not again, not by two requests at once, not by a repeated request', async () => {
    const part = await stocked(10);
    const service = await aService({ repuestos: [needs(part.id, 4)] });
    const order = await fixture.anOrder({ servicio_ids: [service.id] });
    const answers = await Promise.all([takeAll(order.id), takeAll(order.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stockOf(part)).toBe(6);
    const other = await fixture.anOrder({ servicio_ids: [service.id] });
    const key = { 'idempotency-key': `previstos-${other.id}` };
    expect([(await takeAll(other.id, key)).status, (await takeAll(other.id, key)).status]).toEqual([200, 200]);
    expect(await stockOf(part)).toBe(2);
  });

  it('may be fewer or more: parts taken by hand or returned count, and unavailable ones are skipped', async () => {
    const [part, scarce] = [await stocked(10), await stocked(1)];
    const service = await aService({ repuestos: [needs(part.id, 4), needs(scarce.id, 3)] });
    const order = await fixture.anOrder({ servicio_ids: [service.id] });
    const byHand = (cantidad: number) =>
      fixture.admin.call('POST', `/api/ordenes/${order.id}/repuestos`, { repuesto_id: part.id, cantidad });
    await byHand(3);
    await byHand(-1);
    expect((await takeAll(order.id)).json.repuestos).toMatchObject([
      { repuesto_id: part.id, usada: 4 },
      { repuesto_id: scarce.id, usada: 1, existencia: 0 },
    ]);
    expect(await takeAll(order.id)).toMatchObject({
      status: 409,
      json: { message: 'No hay existencia de lo que falta.' },
    });
    await byHand(2);
    expect((await planned(order.id)).repuestos[0]).toMatchObject({ cantidad: 4, usada: 6 });
  });

  it('are added with the order of a plan, through its services', async () => {
    const part = await stocked(2);
    const service = await aService({ repuestos: [needs(part.id, 1)] });
    const on = plansOf(api);
    const plan = await on.plan({ activos: [(await api.anActivo()).id], servicio_ids: [service.id] });
    const order = await on.order(await on.due(plan));
    expect((await planned(order.id)).repuestos).toMatchObject([{ repuesto_id: part.id, cantidad: 1, usada: 0 }]);
  });

  it('can be taken by the assigned person, who sees no costs, and by nobody from an order that has ended', async () => {
    const part = await stocked(9);
    const service = await aService({ repuestos: [needs(part.id, 1)], costo_estimado: 900 });
    const [mechanic, other] = [await fixture.technician(), await fixture.technician()];
    const order = await fixture.anOrder({ servicio_ids: [service.id], responsable_id: mechanic.persona.id });
    expect(await mechanic.call('GET', `/api/ordenes/${order.id}/previstos`)).toMatchObject({
      json: { costo_servicios: null, costo_repuestos: null },
    });
    expect((await other.call('POST', `/api/ordenes/${order.id}/previstos`, {})).status).not.toBe(200);
    expect((await mechanic.call('POST', `/api/ordenes/${order.id}/previstos`, {})).status).toBe(200);
    const ended = await fixture.anOrder({ servicio_ids: [service.id] }, 'cerrada');
    expect((await takeAll(ended.id)).status).toBe(409);
    expect((await api.as('admin', api.b).call('GET', `/api/ordenes/${order.id}/previstos`)).status).toBe(404);
    expect((await api.as('admin', api.b).call('POST', `/api/ordenes/${order.id}/previstos`, {})).status).toBe(404);
  });
});
