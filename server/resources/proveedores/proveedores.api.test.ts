import { beforeAll, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { unActivo, unaCarga, unaOrden, unProveedor, unRepuesto } from '../../testing/factories';
import { useApi } from '../../testing/useApi';

const api = useApi();
const admin = () => api.as('admin');
const url = '/api/proveedores';
const make = async (path: string, body: object) => {
  const { status, json } = await admin().call('POST', `/api/${path}`, body);
  expect(status, JSON.stringify(json)).toBe(201);
  return json;
};
const named = async (nombre: string) =>
  (await admin().get(`${url}?filter=${encodeURIComponent(JSON.stringify({ q: nombre }))}`)) as {
    id: number;
    nombre: string;
  }[];

let activo_id: number;
let nivel_id: number;
beforeAll(async () => {
  ({ id: activo_id, nivel_id } = await api.anActivo());
});

it('one name is one supplier: case, accents and double spaces do not tell two apart', async () => {
  await make('proveedores', unProveedor({ nombre: 'Llantas  y Más SAS', telefono: '+57 300 123 4567' }));
  for (const nombre of ['llantas y mas sas', 'LLANTAS Y MÁS  SAS'])
    expect((await admin().call('POST', url, { nombre })).json.errors).toHaveProperty('nombre');
  expect((await admin().call('POST', url, { nombre: ' ' })).json.errors).toHaveProperty('nombre');
  expect((await admin().call('POST', url, unProveedor({ email: 'no' }))).json.errors).toHaveProperty('email');
});

it('whatever names a supplier tells its id and its name; a name that is new becomes one', async () => {
  const part = await make('repuestos', unRepuesto({ proveedor: 'Filtros del Norte' }));
  expect(part).toMatchObject({ proveedor: 'Filtros del Norte', proveedor_id: expect.any(Number) });
  const { proveedor_id } = part;
  const asset = await make('activos', unActivo({ nivel_id, proveedor: 'FILTROS DEL NORTE' }));
  const order = await make('ordenes', unaOrden({ activo_id, proveedor_id }));
  const load = await make('combustible', unaCarga({ activo_id, estacion: 'filtros  del norte' }));
  expect([asset, order].map(({ proveedor, proveedor_id: id }) => [proveedor, id])).toEqual([
    ['Filtros del Norte', proveedor_id],
    ['Filtros del Norte', proveedor_id],
  ]);
  expect(load).toMatchObject({ estacion: 'Filtros del Norte', proveedor_id });
  expect(await admin().get(`${url}/${proveedor_id}`)).toMatchObject({ repuestos_n: 1, ordenes_n: 1 });

  const since = (await admin().call('GET', '/api/repuestos?range=[0,0]')).headers['x-cursor'];
  const { version } = await admin().get(`${url}/${proveedor_id}`);
  await admin().call('PUT', `${url}/${proveedor_id}`, { nombre: 'Filtros del Sur', version });
  expect(await admin().get(`/api/repuestos/${part.id}`)).toMatchObject({ proveedor: 'Filtros del Sur', version: 1 });
  const followed = await admin().get(
    `/api/repuestos?filter=${encodeURIComponent(JSON.stringify({ desde_cursor: since }))}`,
  );
  expect(followed.map(({ id }: { id: number }) => id)).toEqual([part.id]);
});

it('of the id and the name that come together, the one that changed holds', async () => {
  const [one, two] = [await make('proveedores', unProveedor()), await make('proveedores', unProveedor())];
  const part = await make('repuestos', unRepuesto({ proveedor_id: one.id }));
  const put = async (body: object) => {
    const { version } = await admin().get(`/api/repuestos/${part.id}`);
    return (await admin().call('PUT', `/api/repuestos/${part.id}`, { ...body, version })).json.proveedor_id;
  };
  expect(await put({ proveedor_id: two.id, proveedor: one.nombre })).toBe(two.id);
  expect(await put({ proveedor_id: two.id, proveedor: one.nombre })).toBe(one.id);
  expect(await put({ nombre: 'Otro nombre' })).toBe(one.id);
  expect(await put({ proveedor: null })).toBeNull();
  expect(await put({ proveedor: two.nombre.toUpperCase() })).toBe(two.id);
  expect(await put({ proveedor_id: null, proveedor: two.nombre })).toBeNull();
  expect((await admin().call('POST', '/api/repuestos', unRepuesto({ proveedor_id: 888_888 }))).status).toBe(404);
});

it('twenty who write the same new name at once make one supplier', async () => {
  const made = await Promise.all(
    Array.from({ length: 20 }, () => make('repuestos', unRepuesto({ proveedor: 'Uno Para Todos' }))),
  );
  expect(new Set(made.map(({ proveedor_id }) => proveedor_id)).size).toBe(1);
  expect(await named('Uno Para Todos')).toHaveLength(1);
});

it('parts and fuel loads are found by the supplier, by who sees it', async () => {
  const part = await make('repuestos', unRepuesto({ proveedor: 'Zócalos Ñandú' }));
  const load = await make('combustible', unaCarga({ activo_id, estacion: 'Estación Ñandú' }));
  const found = async (role: 'admin' | 'operario', path: string) =>
    ((await api.as(role).get(`/api/${path}?range=[0,9]&filter={"q":"nandu"}`)) as { id: number }[]).map(({ id }) => id);
  expect(await found('admin', 'repuestos')).toEqual([part.id]);
  expect(await found('operario', 'repuestos')).toEqual([]);
  expect(await found('admin', 'combustible')).toEqual([load.id]);
});

it('two become one, and are two again within a day', async () => {
  const [stays, goes] = [await make('proveedores', unProveedor()), await make('proveedores', unProveedor())];
  const own = await make('repuestos', unRepuesto({ proveedor_id: stays.id }));
  const part = await make('repuestos', unRepuesto({ proveedor_id: goes.id }));
  const order = await make('ordenes', unaOrden({ activo_id, proveedor_id: goes.id }));
  const join = (what: string, con_id: number) => admin().call('POST', `${url}/${stays.id}/${what}`, { con_id });
  const supplierOf = async (path: string) => (await admin().get(`/api/${path}`)).proveedor_id;

  expect((await join('unir', stays.id)).json.errors).toHaveProperty('con_id');
  expect((await join('unir', 888_888)).status).toBe(404);
  expect((await join('separar', goes.id)).json.errors).toHaveProperty('con_id');
  expect((await join('unir', goes.id)).json).toMatchObject({ id: stays.id, repuestos_n: 2, ordenes_n: 1 });
  expect((await admin().call('GET', `${url}/${goes.id}`)).status).toBe(404);
  expect(await supplierOf(`repuestos/${part.id}`)).toBe(stays.id);
  expect(await supplierOf(`ordenes/${order.id}`)).toBe(stays.id);

  expect((await join('separar', goes.id)).json).toMatchObject({ id: stays.id, repuestos_n: 1, ordenes_n: 0 });
  expect(await admin().get(`${url}/${goes.id}`)).toMatchObject({ nombre: goes.nombre, repuestos_n: 1, ordenes_n: 1 });
  expect(await supplierOf(`repuestos/${own.id}`)).toBe(stays.id);

  await join('unir', goes.id);
  await api.db.system.execute(sql`update proveedores_unidos set unido_en = unido_en - interval '25 hours'`);
  expect(await join('separar', goes.id)).toMatchObject({ status: 409, json: { code: 'CONFLICTO' } });
  expect(await admin().call('POST', `${url}/${goes.id}/restaurar`)).toMatchObject({ status: 409 });
});

it('who is named somewhere is not deleted, and nobody but the office knows them', async () => {
  const { id } = await make('proveedores', unProveedor());
  const part = await make('repuestos', unRepuesto({ proveedor_id: id }));
  expect(await admin().call('DELETE', `${url}/${id}`)).toMatchObject({ status: 409, json: { code: 'EN_USO' } });
  await admin().call('DELETE', `/api/repuestos/${part.id}`);
  expect((await admin().call('DELETE', `${url}/${id}`)).status).toBe(200);
  for (let n = 0; n < 2; n++)
    expect(await admin().call('POST', `${url}/${id}/restaurar`)).toMatchObject({ status: 200, json: { id } });
  for (const role of ['monitor', 'operario'] as const) {
    expect((await api.as(role).call('GET', url)).status).toBe(403);
    expect((await api.as(role).call('POST', url, unProveedor())).status).toBe(403);
  }
});
