import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Api from './api';
import type { ApiOptions } from './api';
import { ApiFailure } from './apiFailure';
import { dataProvider } from './dataProvider';

const sent: { path: string; options: ApiOptions }[] = [];
let answer: () => unknown;

vi.mock('./api', async (original) => ({
  ...(await original<typeof Api>()),
  api: async (path: string, options: ApiOptions) => {
    sent.push({ path, options });
    return { json: answer(), headers: new Headers({ 'Content-Range': 'activos 0-0/41' }), status: 200 };
  },
}));

const fails = (status: number, errors?: Record<string, string[]>) => () => {
  throw new ApiFailure(status, 'VALIDACION', 'Datos no válidos', 'Revise los campos señalados.', errors);
};
const key = (at: number) => new Headers(sent[at]?.options.headers).get('Idempotency-Key');

beforeEach(() => {
  sent.length = 0;
  answer = () => ({ id: 1 });
});

describe('the data provider', () => {
  it('requests lists in the dialect of the API and reads their total', async () => {
    answer = () => [{ id: 5 }];
    const list = await dataProvider.getList('activos', {
      pagination: { page: 2, perPage: 25 },
      sort: { field: 'nombre', order: 'ASC' },
      filter: { estado: 'operativo' },
    });
    expect(list).toEqual({ data: [{ id: 5 }], total: 41 });
    const query = new URL(sent[0]?.path ?? '', 'http://x').searchParams;
    expect(Object.fromEntries(query)).toEqual({
      filter: '{"estado":"operativo"}',
      range: '[25,49]',
      sort: '["nombre","ASC"]',
    });
    // Beside a Range browsers ask for no compression.
    expect(sent[0]?.options.headers).toBeUndefined();
  });

  it('sorts in ascending order when the address has a field without a direction', async () => {
    answer = () => [];
    const sort = JSON.parse('{"field":"nombre","order":null}') as { field: string; order: 'ASC' };
    await dataProvider.getList('activos', { pagination: { page: 1, perPage: 25 }, sort, filter: {} });
    expect(new URL(sent[0]?.path ?? '', 'http://x').searchParams.get('sort')).toBe('["nombre","ASC"]');
  });

  it('sends only writable fields, and the version that the user saw', async () => {
    const data = { id: 1, uuid: 'u', nombre: 'Camión', placa: null, version: 3, en_linea: true, creado_en: 'x' };
    await dataProvider.update('activos', { id: 1, data, previousData: data });
    expect(sent[0]).toEqual({
      path: '/activos/1',
      options: { method: 'PUT', body: { nombre: 'Camión', placa: null, version: 3 } },
    });
  });

  it('changes and deletes many in one request', async () => {
    await expect(dataProvider.updateMany('activos', { ids: [1, 2], data: { estado: 'en_reserva' } })).resolves.toEqual({
      data: [1, 2],
    });
    await expect(dataProvider.deleteMany('niveles', { ids: [3, 4] })).resolves.toEqual({ data: [3, 4] });
    expect(sent.map(({ path, options }) => [options.method, decodeURIComponent(path), options.body])).toEqual([
      ['PUT', '/activos?filter={"id":[1,2]}', { estado: 'en_reserva' }],
      ['DELETE', '/niveles?filter={"id":[3,4]}', undefined],
    ]);
  });

  it('assigns errors of the server to fields', async () => {
    answer = fails(422, { codigo: ['Ya existe', 'Muy largo'] });
    await expect(dataProvider.create('activos', { data: { nombre: 'A' } })).rejects.toMatchObject({
      status: 422,
      body: { errors: { codigo: 'Ya existe. Muy largo' } },
    });
  });

  it('repeats a create with the same key while its outcome is unknown, and uses a new one afterwards', async () => {
    const create = () => dataProvider.create('activos', { data: { nombre: 'A' } }).catch(() => undefined);
    answer = fails(0);
    await create();
    answer = () => ({ id: 9 });
    await create();
    await create();
    expect(key(0)).toMatch(/^[0-9a-f]{32}$/);
    expect(key(1)).toBe(key(0));
    expect(key(2)).not.toBe(key(0));
  });

  it('uses a new key for a create that the server rejected', async () => {
    answer = fails(422, {});
    await dataProvider.create('activos', { data: { nombre: 'A' } }).catch(() => undefined);
    await dataProvider.create('activos', { data: { nombre: 'A' } }).catch(() => undefined);
    expect(key(1)).not.toBe(key(0));
  });
});
