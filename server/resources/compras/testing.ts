import { expect } from 'vitest';
import type { TestApi } from '../../testing/app';
import { unaBodega, unProveedor, unRepuesto } from '../../testing/factories';

/** Makes purchases and what they name, as the admin of the first company. */
export const purchasing = (api: TestApi) => {
  const admin = () => api.as('admin');
  const url = '/api/compras';

  const make = async (path: string, body: object) => {
    const { status, json } = await admin().call('POST', `/api/${path}`, body);
    expect([status, json]).toEqual([201, json]);
    return json;
  };
  const part = (given: object = {}) => make('repuestos', unRepuesto(given));
  const ground = async () => ({
    proveedor_id: (await make('proveedores', unProveedor())).id as number,
    bodega_id: (await make('bodegas', unaBodega())).id as number,
  });
  const read = (id: number) => admin().get(`${url}/${id}`);
  const move = async (
    id: number,
    a: string,
    more: object = {},
    by: Pick<ReturnType<TestApi['as']>, 'call'> = admin(),
  ) => {
    const { version } = await read(id);
    return by.call('POST', `${url}/${id}/transicion`, { a, version, ...more });
  };
  const receive = (id: number, renglones: object[], more: object = {}, headers = {}) =>
    admin().call('POST', `${url}/${id}/recepciones`, { renglones, ...more }, headers);
  const giveBack = (id: number, renglones: object[], more: object = {}) =>
    admin().call('POST', `${url}/${id}/devoluciones`, { renglones, ...more });
  /** A purchase of these rows that was sent. */
  const sent = async (renglones: object[], more: object = {}) => {
    const made = await make('compras', { ...(await ground()), renglones, ...more });
    const { status, json } = await move(made.id, 'enviada');
    expect([status, json]).toEqual([200, json]);
    return json;
  };
  const stock = async (id: number) => {
    const { existencia, valor, costo_unitario } = await admin().get(`/api/repuestos/${id}`);
    return { existencia, valor, costo_unitario };
  };
  return { admin, make, part, ground, read, move, receive, giveBack, sent, stock };
};
