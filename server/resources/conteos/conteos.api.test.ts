import { beforeAll, expect, it } from 'vitest';
import { unaBodega, unRepuesto } from '../../testing/factories';
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
const write = (id: number, body: object, who: Pick<ReturnType<typeof admin>, 'call'> = admin()) =>
  who.call('PUT', `/api/conteos/${id}/renglones`, body);
const close = (id: number) => admin().call('POST', `/api/conteos/${id}/cerrar`, { motivo: 'Conteo mensual' });
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

let store: { id: number };
beforeAll(async () => {
  store = await make('bodegas', unaBodega());
});
const stocked = async (cantidad: number, costo_unitario = 10, fecha = ago(120)) => {
  const made = await make('repuestos', unRepuesto());
  await move(made.id, { tipo: 'entrada', cantidad, costo_unitario, bodega_id: store.id, fecha });
  return made.id as number;
};

it('closing corrects each part by what it differed when it was counted, so that what moved since is not lost', async () => {
  const [one, two, three] = [await stocked(10), await stocked(4, 25), await stocked(7)];
  const count = await make('conteos', { bodega_id: store.id, repuesto_ids: [one, two, three] });
  expect(count).toMatchObject({ estado: 'abierto', ciegos: false, contados_n: 0, diferencia_valor: 0 });
  expect(count.renglones).toHaveLength(3);
  const { json } = await write(count.id, [
    { repuesto_id: one, contado: 8, contado_en: ago(60) },
    { repuesto_id: two, contado: 5, contado_en: ago(60) },
  ]);
  const of = (id: number, row: typeof json) =>
    row.renglones.find((line: { repuesto_id: number }) => line.repuesto_id === id);
  expect(of(one, json)).toMatchObject({ contado: 8, existencia: 10, diferencia: -2, valor: -20 });
  expect(json).toMatchObject({ contados_n: 2, diferencia_valor: 5 });
  await move(one, { tipo: 'salida', cantidad: 3, bodega_id: store.id });
  const closed = await close(count.id);
  expect(closed).toMatchObject({
    status: 200,
    json: { estado: 'cerrado', motivo: 'Conteo mensual', diferencia_valor: 5 },
  });
  expect([(await part(one)).existencia, (await part(two)).existencia, (await part(three)).existencia]).toEqual([
    5, 5, 7,
  ]);
  const [corrected] = await admin().get(`/api/repuestos/${one}/movimientos`);
  expect(corrected).toMatchObject({ tipo: 'ajuste', cantidad: -2, bodega_id: store.id, nota: 'Conteo mensual' });
  expect((await close(count.id)).status).toBe(409);
  expect((await write(count.id, [{ repuesto_id: one, contado: 1 }])).status).toBe(409);
});

it('what is counted twice holds as it was counted last, whoever sends it when', async () => {
  const id = await stocked(10);
  const count = await make('conteos', { bodega_id: store.id, repuesto_ids: [id] });
  await write(count.id, [{ repuesto_id: id, contado: 6, contado_en: ago(10) }]);
  await write(count.id, [{ repuesto_id: id, contado: 9, contado_en: ago(30) }]);
  const again = await write(count.id, [{ repuesto_id: id, contado: 6, contado_en: ago(10) }]);
  expect(again.json.renglones).toMatchObject([{ contado: 6, diferencia: -4 }]);
  await close(count.id);
  expect((await part(id)).existencia).toBe(6);
});

it('a part is in one open count of a store at a time', async () => {
  const [one, two] = [await stocked(1), await stocked(1)];
  const first = await make('conteos', { bodega_id: store.id, repuesto_ids: [one] });
  const begin = (repuesto_ids: number[] | null) =>
    admin().call('POST', '/api/conteos', { bodega_id: store.id, repuesto_ids });
  expect((await begin([two, one])).status).toBe(409);
  expect((await begin(null)).status).toBe(409);
  const second = await begin([two]);
  expect(second.status).toBe(201);
  expect((await write(first.id, [{ repuesto_id: two, contado: 1 }])).json.errors).toHaveProperty('0.repuesto_id');
  for (const { id } of [first, second.json])
    expect((await admin().call('POST', `/api/conteos/${id}/anular`, { motivo: 'Otro día' })).json.estado).toBe(
      'anulado',
    );
  expect((await begin([one])).status).toBe(201);
});

it('a count of all parts takes what is found beyond those that were known', async () => {
  const own = await make('bodegas', unaBodega());
  const { id } = await make('repuestos', unRepuesto({ costo_unitario: 3 }));
  const count = await make('conteos', { bodega_id: own.id });
  expect(count.renglones).toEqual([]);
  expect((await write(count.id, [{ repuesto_id: id, contado: 2 }])).json).toMatchObject({ diferencia_valor: 6 });
  await close(count.id);
  expect(await part(id)).toMatchObject({ existencia: 2, valor: 6 });
  expect((await write(count.id, [{ repuesto_id: 888_888, contado: 2 }])).status).toBe(409);
});

it('of a blind one, who counts sees neither stock nor difference until it is closed', async () => {
  const id = await stocked(10);
  const count = await make('conteos', { bodega_id: store.id, repuesto_ids: [id], ciegos: true });
  const other = api.by(await api.person('admin', [api.a]));
  const counted = await write(count.id, [{ repuesto_id: id, contado: 7 }], other);
  const hidden = {
    renglones: [{ contado: 7, existencia: null, diferencia: null, valor: null }],
    diferencia_valor: null,
  };
  expect(counted.json).toMatchObject(hidden);
  expect(await admin().get(`/api/conteos/${count.id}`)).toMatchObject({
    renglones: [{ existencia: 10, diferencia: -3, valor: -30 }],
    diferencia_valor: -30,
  });
  await close(count.id);
  expect(await other.get(`/api/conteos/${count.id}`)).toMatchObject({
    renglones: [{ existencia: 10, diferencia: -3 }],
  });
});

it('an operario counts in a store of their own, sees no costs, and closes none', async () => {
  const own = await make('bodegas', unaBodega({ responsable_id: fixture.mine.id }));
  const { id } = await make('repuestos', unRepuesto());
  await move(id, { tipo: 'entrada', cantidad: 3, costo_unitario: 50, bodega_id: own.id });
  const { operario } = fixture;
  expect((await operario.call('POST', '/api/conteos', { bodega_id: store.id })).status).toBe(403);
  const begun = await operario.call('POST', '/api/conteos', { bodega_id: own.id });
  expect(begun.status).toBe(201);
  const counted = await write(begun.json.id, [{ repuesto_id: id, contado: 2 }], operario);
  expect(counted.json.renglones).toMatchObject([{ existencia: 3, diferencia: -1, valor: null }]);
  expect(JSON.stringify(counted.json)).not.toContain('diferencia_valor":-');
  const elsewhere = await make('conteos', { bodega_id: (await make('bodegas', unaBodega())).id });
  expect((await operario.call('GET', `/api/conteos/${elsewhere.id}`)).status).toBe(404);
  expect((await operario.call('POST', `/api/conteos/${begun.json.id}/cerrar`, { motivo: 'x' })).status).toBe(403);
});

it('a phone whose clock is wrong counted when it did', async () => {
  const id = await stocked(10);
  const count = await make('conteos', { bodega_id: store.id, repuesto_ids: [id] });
  await move(id, { tipo: 'salida', cantidad: 4, bodega_id: store.id, fecha: ago(10) });
  const send = (contado: number, contado_en: string) =>
    admin().call('PUT', `/api/conteos/${count.id}/renglones`, [{ repuesto_id: id, contado, contado_en }], {
      'x-reloj': ago(-180),
    });
  // By its clock, three hours ahead, a quarter of an hour ago.
  const { json } = await send(9, ago(-165));
  expect(json.renglones).toMatchObject([{ existencia: 10, diferencia: -1 }]);
  expect(json.fecha_corregida).toBeUndefined();
  expect(await send(8, ago(-240))).toMatchObject({ status: 200, json: { fecha_corregida: true } });
  await admin().call('POST', `/api/conteos/${count.id}/anular`, { motivo: 'Prueba' });
});

it('what a phone repeats after the end was stored before it, and is answered', async () => {
  const id = await stocked(4);
  const count = await make('conteos', { bodega_id: store.id, repuesto_ids: [id] });
  const send = (contado: number) =>
    admin().call('PUT', `/api/conteos/${count.id}/renglones`, [{ repuesto_id: id, contado }], {
      'idempotency-key': `cuenta-${count.id}`,
    });
  expect((await send(3)).status).toBe(200);
  await close(count.id);
  expect(await send(3)).toMatchObject({ status: 200, json: { estado: 'cerrado', renglones: [{ contado: 3 }] } });
  expect((await send(2)).json.code).toBe('IDEMPOTENCIA_CONFLICTO');
  expect((await part(id)).existencia).toBe(3);
});

it('a part that was deleted meanwhile does not keep it open', async () => {
  const [stays, { id: goes }] = [await stocked(4), await make('repuestos', unRepuesto())];
  const count = await make('conteos', { bodega_id: store.id, repuesto_ids: [stays, goes] });
  await write(count.id, [
    { repuesto_id: stays, contado: 5 },
    { repuesto_id: goes, contado: 1 },
  ]);
  expect((await admin().call('DELETE', `/api/repuestos/${goes}`)).status).toBe(200);
  expect((await close(count.id)).status).toBe(200);
  expect((await part(stays)).existencia).toBe(5);
});

it('belongs to its company', async () => {
  const count = await make('conteos', { bodega_id: (await make('bodegas', unaBodega())).id });
  expect((await api.as('admin', api.b).call('GET', `/api/conteos/${count.id}`)).status).toBe(404);
  expect(
    (await api.as('admin', api.b).call('PUT', `/api/conteos/${count.id}/renglones`, [{ repuesto_id: 1, contado: 1 }]))
      .status,
  ).toBe(404);
});
