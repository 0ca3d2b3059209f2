import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { unaBodega, unaRegla, unProveedor, unRepuesto } from '../../testing/factories';
import { purchasesOf } from '../../testing/purchases';
import { useApi } from '../../testing/useApi';
import { lookAtConditions } from '../eventos/rules/rounds';
import { filtered } from '../../../testing/filtered';

const api = useApi();
const admin = () => api.as('admin');
const aRule = async () => {
  const { id } = await admin().post('/api/reglas', unaRegla({ tipo: 'repuesto_bajo_minimo', umbral: null }));
  const open = async (repuesto_id: number) => {
    await lookAtConditions(api.db, () => {}, undefined, api.a);
    const found = await admin().get(`/api/eventos?${filtered({ regla_id: id, abierto: true })}`);
    return found.filter((each: { repuesto_id: number }) => each.repuesto_id === repuesto_id);
  };
  return open;
};
const aPart = async (minimo: number, existencia: number) => {
  const { id } = await admin().post('/api/repuestos', unRepuesto({ minimo }));
  await admin().post(`/api/repuestos/${id}/movimientos`, { tipo: 'entrada', cantidad: existencia });
  return Number(id);
};

it('a part is low at its minimum, and no longer once enough is on order, even in a draft', async () => {
  const [open, id] = [await aRule(), await aPart(4, 4)];
  expect(await open(id)).toMatchObject([{ valor: 4, umbral: 4 }]);
  const store = await admin().get(`/api/bodegas?${filtered({ principal: true })}`);
  const order = { renglones: [{ repuesto_id: id, cantidad: 1 }] };
  const { id: compra } = await purchasesOf(api)({ bodega_id: store[0].id, ...order });
  expect(await open(id)).toEqual([]);
  await api.db.system.execute(sql`update compras set estado = 'cancelada' where id = ${compra}`);
  expect(await open(id)).toHaveLength(1);
});

it('one event tells of a part that is low in several stores, with the figures of the worst', async () => {
  const [open, id] = [await aRule(), await aPart(3, 2)];
  const { id: store } = await admin().post('/api/bodegas', unaBodega());
  await api.db.system.execute(sql`
    insert into existencias (empresa_id, repuesto_id, bodega_id, existencia, minimo)
    values (${api.a}, ${id}, ${store}, 1, 8)`);
  expect(await open(id)).toMatchObject([{ valor: 1, umbral: 8 }]);
});

it('a part is not low in a store that is no longer used: not in the list, of the store, nor to order', async () => {
  const { id: bodega_id, version } = await admin().post('/api/bodegas', unaBodega());
  const { id: proveedor_id } = await admin().post('/api/proveedores', unProveedor());
  const { id } = await admin().post('/api/repuestos', unRepuesto({ proveedor_id }));
  const low = async () => [
    (await admin().get(`/api/repuestos/${id}`)).bajo_minimo,
    (await admin().call('PUT', `/api/repuestos/${id}/existencias/${bodega_id}`, { minimo: 5 })).json.bajo_minimo,
    (await admin().get(`/api/bodegas/${bodega_id}/existencias`))[0]?.bajo_minimo,
  ];
  await low();
  expect(await low()).toEqual([true, true, true]);
  await admin().call('PUT', `/api/bodegas/${bodega_id}`, { activa: false, version });
  expect(await low()).toEqual([false, false, false]);
  expect(await admin().post('/api/compras/sugeridas')).toEqual([]);
});

it('a part that nobody uses any more is not low', async () => {
  const [open, id] = [await aRule(), await aPart(5, 1)];
  const { version } = await admin().get(`/api/repuestos/${id}`);
  await admin().call('PUT', `/api/repuestos/${id}`, { activo: false, version });
  expect(await open(id)).toEqual([]);
  expect((await admin().get(`/api/repuestos/${id}`)).bajo_minimo).toBe(false);
});
