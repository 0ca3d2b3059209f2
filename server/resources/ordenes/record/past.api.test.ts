import { beforeEach, describe, expect, it } from 'vitest';
import { prepared, useApi } from '../../../testing/useApi';
import { unPlan, unaPersona } from '../../../testing/factories';
import { orderFixture } from '../../../testing/orders';
import { hoursOfWindow } from '../../../testing/window';

const api = useApi();
const fixture = prepared(() => orderFixture(api));
beforeEach(() => fixture.settings({ verificacion_obligatoria: true }));

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
/** A moment of the company's clock (Bogotá), some days ago. */
const at = (daysAgo: number, clock: string) => {
  const day = new Date(Date.now() - 5 * hour - daysAgo * 24 * hour).toISOString().slice(0, 10);
  return new Date(`${day}T${clock}:00.000-05:00`).toISOString();
};
const done = { solucion: 'Se cambió la pieza' };
const get = async (path: string) => await fixture.admin.get(path);
const steps = (id: number) => get(`/api/ordenes/${id}/historial`);
const stops = ({ id }: { id: number }) => get(`/api/activos/${id}/paradas`);

describe('work that is told later', () => {
  it('is dated as it was, before the order was written, in the order, its history and the sheet of its asset', async () => {
    const asset = await api.anActivo();
    const { id, creado_en } = await fixture.anOrder({ activo_id: asset.id, responsable_id: fixture.mine.id });
    const [started, completed, closed] = [at(3, '08:00'), at(3, '11:30'), at(2, '09:00')];
    expect((await fixture.move(id, 'en_progreso', { fecha: started })).json).toMatchObject({
      iniciada_en: started,
      primera_respuesta_en: started,
    });
    expect((await fixture.move(id, 'completada', { ...done, fecha: completed })).json).toMatchObject({
      completada_en: completed,
    });
    const order = (await fixture.move(id, 'cerrada', { fecha: closed })).json;
    expect(order).toMatchObject({
      estado: 'cerrada',
      iniciada_en: started,
      completada_en: completed,
      cerrada_en: closed,
      creado_en,
    });
    expect((await steps(id)).slice(-3)).toMatchObject([{ fecha: started }, { fecha: completed }, { fecha: closed }]);
    const entries: { tipo: string; fecha: string }[] = await get(`/api/activos/${asset.id}/historial`);
    expect(Object.fromEntries(entries.map(({ tipo, fecha }) => [tipo, fecha]))).toMatchObject({
      orden_completada: completed,
      orden_cerrada: closed,
    });
    const day = closed.slice(0, 10);
    const rows: { id: number }[] = await get(
      `/api/reportes/ordenes?filter=${JSON.stringify({ desde: day, hasta: day, por: 'cerrada' })}`,
    );
    expect(rows.find((row) => row.id === id)).toMatchObject({
      completada: completed,
      respuesta_h: null,
      ciclo_h: null,
    });
  });

  it.each([
    ['the future', () => ago(-1), 'No puede ser una fecha futura'],
    ['more than 400 days ago', () => ago(401 * 24), 'No puede ser de hace más de 400 días'],
  ])('is refused in %s', async (_, fecha, message) => {
    const { id, version } = await fixture.orderIn('asignada');
    expect(await fixture.move(id, 'en_progreso', { fecha: fecha() })).toMatchObject({
      status: 422,
      json: { errors: { fecha: [message] } },
    });
    expect(await fixture.read(id)).toMatchObject({ estado: 'asignada', version });
  });

  it('in the minute of its last move is not before it: people tell minutes', async () => {
    const { id } = await fixture.orderIn('asignada');
    const started = at(2, '08:15').replace('00.000Z', '43.210Z');
    await fixture.move(id, 'en_progreso', { fecha: started });
    expect((await fixture.move(id, 'completada', { ...done, fecha: at(2, '08:14') })).json.errors).toHaveProperty(
      'fecha',
    );
    expect((await fixture.move(id, 'completada', { ...done, fecha: at(2, '08:15') })).json).toMatchObject({
      completada_en: started,
    });
  });

  it('is refused before an earlier move of the same order, and says which one', async () => {
    const { id } = await fixture.orderIn('asignada');
    await fixture.move(id, 'en_progreso', { fecha: ago(5) });
    const early = await fixture.move(id, 'completada', { ...done, fecha: ago(6) });
    expect(early).toMatchObject({
      status: 422,
      json: { errors: { fecha: [expect.stringMatching(/^No puede ser anterior a su paso a «en progreso»: \d\d/)] } },
    });
    expect(await fixture.read(id)).toMatchObject({ estado: 'en_progreso', completada_en: null });
    const same = (await fixture.read(id)).iniciada_en;
    expect((await fixture.move(id, 'completada', { ...done, fecha: same })).status).toBe(200);
    expect((await fixture.move(id, 'cerrada', { fecha: ago(6) })).status).toBe(422);
    const bulk = await fixture.admin.call('POST', '/api/ordenes/transiciones', {
      a: 'cerrada',
      ids: [id],
      fecha: ago(6),
    });
    expect(bulk.json).toMatchObject({
      hechas: [],
      rechazadas: [{ id, motivo: expect.stringContaining('No puede ser anterior') }],
    });
  });

  it('may begin before somebody was named without a date, but not before a dated assignment', async () => {
    const one = await fixture.anOrder();
    await fixture.move(one.id, 'asignada', { responsable_id: fixture.mine.id });
    expect((await fixture.move(one.id, 'en_progreso', { fecha: ago(72) })).status).toBe(200);
    const two = await fixture.anOrder();
    await fixture.move(two.id, 'asignada', { responsable_id: fixture.mine.id, fecha: ago(48) });
    expect((await fixture.move(two.id, 'en_progreso', { fecha: ago(72) })).json.errors).toHaveProperty('fecha');
  });

  it('is refused before the start of a clock that still runs', async () => {
    const { id } = await fixture.orderIn('asignada');
    await fixture.move(id, 'en_progreso', { fecha: ago(8) });
    await fixture.operario.call('POST', `/api/ordenes/${id}/mano-obra`, { desde: ago(2) });
    const early = await fixture.move(id, 'completada', { ...done, fecha: ago(4) });
    expect(early).toMatchObject({ status: 422, json: { errors: { fecha: [expect.stringContaining('El reloj de')] } } });
    expect((await fixture.move(id, 'completada', { ...done, fecha: ago(1) })).status).toBe(200);
    expect(await get(`/api/ordenes/${id}/mano-obra`)).toMatchObject([{ minutos: 60 }]);
  });

  it('moves a plan of base «ejecutada» from the day on which it was done', async () => {
    const asset = await api.anActivo();
    const day = (n: number) => at(n, '12:00').slice(0, 10);
    const plan = await fixture.admin.post(
      '/api/mantenimiento',
      unPlan({
        alcance: 'lista',
        activos: [asset.id],
        base: 'ejecutada',
        cada_valor: 30,
        cada_unidad: 'dia',
        inicia_en: day(40),
      }),
    );
    const due = async () =>
      (await get(`/api/mantenimiento/vencimientos?filter=${JSON.stringify({ plan_id: plan.id })}`))[0];
    const { id } = await due();
    const order = await fixture.admin.post(`/api/mantenimiento/vencimientos/${id}/orden`, {});
    await fixture.move(order.id, 'en_progreso', { fecha: at(33, '08:00') });
    await fixture.move(order.id, 'completada', { ...done, fecha: at(33, '10:00') });
    await fixture.move(order.id, 'cerrada', { fecha: at(32, '10:00') });
    const next = new Date(Date.parse(day(33)) + 30 * 24 * hour).toISOString().slice(0, 10);
    expect(await due()).toMatchObject({ ciclo: 1, ultima_fecha: day(33), proxima_fecha: next });
  });
});

describe('an order told later that stopped its asset', () => {
  const told = async (asset: { id: number }, from: string, to: string, given: object = {}) => {
    const order = await fixture.anOrder({ activo_id: asset.id, detiene_activo: true, tipo: 'correctivo', ...given });
    await fixture.move(order.id, 'en_progreso', { fecha: from });
    await fixture.move(order.id, 'completada', { ...done, fecha: to });
    await fixture.move(order.id, 'cerrada', { fecha: to });
    return order;
  };

  it('records the real downtime', async () => {
    const asset = await api.anActivo();
    const order = await told(asset, at(3, '08:00'), at(2, '14:00'));
    expect(await stops(asset)).toMatchObject([
      { desde: at(3, '08:00'), hasta: at(2, '14:00'), clase: 'falla', origen: 'orden', orden_id: order.id },
    ]);
    expect((await get(`/api/activos/${asset.id}`)).estado).toBe('operativo');
  });

  it('leaves what others recorded meanwhile as it is: before, after and around it', async () => {
    const asset = await api.anActivo();
    const known = (desde: string, hasta: string) =>
      fixture.admin.call('POST', `/api/activos/${asset.id}/paradas`, {
        desde,
        hasta,
        clase: 'planificada',
        motivo: 'Lavado',
      });
    await known(at(5, '08:00'), at(5, '10:00'));
    await known(at(3, '08:00'), at(3, '10:00'));
    await told(asset, at(5, '06:00'), at(4, '12:00'));
    const rows: { desde: string; hasta: string; clase: string }[] = await stops(asset);
    expect(rows.map(({ desde, hasta, clase }) => [desde, hasta, clase])).toEqual([
      [at(3, '08:00'), at(3, '10:00'), 'planificada'],
      [at(5, '10:00'), at(4, '12:00'), 'falla'],
      [at(5, '08:00'), at(5, '10:00'), 'planificada'],
      [at(5, '06:00'), at(5, '08:00'), 'falla'],
    ]);
    expect((await get(`/api/activos/${asset.id}`)).estado).toBe('operativo');
  });

  it('does not touch the state of an asset that is stopped now for something else', async () => {
    const asset = await api.anActivo();
    const { version } = await get(`/api/activos/${asset.id}`);
    await fixture.admin.call('POST', `/api/activos/${asset.id}/estado`, {
      estado: 'fuera_de_servicio',
      version,
      desde: at(1, '07:00'),
    });
    await told(asset, at(3, '08:00'), at(3, '14:00'));
    expect(await stops(asset)).toMatchObject([
      { desde: at(1, '07:00'), hasta: null, origen: 'estado' },
      { desde: at(3, '08:00'), hasta: at(3, '14:00'), origen: 'orden' },
    ]);
    expect((await get(`/api/activos/${asset.id}`)).estado).toBe('fuera_de_servicio');
  });

  it('releases an asset whose downtime a person has ended', async () => {
    const asset = await api.anActivo();
    const order = await fixture.anOrder({ activo_id: asset.id, detiene_activo: true });
    await fixture.move(order.id, 'en_progreso', { fecha: ago(10) });
    const [stop] = await stops(asset);
    const body = { desde: stop.desde, hasta: ago(8), clase: 'falla', motivo: 'Ya estaba lista', version: stop.version };
    expect((await fixture.admin.call('PUT', `/api/activos/${asset.id}/paradas/${stop.id}`, body)).status).toBe(200);
    await fixture.move(order.id, 'completada', { ...done, fecha: ago(3) });
    await fixture.move(order.id, 'cerrada');
    expect((await get(`/api/activos/${asset.id}`)).estado).toBe('operativo');
    expect(await stops(asset)).toMatchObject([{ hasta: body.hasta, motivo: 'Ya estaba lista' }]);
  });
});

it('the indicators and the sheet follow an order told three days late, and its stop when it is corrected, split, reclassified and deleted', async () => {
  const level = await api.aNivel();
  const asset = await api.anActivo({
    nivel_id: level.id,
    fecha_puesta_servicio: '2020-01-01',
    costo_hora_parada: 10_000,
  });
  const day = (n: number) => at(n, '12:00').slice(0, 10);
  // Ten days of 24 hours.
  const period = new URLSearchParams({ desde: day(12), hasta: day(3), nivel_id: String(level.id) });
  const figures = async () => {
    const {
      disponibilidad_pct,
      mttr_h,
      mtbf_h,
      fallas_n,
      paradas_no_plan_h,
      paradas_plan_h,
      costo_parada,
      completadas_n,
    } = await get(`/api/indicadores?${period.toString()}`);
    const { disponibilidad_30d_pct, paradas_n, horas_parada } = await get(`/api/activos/${asset.id}/resumen`);
    return [
      { disponibilidad_pct, mttr_h, mtbf_h, fallas_n, paradas_no_plan_h, paradas_plan_h, costo_parada, completadas_n },
      { disponibilidad_30d_pct, paradas_n, horas_parada },
    ];
  };
  /** By the written formulas: of `failing` and `planned` hours in 240, and in those of the sheet. */
  const expected = (failing: number[], planned: number[]) => {
    const sum = (hours: number[]) => hours.reduce((all, each) => all + each, 0);
    const [fails, stopped] = [sum(failing), sum([...failing, ...planned])];
    const failed = failing.length > 0;
    return [
      {
        disponibilidad_pct: expect.closeTo((100 * (240 - stopped)) / 240, 1),
        mttr_h: failed ? expect.closeTo(fails / failing.length, 1) : null,
        mtbf_h: failed ? expect.closeTo((240 - stopped) / failing.length, 1) : null,
        fallas_n: failing.length,
        paradas_no_plan_h: expect.closeTo(fails, 1),
        paradas_plan_h: expect.closeTo(stopped - fails, 1),
        costo_parada: expect.closeTo(stopped * 10_000, 0),
        completadas_n: 1,
      },
      {
        disponibilidad_30d_pct: expect.closeTo(100 - (100 * stopped) / hoursOfWindow(), 1),
        paradas_n: failing.length + planned.length,
        horas_parada: stopped,
      },
    ];
  };

  const order = await fixture.anOrder({ activo_id: asset.id, detiene_activo: true, tipo: 'correctivo' });
  await fixture.move(order.id, 'en_progreso', { fecha: at(7, '08:00') });
  await fixture.move(order.id, 'completada', { ...done, fecha: at(6, '14:00') });
  await fixture.move(order.id, 'cerrada', { fecha: at(6, '14:00') });
  expect(await figures()).toEqual(expected([30], []));

  const path = `/api/activos/${asset.id}/paradas`;
  const [stop] = await stops(asset);
  const corrected = (await fixture.admin.call('PUT', `${path}/${stop.id}`, { ...stop, hasta: at(6, '04:00') })).json;
  expect(await figures()).toEqual(expected([20], []));
  const parts = await fixture.admin.call('POST', `${path}/${stop.id}/dividir`, {
    en: at(7, '20:00'),
    version: corrected.version,
  });
  expect(parts.json).toHaveLength(2);
  const [, second] = parts.json;
  const planned = (await fixture.admin.call('PUT', `${path}/${second.id}`, { ...second, clase: 'planificada' })).json;
  expect(await figures()).toEqual(expected([12], [8]));
  expect((await fixture.admin.call('DELETE', `${path}/${second.id}?version=${planned.version}`)).status).toBe(200);
  expect(await figures()).toEqual(expected([12], []));
});

describe('costs and hours of a closed order', () => {
  const closed = async () => {
    const asset = await api.anActivo();
    return { asset, order: await fixture.orderIn('cerrada', { activo_id: asset.id }) };
  };

  it('are written by the office; the state stays and all figures follow', async () => {
    const { asset, order } = await closed();
    const person = await fixture.admin.post('/api/personal', unaPersona({ tarifa_hora: 40_000 }));
    const path = `/api/ordenes/${order.id}`;
    const cost = await fixture.admin.call('POST', `${path}/costos`, {
      descripcion: 'Factura del torno',
      valor: 150_000,
    });
    expect(cost.status).toBe(201);
    const hours = await fixture.admin.call('POST', `${path}/mano-obra`, {
      personal_id: person.id,
      fecha: at(2, '00:00').slice(0, 10),
      horas: 2.5,
    });
    expect(hours).toMatchObject({ status: 201, json: { minutos: 150, costo: 100_000, por_horas: true } });
    const { estado, version, costo_total, cerrada_en } = await fixture.read(order.id);
    expect({ estado, version, costo_total, cerrada_en }).toEqual({
      estado: 'cerrada',
      version: order.version,
      costo_total: 250_000,
      cerrada_en: order.cerrada_en,
    });
    const spent = async () => (await get(`/api/activos/${asset.id}/resumen`)).costo_total;
    expect(await spent()).toBe(250_000);
    const audits: { entidad: string; accion: string }[] = await get(`/api/auditoria?range=[0,5]&sort=["id","DESC"]`);
    expect(audits.map(({ entidad, accion }) => `${accion} ${entidad}`)).toEqual(
      expect.arrayContaining(['crear mano_obra', 'crear orden_costos']),
    );

    expect((await fixture.admin.call('DELETE', `${path}/costos/${cost.json.id}`)).status).toBe(200);
    expect(await spent()).toBe(100_000);
    expect((await fixture.admin.call('POST', `${path}/costos/${cost.json.id}/restaurar`)).status).toBe(200);
    expect(await spent()).toBe(250_000);
    expect((await fixture.admin.call('DELETE', `${path}/mano-obra/${hours.json.id}`)).status).toBe(200);
    expect((await fixture.read(order.id)).costo_total).toBe(150_000);
    expect(await spent()).toBe(150_000);
    const entries: { tipo: string; id: number }[] = await get(`/api/activos/${asset.id}/historial`);
    const late = entries.find(({ tipo }) => tipo === 'costo');
    expect(
      (await fixture.admin.call('POST', `/api/activos/${asset.id}/costos/${late?.id}/anular`, { motivo: 'Repetido' }))
        .status,
    ).toBe(409);
  });

  it('are not written by operarios, nor of cancelled orders, and no clock starts', async () => {
    const { order } = await closed();
    const body = { desde: ago(3), hasta: ago(2) };
    expect((await fixture.operario.call('POST', `/api/ordenes/${order.id}/mano-obra`, body)).status).toBe(409);
    expect(
      (await fixture.operario.call('POST', `/api/ordenes/${order.id}/costos`, { descripcion: 'x', valor: 1 })).status,
    ).toBe(403);
    expect(
      (await fixture.admin.call('POST', `/api/ordenes/${order.id}/mano-obra`, { personal_id: fixture.other.id }))
        .status,
    ).toBe(409);
    const cancelled = await fixture.orderIn('cancelada');
    expect(
      (await fixture.admin.call('POST', `/api/ordenes/${cancelled.id}/costos`, { descripcion: 'x', valor: 1 })).status,
    ).toBe(409);
  });
});
