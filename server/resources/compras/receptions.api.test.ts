import { describe, expect, it } from 'vitest';
import { unaOrden, unaPersona, unServicio } from '../../testing/factories';
import { useApi } from '../../testing/useApi';
import { purchasing } from './testing/purchasing';

const api = useApi();
const { admin, make, part, read, move, receive, giveBack, sent, stock } = purchasing(api);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const movements = (id: number) => admin().get(`/api/repuestos/${id}/movimientos`);
const row = (renglon_id: number, cantidad: number, more: object = {}) => ({ renglon_id, cantidad, ...more });

describe('receptions', () => {
  it('enter the store at the price without tax, and the mean follows', async () => {
    const { id: repuesto_id } = await part();
    await make(`repuestos/${repuesto_id}/movimientos`, { tipo: 'entrada', cantidad: 10, costo_unitario: 10 });
    const { id, bodega_id, numero } = await sent([
      { repuesto_id, cantidad: 10, precio_unitario: 20, impuesto_pct: 19 },
      { descripcion: 'Flete', cantidad: 1, precio_unitario: 5 },
    ]);
    const first = await receive(id, [row(1, 4)], { factura: 'F-1', fecha: daysAgo(3) });
    expect(first).toMatchObject({
      status: 201,
      json: { clase: 'recepcion', factura: 'F-1', renglones: [{ renglon_id: 1, cantidad: 4, valor: 80 }] },
    });
    expect(await read(id)).toMatchObject({ estado: 'recibida_parcial', recibido_pct: 36.36 });
    expect(await stock(repuesto_id)).toEqual({ existencia: 14, valor: 180, costo_unitario: 12.86 });
    expect((await movements(repuesto_id))[0]).toMatchObject({
      ...{ tipo: 'entrada', cantidad: 4, costo_unitario: 20, valor: 80, bodega_id, compra_id: id, nota: numero },
      fecha: first.json.fecha,
    });
    await receive(id, [row(2, 1), row(1, 6, { precio_unitario: 25 })]);
    expect(await read(id)).toMatchObject({
      ...{ estado: 'recibida', recibido_pct: 100, recibida_en: expect.any(String), transiciones_permitidas: [] },
    });
    expect(await stock(repuesto_id)).toEqual({ existencia: 20, valor: 330, costo_unitario: 16.5 });
    expect((await receive(id, [row(1, 1)], { exceso: true })).status).toBe(409);
    expect(await admin().get(`/api/compras/${id}/recepciones`)).toMatchObject([
      { id: first.json.id, renglones: [{ valor: 80 }] },
      { renglones: [{ valor: 5 }, { valor: 150, precio_unitario: 25 }] },
    ]);
  });

  it('in another currency are worth what they cost in the company’s, to the cent', async () => {
    const { id: repuesto_id } = await part();
    const { id } = await sent([{ repuesto_id, cantidad: 3, precio_unitario: 1.505, impuesto_pct: 19 }], {
      ...{ moneda: 'USD', tasa: 4_012.35 },
    });
    await receive(id, [row(1, 3)]);
    expect(await stock(repuesto_id)).toEqual({ existencia: 3, valor: 18_115.76, costo_unitario: 6_038.59 });
    expect(await admin().get(`/api/repuestos/${repuesto_id}/precios`)).toMatchObject([
      { precio: 6_038.5868, cantidad: 3, compra_id: id, proveedor: expect.any(String) },
    ]);
  });

  it('of more than was ordered say so, and none lies in the future', async () => {
    const { id: repuesto_id } = await part();
    const { id } = await sent([{ repuesto_id, cantidad: 5, precio_unitario: 1 }]);
    await receive(id, [row(1, 3)]);
    expect(await receive(id, [row(1, 1), row(1, 2)])).toMatchObject({
      ...{ status: 422, json: { errors: { 'renglones.1.cantidad': ['Solo faltan 1'] } } },
    });
    expect((await receive(id, [row(9, 1)])).json.errors).toHaveProperty(['renglones.0.renglon_id']);
    expect((await receive(id, [row(1, 1)], { fecha: daysAgo(-1) })).json.errors).toHaveProperty('fecha');
    expect((await receive(id, [row(1, 1)], { foto_id: crypto.randomUUID() })).status).toBe(404);
    expect((await stock(repuesto_id)).existencia).toBe(3);
    expect((await receive(id, [row(1, 4)], { exceso: true })).status).toBe(201);
    expect(await read(id)).toMatchObject({ estado: 'recibida', recibido_pct: 100 });
  });

  it('are answered row by row as they were sent, whatever the order in which parts are locked', async () => {
    const [first, second] = [await part(), await part()];
    const lines = [second, first].map(({ id: repuesto_id }) => ({ repuesto_id, cantidad: 5, precio_unitario: 1 }));
    const { id } = await sent([...lines, { descripcion: 'Flete', cantidad: 1 }]);
    const rows = async (answer: ReturnType<typeof receive>) =>
      (await answer).json.renglones.map((each: { renglon_id: number }) => each.renglon_id);
    expect(await rows(receive(id, [row(1, 2), row(3, 1), row(2, 2)]))).toEqual([1, 3, 2]);
    expect(await rows(giveBack(id, [row(2, 1), row(1, 1), row(3, 1)]))).toEqual([2, 1, 3]);
    expect([(await stock(first.id)).existencia, (await stock(second.id)).existencia]).toEqual([1, 1]);
  });

  it('with one key are one, also when they come at once; and two people do not both receive the rest', async () => {
    const { id: repuesto_id } = await part();
    const { id } = await sent([{ repuesto_id, cantidad: 10, precio_unitario: 1 }]);
    const key = { 'idempotency-key': `llega-${id}` };
    const same = await Promise.all([1, 2, 3].map(() => receive(id, [row(1, 4)], {}, key)));
    expect(new Set(same.map(({ status, json }) => `${status} ${json.id}`)).size).toBe(1);
    const both = await Promise.all([1, 2].map(() => receive(id, [row(1, 5)])));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect((await stock(repuesto_id)).existencia).toBe(9);
  });

  it('of several purchases at once, of the same parts in any order, all count', async () => {
    const [one, other] = [(await part()).id, (await part()).id];
    const lines = [one, other].map((repuesto_id) => ({ repuesto_id, cantidad: 1, precio_unitario: 1 }));
    const made = [await sent(lines), await sent(lines.toReversed()), await sent(lines)];
    const all = await Promise.all(made.map(({ id }) => receive(id, [row(1, 1), row(2, 1)])));
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect([(await stock(one)).existencia, (await stock(other)).existencia]).toEqual([3, 3]);
  });

  it('end where the rest will not come, with a reason', async () => {
    const { id: repuesto_id } = await part();
    const { id } = await sent([{ repuesto_id, cantidad: 5, precio_unitario: 1 }]);
    expect((await move(id, 'cerrada_incompleta', { nota: 'x' })).status).toBe(409);
    await receive(id, [row(1, 3)]);
    expect((await move(id, 'cancelada')).status).toBe(409);
    expect((await move(id, 'cerrada_incompleta')).json.errors).toHaveProperty('nota');
    const { json } = await move(id, 'cerrada_incompleta', { nota: 'Agotado' });
    expect(json).toMatchObject({ estado: 'cerrada_incompleta', motivo: 'Agotado', recibido_pct: 60 });
    expect((await receive(id, [row(1, 1)])).status).toBe(409);
  });
});

describe('returns', () => {
  it('leave at the price at which they came, the last first', async () => {
    const { id: repuesto_id } = await part();
    const { id } = await sent([{ repuesto_id, cantidad: 10, precio_unitario: 100 }]);
    expect((await giveBack(id, [row(1, 1)])).status).toBe(409);
    await receive(id, [row(1, 6)]);
    await receive(id, [row(1, 2, { precio_unitario: 160 })]);
    expect(await stock(repuesto_id)).toEqual({ existencia: 8, valor: 920, costo_unitario: 115 });
    expect((await giveBack(id, [row(1, 3)])).json).toMatchObject({
      ...{ clase: 'devolucion', renglones: [{ cantidad: 3, valor: 420, precio_unitario: 140 }] },
    });
    expect(await stock(repuesto_id)).toEqual({ existencia: 5, valor: 500, costo_unitario: 100 });
    expect((await movements(repuesto_id))[0]).toMatchObject({ tipo: 'salida', cantidad: -3, compra_id: id });
    expect(await giveBack(id, [row(1, 5.5)])).toMatchObject({
      ...{ status: 422, json: { errors: { 'renglones.0.cantidad': ['Solo quedan 5 de lo que llegó'] } } },
    });
    await giveBack(id, [row(1, 5)]);
    expect(await stock(repuesto_id)).toEqual({ existencia: 0, valor: 0, costo_unitario: 100 });
    expect(await read(id)).toMatchObject({ estado: 'recibida_parcial', recibido_pct: 80 });
    expect(await admin().get(`/api/compras/${id}/recepciones`)).toHaveLength(4);
    const [last] = await admin().get('/api/auditoria?sort=["id","DESC"]&range=[0,0]&filter={"entidad":"compras"}');
    expect(last).toMatchObject({
      ...{ accion: 'editar', entidad_id: id, cambios: [{ campo: 'devolucion', despues: 'Renglón 1: 5' }] },
    });
  });

  it('leave the store of the purchase, which must have them', async () => {
    const { id: repuesto_id } = await part();
    const { id, bodega_id } = await sent([{ repuesto_id, cantidad: 2, precio_unitario: 1 }]);
    await receive(id, [row(1, 2)]);
    await make(`repuestos/${repuesto_id}/movimientos`, { tipo: 'salida', cantidad: 1, bodega_id });
    expect(await giveBack(id, [row(1, 2)])).toMatchObject({
      ...{ status: 422, json: { errors: { 'renglones.0.cantidad': ['Solo hay 1'] } } },
    });
    expect((await stock(repuesto_id)).existencia).toBe(1);
  });

  it('of dear parts do not make the cheap ones that are left worth less than nothing', async () => {
    const { id: repuesto_id } = await part();
    const { id, bodega_id } = await sent([{ repuesto_id, cantidad: 3, precio_unitario: 1 }]);
    await receive(id, [row(1, 2)]);
    await receive(id, [row(1, 1, { precio_unitario: 100 })]);
    await make(`repuestos/${repuesto_id}/movimientos`, { tipo: 'salida', cantidad: 1, bodega_id });
    expect((await giveBack(id, [row(1, 1)])).json.renglones).toMatchObject([{ valor: 100 }]);
    expect(await stock(repuesto_id)).toEqual({ existencia: 1, valor: 0, costo_unitario: 0 });
  });
});

it('an order that waits for parts is told once when the last one arrives', async () => {
  const { id: user_id } = await api.as('operario').who;
  const { id: responsable_id } = await make('personal', unaPersona({ user_id }));
  const [one, other] = [(await part()).id, (await part()).id];
  const { id: servicio } = await make('servicios', {
    ...unServicio(),
    repuestos: [one, other].map((repuesto_id) => ({ repuesto_id, cantidad: 2 })),
  });
  const { id: bodega_id } = await make('bodegas', { nombre: 'Del taller' });
  const { id: activo_id } = await api.anActivo();
  const waiting = async (given: object) => {
    const { id: waits } = await make('ordenes', unaOrden({ activo_id, responsable_id, ...given }));
    for (const [a, more] of [
      ['en_progreso', {}],
      ['en_espera', { motivo_espera: 'repuestos' }],
    ] as const) {
      const { version } = await admin().get(`/api/ordenes/${waits}`);
      const { status } = await admin().call('POST', `/api/ordenes/${waits}/transicion`, { a, version, ...more });
      expect(status).toBe(200);
    }
    return waits as number;
  };
  const order = await waiting({ servicio_ids: [servicio], bodega_id });
  const told = async () => {
    const notices: { tipo: string }[] = await api.as('operario').get('/api/notificaciones');
    return notices.filter(({ tipo }) => tipo === 'orden_repuestos').length;
  };
  const { id } = await sent(
    [one, other].map((repuesto_id) => ({ repuesto_id, cantidad: 5, precio_unitario: 1 })),
    { bodega_id },
  );
  await receive(id, [row(1, 2)]);
  expect(await told()).toBe(0);
  await receive(id, [row(2, 2)]);
  expect(await told()).toBe(1);
  await receive(id, [row(1, 3), row(2, 3)]);
  expect(await told()).toBe(1);

  const seal = [{ descripcion: 'Sello especial', cantidad: 2 }];
  const [again, first] = [await sent(seal, { orden_id: order }), await sent(seal, { orden_id: await waiting({}) })];
  await receive(again.id, [row(1, 2)]);
  expect(await told()).toBe(1);
  await receive(first.id, [row(1, 1)]);
  expect(await told()).toBe(1);
  await receive(first.id, [row(1, 1)]);
  expect(await told()).toBe(2);
});
