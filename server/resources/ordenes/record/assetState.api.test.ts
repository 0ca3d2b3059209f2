import { describe, expect, it } from 'vitest';
import { prepared, useApi } from '../../../testing/useApi';
import { orderFixture } from '../../../testing/orders';

const api = useApi();
const fixture = prepared(() => orderFixture(api));

const stopping = (activo_id: number, given: object = {}) =>
  fixture.anOrder({ activo_id, detiene_activo: true, ...given });
const stateOf = async ({ id }: { id: number }) => (await fixture.admin.get(`/api/activos/${id}`)).estado;
const downtime = async ({ id }: { id: number }) => await fixture.admin.get(`/api/activos/${id}/paradas`);
const history = async ({ id }: { id: number }) => await fixture.admin.get(`/api/activos/${id}/historial`);
const set = async ({ id }: { id: number }, estado: string) => {
  const { version } = await fixture.admin.get(`/api/activos/${id}`);
  return fixture.admin.call('POST', `/api/activos/${id}/estado`, { estado, version });
};
const done = { solucion: 'Listo' };
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe('an order that stops its asset', () => {
  it('puts it into maintenance while it lasts and restores its state', async () => {
    const asset = await api.anActivo({ estado: 'en_reserva' });
    const order = await stopping(asset.id, { tipo: 'correctivo' });
    expect(await stateOf(asset)).toBe('en_reserva');
    await fixture.move(order.id, 'en_progreso');
    expect(await stateOf(asset)).toBe('en_mantenimiento');
    expect(await downtime(asset)).toMatchObject([{ clase: 'falla', hasta: null, origen: 'orden', orden_id: order.id }]);
    await fixture.move(order.id, 'en_espera', { motivo_espera: 'clima' });
    await fixture.move(order.id, 'en_progreso');
    expect(await downtime(asset)).toHaveLength(1);
    await fixture.move(order.id, 'completada', done);
    expect(await stateOf(asset)).toBe('en_reserva');
    expect(await downtime(asset)).toMatchObject([{ hasta: expect.any(String) }]);
    const types = (await history(asset)).map(({ tipo }: { tipo: string }) => tipo);
    expect(types).toEqual([
      'orden_cerrada',
      'orden_completada',
      'parada_finalizada',
      'cambio_estado',
      'parada_iniciada',
      'cambio_estado',
      'orden_creada',
      'alta',
    ]);
  });

  it('holds it until it is verified, and again when it is reopened', async () => {
    await fixture.settings({ verificacion_obligatoria: true });
    const asset = await api.anActivo();
    const order = await stopping(asset.id, { tipo: 'preventivo' });
    await fixture.move(order.id, 'en_progreso');
    expect(await downtime(asset)).toMatchObject([{ clase: 'planificada' }]);
    await fixture.move(order.id, 'completada');
    expect(await stateOf(asset)).toBe('en_mantenimiento');
    await fixture.move(order.id, 'en_progreso', { motivo_rechazo: 'Gotea' });
    await fixture.move(order.id, 'completada');
    await fixture.move(order.id, 'cerrada');
    expect(await stateOf(asset)).toBe('operativo');
    await fixture.move(order.id, 'en_progreso');
    expect(await stateOf(asset)).toBe('en_mantenimiento');
    await fixture.move(order.id, 'cancelada', { motivo_cancelacion: 'Se vendió' });
    expect(await stateOf(asset)).toBe('operativo');
    expect(await downtime(asset)).toHaveLength(2);
    await fixture.settings({});
  });

  it('does not touch an asset that was already stopped, nor one that another user moved meanwhile', async () => {
    const broken = await api.anActivo({ estado: 'fuera_de_servicio' });
    const one = await stopping(broken.id);
    await fixture.move(one.id, 'en_progreso');
    expect(await stateOf(broken)).toBe('fuera_de_servicio');
    await fixture.move(one.id, 'completada', done);
    expect(await stateOf(broken)).toBe('fuera_de_servicio');

    const asset = await api.anActivo();
    const two = await stopping(asset.id);
    await fixture.move(two.id, 'en_progreso');
    await set(asset, 'operativo');
    await set(asset, 'en_mantenimiento');
    await fixture.move(two.id, 'completada', done);
    expect(await stateOf(asset)).toBe('en_mantenimiento');
  });

  it('shares it with another: the last one releases it', async () => {
    const asset = await api.anActivo({ estado: 'en_inspeccion' });
    const [one, two, idle] = [await stopping(asset.id), await stopping(asset.id), await stopping(asset.id)];
    await fixture.move(one.id, 'en_progreso');
    await fixture.move(two.id, 'en_progreso');
    await fixture.move(one.id, 'completada', done);
    expect(await stateOf(asset)).toBe('en_mantenimiento');
    await fixture.move(two.id, 'cancelada', { motivo_cancelacion: 'Duplicada' });
    expect(await stateOf(asset)).toBe('en_inspeccion');
    expect(await fixture.read(idle.id)).toMatchObject({ estado: 'pendiente', version: idle.version });
  });

  it('does not deadlock when several start and end at once', async () => {
    const asset = await api.anActivo();
    const orders = await Promise.all([1, 2, 3, 4].map(() => stopping(asset.id)));
    const started = await Promise.all(orders.map(({ id }) => fixture.move(id, 'en_progreso')));
    expect(started.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await downtime(asset)).toHaveLength(1);
    const ended = await Promise.all(orders.map(({ id }) => fixture.move(id, 'completada', done)));
    expect(ended.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await stateOf(asset)).toBe('operativo');
    expect(await downtime(asset)).toMatchObject([{ hasta: expect.any(String) }]);
  });

  it('stops it at the time recorded by the phone, even if sent later', async () => {
    const asset = await api.anActivo();
    const order = await stopping(asset.id);
    await api.db.system.execute('alter table orden_historial disable trigger orden_historial_no_se_cambia');
    await api.db.system.execute(
      `update orden_historial set fecha = now() - interval '1 day' where orden_id = ${order.id}`,
    );
    await api.db.system.execute('alter table orden_historial enable trigger orden_historial_no_se_cambia');
    await fixture.move(order.id, 'en_progreso', { fecha: ago(180) });
    await fixture.move(order.id, 'completada', { ...done, fecha: ago(60) });
    const [period] = await downtime(asset);
    expect((Date.parse(period.hasta) - Date.parse(period.desde)) / 60_000).toBeCloseTo(120, 0);
  });
});

it('the cost of an order is written to its asset once, also when it is reopened', async () => {
  const asset = await api.anActivo();
  const order = await fixture.orderIn('en_progreso', { activo_id: asset.id });
  const cost = (valor: number) =>
    fixture.admin.call('POST', `/api/ordenes/${order.id}/costos`, { descripcion: 'Torno', valor });
  const entries = async () =>
    (await history(asset)).flatMap(({ tipo, costo }: { tipo: string; costo: number | null }) =>
      tipo === 'orden_cerrada' ? [costo] : [],
    );
  await cost(120_000);
  await fixture.move(order.id, 'completada', done);
  expect(await entries()).toEqual([120_000]);
  await fixture.move(order.id, 'en_progreso');
  await fixture.move(order.id, 'completada');
  expect(await entries()).toEqual([null, 120_000]);
  await fixture.move(order.id, 'en_progreso');
  await cost(5_500.5);
  await fixture.move(order.id, 'completada');
  expect(await entries()).toEqual([5_500.5, null, 120_000]);
  expect((await fixture.admin.get(`/api/activos/${asset.id}/resumen`)).costo_total).toBe(125_500.5);
});
