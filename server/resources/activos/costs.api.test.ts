import { describe, expect, it } from 'vitest';
import { useApi } from '../../testing/useApi';

const api = useApi();

const admin = () => api.as('admin');
const paid = async (id: number, given: object = {}) =>
  await admin().post(`/api/activos/${id}/costos`, {
    concepto: 'Llantas',
    valor: 1_200,
    fecha: '2026-03-15',
    ...given,
  });
const annul = (id: number, cost: number, body: object = { motivo: 'Factura repetida' }, headers = {}) =>
  admin().call('POST', `/api/activos/${id}/costos/${cost}/anular`, body, headers);
const total = async (id: number) => (await admin().get(`/api/activos/${id}/resumen`)).costo_total;
const costs = async (id: number) => await admin().get(`/api/activos/${id}/historial?filter={"tipo":["costo"]}`);

describe('a wrong cost', () => {
  it('is reversed by an opposite entry: the total falls, and both remain visible', async () => {
    const { id } = await api.anActivo();
    const kept = await paid(id, { valor: 300 });
    const wrong = await paid(id);
    expect(await total(id)).toBe(1_500);
    const { status, json } = await annul(id, wrong.id);
    expect(status).toBe(201);
    expect(json).toMatchObject({
      titulo: 'Costo anulado: Llantas',
      detalle: 'Factura repetida',
      costo: -1_200,
      fecha: wrong.fecha,
      anulado: false,
    });
    expect(await total(id)).toBe(300);
    expect(
      (await costs(id)).map(({ id, costo, anulado }: Record<string, unknown>) => ({ id, costo, anulado })),
    ).toEqual([
      { id: json.id, costo: -1_200, anulado: false },
      { id: wrong.id, costo: 1_200, anulado: true },
      { id: kept.id, costo: 300, anulado: false },
    ]);
    const { rows } = await api.db.system.execute(
      `select cambios from auditoria where entidad = 'costos' and accion = 'editar' and empresa_id = ${api.a}`,
    );
    expect(rows).toEqual([
      {
        cambios: [
          { campo: 'costo', antes: 1_200, despues: null },
          { campo: 'motivo', antes: null, despues: 'Factura repetida' },
        ],
      },
    ]);
  });

  it('disappears from the report of the days it belonged to', async () => {
    const { id, nivel_id } = await api.anActivo({ fecha_puesta_servicio: '2026-01-01' });
    await annul(id, (await paid(id)).id);
    const filter = encodeURIComponent(
      JSON.stringify({ desde: '2026-03-01', hasta: '2026-03-31', bajo_nivel_id: nivel_id }),
    );
    expect(await admin().get(`/api/reportes/activos?filter=${filter}`)).toMatchObject([{ costo: 0 }]);
  });

  it('gives way to the right one, which has its own day and document', async () => {
    const { id } = await api.anActivo();
    const wrong = await paid(id, { soporte_id: await api.aFile() });
    await annul(id, wrong.id, { motivo: 'Eran mil doscientos veinte', valor: 1_220 });
    const [right] = await costs(id);
    expect(right).toMatchObject({
      titulo: 'Llantas',
      costo: 1_220,
      fecha: wrong.fecha,
      detalle: 'Corregido: Eran mil doscientos veinte',
      anulado: false,
    });
    expect(right.adjuntos).toHaveLength(1);
    expect(await total(id)).toBe(1_220);
    expect((await annul(id, right.id)).status).toBe(201);
    expect(await total(id)).toBe(0);
  });

  it('is reversed only once: not twice, not by two concurrent requests; nor can the reversal be reversed', async () => {
    const { id } = await api.anActivo();
    const wrong = await paid(id);
    const answers = await Promise.all([annul(id, wrong.id), annul(id, wrong.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const against = answers.find(({ status }) => status === 201)?.json.id;
    expect((await annul(id, against)).status).toBe(409);
    expect(await total(id)).toBe(0);
  });

  it('is reversed once when the same request comes twice, and needs a reason', async () => {
    const { id } = await api.anActivo();
    const wrong = await paid(id);
    expect((await annul(id, wrong.id, { motivo: ' ' })).json.errors).toHaveProperty('motivo');
    const key = { 'idempotency-key': 'anular-1' };
    const [one, two] = [await annul(id, wrong.id, undefined, key), await annul(id, wrong.id, undefined, key)];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.json.id).toBe(one.json.id);
  });

  it('must be a cost, not another kind of history entry', async () => {
    const { id } = await api.anActivo();
    const { json } = await admin().call('POST', `/api/activos/${id}/comentarios`, { texto: 'Hola' });
    expect((await annul(id, json.id)).status).toBe(404);
  });
});
