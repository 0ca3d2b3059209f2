import { describe, expect, it } from 'vitest';
import { useApi } from '../../testing/useApi';
import { filtered } from '../../../testing/filtered';

const api = useApi();

const today = new Date().toISOString().slice(0, 10);
const dayFromNow = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
const around = { desde: dayFromNow(-2), hasta: dayFromNow(2) };

const post = async (path: string, body: object) => {
  const { json, status } = await api.as('admin').call('POST', `/api${path}`, body);
  if (status >= 300) throw new Error(JSON.stringify(json));
  return json;
};
const move = async (id: number, estado: string, more: object = {}) => {
  const { json } = await api.as('admin').call('GET', `/api/ordenes/${id}`);
  return post(`/ordenes/${id}/transicion`, { a: estado, version: json.version, ...more });
};
const totals = async (name: string, filter: object) =>
  (await api.as('admin').get(`/api/reportes/${name}/resumen?${filtered({ ...around, ...filter })}`)).totales;

/**
 * An asset in a level of its own, and its figures in both reports: orders count on the day on which they were closed.
 */
const aStory = async () => {
  const { id: nivel_id } = await api.aNivel();
  const { id: activo_id } = await api.anActivo({ nivel_id });
  const anOrder = async (...valores: number[]) => {
    const { id } = await post('/ordenes', { titulo: 'Con costo', tipo: 'correctivo', activo_id });
    for (const valor of valores) await post(`/ordenes/${id}/costos`, { tipo: 'tercero', descripcion: 'Taller', valor });
    return id as number;
  };
  const both = async () => {
    const ofAssets = await totals('activos', { bajo_nivel_id: nivel_id });
    return {
      de_ordenes: (await totals('ordenes', { bajo_nivel_id: nivel_id, por: 'cerrada' })).costo,
      costo_ordenes: ofAssets.costo_ordenes,
      costo: ofAssets.costo,
    };
  };
  return { activo_id, anOrder, both };
};
/** No verification: completing an order closes it. */
const close = async (id: number) => {
  await move(id, 'en_progreso');
  await move(id, 'completada', { solucion: 'Se reparó' });
};

describe('the cost of orders', () => {
  it('is the same in both reports, for orders closed, reopened and closed again', async () => {
    const { anOrder, both } = await aStory();
    const first = await anOrder(100, 25.5);
    await anOrder(1_000);
    await close(first);
    expect(await both()).toEqual({ de_ordenes: 125.5, costo_ordenes: 125.5, costo: 125.5 });

    await move(first, 'en_progreso', { nota: 'Volvió a fallar' });
    await post(`/ordenes/${first}/costos`, { tipo: 'tercero', descripcion: 'Otra vez', valor: 50 });
    expect(await both()).toEqual({ de_ordenes: 0, costo_ordenes: 0, costo: 0 });
    await move(first, 'completada', { solucion: 'Se reparó' });
    await close(await anOrder(10));
    expect(await both()).toEqual({ de_ordenes: 185.5, costo_ordenes: 185.5, costo: 185.5 });
  });

  it('is added, in the report of assets, to their expenses and reversals', async () => {
    const { activo_id, anOrder, both } = await aStory();
    await close(await anOrder(100));
    await post(`/activos/${activo_id}/costos`, { concepto: 'Lavado', valor: 7 });
    const wrong = await post(`/activos/${activo_id}/costos`, { concepto: 'Mal anotado', valor: 900 });
    await post(`/activos/${activo_id}/costos/${wrong.id}/anular`, { motivo: 'No era de este activo', valor: null });
    const cancelled = await anOrder(40);
    await move(cancelled, 'cancelada', { motivo_cancelacion: 'Se repitió' });
    expect(await both()).toEqual({ de_ordenes: 100, costo_ordenes: 100, costo: 147 });

    await move(cancelled, 'pendiente');
    expect(await both()).toEqual({ de_ordenes: 100, costo_ordenes: 100, costo: 107 });
  });
});
