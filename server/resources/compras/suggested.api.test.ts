import { expect, it } from 'vitest';
import { unaOrden } from '../../testing/factories';
import { useApi } from '../../testing/useApi';
import { purchasing } from './testing/purchasing';

const api = useApi();
const { admin, make, part, ground, read, move, receive, giveBack, sent } = purchasing(api);
const suggest = (body: object = {}, headers = {}) => admin().call('POST', '/api/compras/sugeridas', body, headers);
const row = (renglon_id: number, cantidad: number) => ({ renglon_id, cantidad });

it('what is low is ordered once, of each supplier for each store, up to its maximum at the last price', async () => {
  const { proveedor_id, bodega_id } = await ground();
  const low = await part({ proveedor_id, minimo: 4, maximo: 10, costo_unitario: 7 });
  const usual = await part({ proveedor_id, minimo: 3, costo_unitario: 9 });
  const orphan = await part({ minimo: 1 });
  await part({ proveedor_id, minimo: 5, activo: false });
  await part({ proveedor_id });
  const { id: old } = await sent([{ repuesto_id: low.id, cantidad: 2, precio_unitario: 8.5 }], {
    ...{ proveedor_id, bodega_id, moneda: 'USD', tasa: 2 },
  });
  await receive(old, [row(1, 2)]);
  const principal = (await admin().get('/api/bodegas?filter={"principal":true}'))[0].id;

  const key = { 'idempotency-key': 'sugiere' };
  const { status, json, headers } = await suggest({}, key);
  expect(status).toBe(201);
  expect(json).toMatchObject([
    {
      ...{ estado: 'borrador', proveedor_id, bodega_id: principal, moneda: null, sin_proveedor: [orphan.id] },
      total: 10 * 17 + 6 * 9,
      renglones: [
        { repuesto_id: low.id, cantidad: 10, precio_unitario: 17 },
        { repuesto_id: usual.id, cantidad: 6, precio_unitario: 9 },
      ],
    },
  ]);
  expect(headers['x-sin-proveedor']).toBe(String(orphan.id));
  expect((await suggest({}, key)).json.map(({ id }: { id: number }) => id)).toEqual([json[0].id]);
  expect(await suggest()).toMatchObject({ status: 201, json: [] });
  expect((await suggest({ bodega_id: 888_888 })).status).toBe(404);

  await move(json[0].id, 'cancelada');
  expect((await suggest({ bodega_id })).json).toEqual([]);
  const both = await Promise.all([suggest({ bodega_id: principal }), suggest()]);
  expect(both.flatMap(({ json: drafts }) => drafts)).toHaveLength(1);
});

it('every price that was paid is told, the newest first', async () => {
  const { id: repuesto_id } = await part();
  const { id, proveedor_id } = await sent([{ repuesto_id, cantidad: 5, precio_unitario: 10.1234, impuesto_pct: 19 }]);
  await receive(id, [row(1, 2)]);
  await receive(id, [{ ...row(1, 1), precio_unitario: 12 }], { fecha: '2026-01-01T12:00:00Z' });
  await giveBack(id, [row(1, 1)]);
  expect(await admin().get(`/api/repuestos/${repuesto_id}/precios`)).toMatchObject([
    { precio: 10.1234, cantidad: 2, proveedor_id, compra_id: id },
    { precio: 12, cantidad: 1, fecha: '2026-01-01T12:00:00.000Z' },
  ]);
});

it('a supplier is measured by what came, when it came and what came back', async () => {
  const { proveedor_id, bodega_id } = await ground();
  const path = `/api/proveedores/${proveedor_id}`;
  expect(await admin().get(`${path}/desempeno`)).toEqual({
    ...{ compras_n: 0, comprado: 0, recepciones_n: 0, a_tiempo_pct: null, dias_entrega: null, devuelto_pct: null },
    ...{ ordenes_n: 0, gasto_ordenes: 0, recaidas_n: 0 },
  });
  const { id: repuesto_id } = await part();
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const { id } = await sent([{ repuesto_id, cantidad: 10, precio_unitario: 100, impuesto_pct: 19 }], {
    ...{ proveedor_id, bodega_id, esperada_en: day(-5).slice(0, 10) },
  });
  expect(await admin().get(path)).toMatchObject({ compras_abiertas_n: 1 });
  await receive(id, [row(1, 6)], { fecha: day(-6) });
  await receive(id, [row(1, 2)]);
  await giveBack(id, [row(1, 1)]);
  const undated = await sent([{ descripcion: 'Flete', cantidad: 2, precio_unitario: 3 }], { proveedor_id, bodega_id });
  await receive(undated.id, [row(1, 2)]);
  expect((await read(undated.id)).estado).toBe('recibida');
  expect(await admin().get(path)).toMatchObject({ compras_abiertas_n: 1 });
  expect(await admin().get(`${path}/desempeno`)).toMatchObject({
    ...{ compras_n: 2, comprado: 706, recepciones_n: 3, a_tiempo_pct: 75, dias_entrega: -6, devuelto_pct: 10 },
  });
  const today = await admin().get(`${path}/desempeno?desde=${day(-1).slice(0, 10)}&hasta=${day(1).slice(0, 10)}`);
  expect(today).toMatchObject({ comprado: 106, recepciones_n: 2, a_tiempo_pct: 0, dias_entrega: 0, devuelto_pct: 25 });
  expect((await admin().call('GET', `${path}/desempeno?desde=ayer`)).status).toBe(400);
});

it('a supplier’s work is measured by its orders, and by the failures that came back', async () => {
  const { proveedor_id } = await ground();
  const { id: activo_id } = await api.anActivo();
  const { id: servicio } = await make('servicios', { nombre: 'Frenos de prueba' });
  const order = (more: object) => make('ordenes', unaOrden({ activo_id, tipo: 'correctivo', ...more }));
  const { id } = await order({ proveedor_id, servicio_ids: [servicio] });
  await make(`ordenes/${id}/costos`, { tipo: 'tercero', descripcion: 'Taller', valor: 250 });
  for (const a of ['en_progreso', 'completada', 'cerrada']) {
    const { version, estado } = await admin().get(`/api/ordenes/${id}`);
    if (estado !== a && estado !== 'cerrada')
      expect(
        await admin().call('POST', `/api/ordenes/${id}/transicion`, { a, version, solucion: 'Pastillas' }),
      ).toMatchObject({ status: 200 });
  }
  await order({ servicio_ids: [servicio] });
  await order({});
  await make('ordenes', unaOrden({ activo_id, tipo: 'preventivo', servicio_ids: [servicio] }));
  expect(await admin().get(`/api/proveedores/${proveedor_id}/desempeno`)).toMatchObject({
    ...{ ordenes_n: 1, gasto_ordenes: 250, recaidas_n: 1 },
  });
});

it('what one supplier sold passes to the one that it becomes', async () => {
  const [one, other] = [await ground(), await ground()];
  const { id } = await sent([{ descripcion: 'Flete', cantidad: 1 }], { ...other });
  const join = (what: string) =>
    admin().call('POST', `/api/proveedores/${one.proveedor_id}/${what}`, { con_id: other.proveedor_id });
  expect((await join('unir')).json.compras_abiertas_n).toBe(1);
  expect((await read(id)).proveedor_id).toBe(one.proveedor_id);
  await join('separar');
  expect((await read(id)).proveedor_id).toBe(other.proveedor_id);
});

it('suppliers become one while what they sold comes and goes back', async () => {
  const [one, other] = [await ground(), await ground()];
  const parts = [await part({ proveedor_id: other.proveedor_id }), await part({ proveedor_id: other.proveedor_id })];
  const lines = parts.map(({ id: repuesto_id }) => ({ repuesto_id, cantidad: 100 }));
  const bought = [await sent(lines, other), await sent(lines.toReversed(), other)];
  const join = async () => {
    const statuses = [];
    for (const what of ['unir', 'separar'])
      statuses.push(
        (await admin().call('POST', `/api/proveedores/${one.proveedor_id}/${what}`, { con_id: other.proveedor_id }))
          .status,
      );
    return statuses;
  };
  const come = async ({ id }: { id: number }) => [
    (await receive(id, [row(1, 2), row(2, 2)])).status,
    (await giveBack(id, [row(2, 1), row(1, 1)])).status,
  ];
  for (let n = 0; n < 8; n++)
    expect(await Promise.all([join(), ...bought.map(come)])).toEqual([
      [200, 200],
      [201, 201],
      [201, 201],
    ]);
});
