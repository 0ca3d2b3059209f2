import { beforeAll, describe, expect, it } from 'vitest';
import { prepared, useApi } from '../../../testing/useApi';
import { unaTarea } from '../../../testing/factories';
import { orderFixture } from '../../../testing/orders';

const api = useApi();
const fixture = prepared(() => orderFixture(api));
let order: { id: number };
let gauge: { id: number; version: number };
beforeAll(async () => {
  const asset = await api.anActivo();
  order = await fixture.orderIn('en_progreso', { activo_id: asset.id });
  const [meter] = await fixture.admin.get(`/api/activos/${asset.id}/medidores`);
  gauge = await fixture.admin.post(
    '/api/tareas',
    unaTarea({ orden_id: order.id, tipo: 'lectura', medidor_id: meter.id }),
  );
});

const years = ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59', '2024-02-30T00:00:00Z'];

describe('values that no order can store are refused at their fields', () => {
  it.each(years)('the moment %s', async (moment) => {
    const { nivel_id } = await fixture.admin.get(`/api/ordenes/${order.id}`);
    const of = (rest: string, body: object) => fixture.admin.call('POST', `/api/ordenes${rest}`, body);
    for (const [field, answer] of [
      ['fecha_programada', await of('', { titulo: 'Fuera de época', nivel_id, fecha_programada: moment })],
      ['fecha_limite', await of('', { titulo: 'Fuera de época', nivel_id, fecha_limite: moment })],
      ['inicio_en', await of(`/${order.id}/mano-obra`, { personal_id: fixture.other.id, inicio_en: moment })],
      ['fecha', await of(`/${order.id}/comentarios`, { texto: 'Hola', fecha: moment })],
      ['fecha', await fixture.move(order.id, 'en_espera', { motivo_espera: 'clima', fecha: moment })],
    ] as const) {
      expect([field, answer.status]).toEqual([field, 422]);
      expect(Object.keys(answer.json.errors)).toEqual([field]);
    }
  });

  it.each([1e308, -1e308, 123_456_789_012_345, 999_999_999_999])('the reading %d', async (valor) => {
    const { status, json } = await fixture.admin.call('POST', `/api/tareas/${gauge.id}/registro`, {
      estado: 'completada',
      version: gauge.version,
      valor,
    });
    expect([status, Object.keys(json.errors)]).toEqual([422, ['valor']]);
  });

  it('costs that together exceed what an order can store', async () => {
    const add = () =>
      fixture.admin.call('POST', `/api/ordenes/${order.id}/costos`, {
        descripcion: 'Motor de oro',
        valor: 999_999_999_999,
      });
    expect((await add()).status).toBe(201);
    expect((await add()).status).toBe(400);
    expect(await fixture.read(order.id)).toMatchObject({ costo_terceros: 999_999_999_999 });
  });

  it('half a surrogate pair, which no database stores', async () => {
    const { status, json } = await fixture.admin.call('POST', `/api/tareas/${gauge.id}/registro`, {
      estado: 'no_aplica',
      version: gauge.version,
      nota: 'a\ud800b',
    });
    expect([status, json.code]).toEqual([400, 'VALIDACION']);
  });
});
