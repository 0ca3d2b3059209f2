import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { masDias } from '#contract/rules/fechasPlan';
import type { Vencimiento } from '#contract/entities/mantenimiento';
import { startOwnApi } from '../../testing/app';
import { prepared, useApi } from '../../testing/useApi';
import { lookAtConditions } from '../eventos/rules/rounds';
import { dayFromNow, plansOf } from '../../testing/plans';
import { aTracker } from '../../testing/trackers';
import { emptyFrame } from '../../tracking/index';
import { makeDueOrders } from './clock';
import { tellOverdue } from './overdue';

/** Position → kilometre → reading → due → order → closing → next due, through the API. */

const api = useApi(startOwnApi);
const on = prepared(() => plansOf(api));

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const byMeter = {
  disparador: 'medidor',
  cada_valor: null,
  cada_unidad: null,
  medidor_tipo: 'odometro',
  inicia_en: dayFromNow(1),
  crear_orden_automatica: false,
};
const orders = () => makeDueOrders({ db: api.db, changed: () => {}, log: (message) => expect.unreachable(message) });

/** An asset with a meter that people read, and its readings from this many days ago. */
const anAsset = async (tipo_activo: 'vehiculo' | 'maquinaria', read: [daysAgo: number, valor: number][]) => {
  const { id } = await api.anActivo({ tipo_activo });
  const meter = await on.meter(id, tipo_activo === 'vehiculo' ? 'odometro' : 'horometro');
  for (const [ago, valor] of read) await on.read(id, meter, valor, { fecha: daysAgo(ago) });
  return { id, meter };
};

const complete = async (due: Vencimiento, given: object) => {
  const order =
    due.orden_abierta_id === null
      ? await on.order(due)
      : await on.ask<{ id: number; version: number }>(200, 'GET', `/api/ordenes/${due.orden_abierta_id}`);
  return on.move(await on.move(order, 'en_progreso'), 'completada', given);
};

describe('a plan by odometer', () => {
  it('is forecast from the use of 30 days, then warned of, due, done and due again', async () => {
    const { id, meter } = await anAsset('vehiculo', [
      [31, 9_900],
      [30, 10_000],
      [1, 12_900],
    ]);
    // As if it had joined the plan when its meter showed 10,000.
    const plan = await on.plan({ ...byMeter, activos: [id], cada_medida: 5_000, aviso_medida: 800 });
    await on.joined(plan, daysAgo(29));
    expect(await on.due(plan)).toMatchObject({
      situacion: 'al_dia',
      proxima_medida: 15_000,
      medida_actual: 12_900,
      medida_restante: 2_100,
      uso_diario: 100,
      pronosticado: true,
      fecha_pronosticada: dayFromNow(20),
      vence_en: dayFromNow(20),
    });

    await on.read(id, meter, 14_300);
    expect(await on.due(plan)).toMatchObject({ situacion: 'proximo', alcanzada_en: null });
    await on.read(id, meter, 15_020);
    const due = await on.due(plan);
    expect(due).toMatchObject({
      situacion: 'vencido',
      alcanzada_en: dayFromNow(0),
      vence_en: dayFromNow(0),
      pronosticado: false,
    });

    const open = await on.move(await on.order(due), 'en_progreso');
    const unsaid = await on.call('POST', `/api/ordenes/${open.id}/transicion`, {
      a: 'completada',
      version: open.version,
    });
    expect(unsaid.json.errors).toHaveProperty('odometro_cierre_km');
    await on.move(open, 'completada', { odometro_cierre_km: 15_100 });
    expect(await on.due(plan)).toMatchObject({
      ciclo: 1,
      situacion: 'al_dia',
      ultima_fecha: dayFromNow(0),
      ultima_medida: 15_100,
      proxima_medida: 20_000,
    });
  });

  it('continues across a replaced meter', async () => {
    const { id, meter } = await anAsset('vehiculo', [[3, 99_000]]);
    const plan = await on.plan({ ...byMeter, activos: [id], cada_medida: 1_000 });
    await on.read(id, meter, 0, { fecha: daysAgo(2), reinicio: true });
    await on.read(id, meter, 900, { fecha: daysAgo(1) });
    expect(await on.due(plan)).toMatchObject({ proxima_medida: 100_000, medida_actual: 99_900, situacion: 'proximo' });
    await on.read(id, meter, 1_050);
    expect(await on.due(plan)).toMatchObject({ medida_actual: 100_050, situacion: 'vencido' });
  });

  it('ignores a doubtful reading until it is confirmed, and goes back when one is annulled', async () => {
    const { id, meter } = await anAsset('vehiculo', [[1, 1_000]]);
    const plan = await on.plan({ ...byMeter, activos: [id], cada_medida: 4_000 });
    const doubtful = await on.read(id, meter, 9_000);
    expect(doubtful.estado).toBe('sospechosa');
    expect(await on.due(plan)).toMatchObject({ situacion: 'al_dia', medida_actual: 1_000 });
    const review = (estado: string) =>
      on.ask(200, 'POST', `/api/activos/${id}/medidores/${meter}/lecturas/${doubtful.id}/juicio`, { estado });
    await review('valida');
    expect(await on.due(plan)).toMatchObject({ situacion: 'vencido', medida_actual: 9_000 });
    await review('anulada');
    expect(await on.due(plan)).toMatchObject({ situacion: 'al_dia', medida_actual: 1_000 });
  });

  it('follows the distance driven by GPS', async () => {
    const tracker = await aTracker(api);
    const { version } = (await on.call('GET', `/api/activos/${tracker.id}`)).json;
    await on.ask(200, 'PATCH', `/api/activos/${tracker.id}`, {
      version,
      tipo_activo: 'vehiculo',
      medidor_fuente: 'gps',
    });
    const meter = await on.meter(tracker.id, 'odometro');
    await on.read(tracker.id, meter, 500, { fecha: daysAgo(2) });
    const plan = await on.plan({ ...byMeter, activos: [tracker.id], cada_medida: 10 });
    // An hour north at 36 km/h, yesterday, and a stop at the end.
    const start = Date.now() - 86_400_000;
    for (let minute = 0; minute < 90; minute += 1)
      await api.tracking.accept(tracker.company, tracker.name, {
        ...emptyFrame(new Date(start + minute * 60_000)),
        latitud: 4.6 + Math.min(minute, 60) * (0.6 / 111.2),
        longitud: -74.1,
        velocidad_kmh: minute < 60 ? 36 : 0,
        precision_m: 5,
        encendido: minute < 60,
      });
    await api.tracking.projected();
    const due = await on.due(plan);
    expect(due).toMatchObject({ proxima_medida: 510, situacion: 'vencido', alcanzada_en: expect.any(String) });
    expect(due.medida_actual).toBeCloseTo(536, 0);
    await complete(due, {});
    expect(await on.due(plan)).toMatchObject({ ciclo: 1, proxima_medida: 540, ultima_medida: due.medida_actual });
  });
});

it('a plan by hour meter or date is due by whichever comes first, and counts from the last completion', async () => {
  const { id, meter } = await anAsset('maquinaria', [[10, 400]]);
  const plan = await on.plan({
    ...byMeter,
    activos: [id],
    disparador: 'tiempo_o_medidor',
    base: 'ejecutada',
    medidor_tipo: 'horometro',
    cada_medida: 50,
    cada_valor: 30,
    cada_unidad: 'dia',
    inicia_en: dayFromNow(15),
  });
  expect(await on.due(plan)).toMatchObject({
    proxima_fecha: dayFromNow(15),
    proxima_medida: 450,
    vence_en: dayFromNow(15),
  });
  await on.read(id, meter, 460, { fecha: daysAgo(2) });
  const due = await on.due(plan);
  expect(due).toMatchObject({ situacion: 'vencido', vence_en: dayFromNow(-2) });
  await complete(due, { horometro_cierre_h: 470 });
  expect(await on.due(plan)).toMatchObject({
    proxima_fecha: masDias(dayFromNow(0), 30),
    proxima_medida: 520,
    situacion: 'al_dia',
  });
});

describe('automatic orders', () => {
  it('are created some days ahead, once per cycle, with any number of servers', async () => {
    const assets = [await api.anActivo(), await api.anActivo(), await api.anActivo()];
    const activos = assets.map(({ id }) => id);
    const plan = await on.plan({
      crear_orden_automatica: true,
      activos,
      inicia_en: dayFromNow(5),
      anticipacion_dias: 5,
      cada_valor: 30,
      cada_unidad: 'dia',
    });
    const later = await on.plan({
      crear_orden_automatica: true,
      activos,
      inicia_en: dayFromNow(6),
      anticipacion_dias: 5,
    });
    await Promise.all([orders(), orders(), orders()]);
    await orders();
    const dues = await on.dues({ plan_id: plan.id });
    expect(dues.map(({ situacion }) => situacion)).toEqual(['en_orden', 'en_orden', 'en_orden']);
    expect((await on.dues({ plan_id: later.id })).map(({ situacion }) => situacion)).not.toContain('en_orden');
    const made = await on.ask<{ id: number }[]>(
      200,
      'GET',
      `/api/ordenes?filter=${JSON.stringify({ mantenimiento_activo_id: dues.map(({ id }) => id) })}`,
    );
    expect(made).toHaveLength(3);

    const [first] = dues;
    if (!first) throw new Error('no due');
    await complete(first, {});
    await orders();
    const after = await on.ask<Vencimiento>(200, 'GET', `/api/mantenimiento/vencimientos/${first.id}`);
    expect(after).toMatchObject({ ciclo: 1, orden_abierta_id: null, proxima_fecha: dayFromNow(35) });
  });

  it('are not created again after cancellation, until their due is moved', async () => {
    const { id } = await api.anActivo();
    const plan = await on.running({ crear_orden_automatica: true, activos: [id], inicia_en: dayFromNow(-1) });
    await orders();
    const due = await on.due(plan);
    const order = await on.ask<{ id: number; version: number }>(200, 'GET', `/api/ordenes/${due.orden_abierta_id}`);
    await on.move(order as Parameters<typeof on.move>[0], 'cancelada', { motivo_cancelacion: 'Ya se hizo afuera' });
    await orders();
    const free = await on.due(plan);
    expect(free).toMatchObject({
      situacion: 'vencido',
      orden_abierta_id: null,
      orden_retirada: {
        numero: due.orden_abierta,
        estado: 'cancelada',
        motivo: 'Ya se hizo afuera',
        por: expect.any(String),
        fecha: dayFromNow(0),
      },
    });
    expect(due.orden_retirada).toBeNull();
    await on.ask(200, 'POST', `/api/mantenimiento/vencimientos/${due.id}/reprogramar`, {
      fecha: dayFromNow(0),
      alcance: 'solo_esta',
      version: free.version,
    });
    await orders();
    const again = await on.due(plan);
    expect(again).toMatchObject({ situacion: 'en_orden', orden_retirada: null });
    await on.ask(200, 'DELETE', `/api/ordenes/${again.orden_abierta_id}`);
    expect((await on.due(plan)).orden_retirada).toMatchObject({ numero: again.orden_abierta, estado: 'eliminada' });
    expect((await on.due(await on.change(plan, { crear_orden_automatica: false }))).orden_retirada).toBeNull();
  });

  it('are not created for paused plans, nor for assets that have left', async () => {
    const [one, other] = [await api.anActivo(), await api.anActivo()];
    const plan = await on.plan({
      crear_orden_automatica: true,
      activos: [one.id],
      inicia_en: dayFromNow(0),
      estado: 'pausado',
    });
    const left = await on.running({
      crear_orden_automatica: true,
      activos: [one.id, other.id],
      inicia_en: dayFromNow(0),
    });
    await on.change(left, { activos: [other.id] });
    await orders();
    const made = await on.ask<{ activo_id: number }[]>(
      200,
      'GET',
      `/api/ordenes?filter=${JSON.stringify({ activo_id: [one.id, other.id] })}`,
    );
    expect(made.map(({ activo_id }) => activo_id)).toEqual([other.id]);
    expect(await on.dues({ plan_id: plan.id })).toEqual([]);
  });
});

it('the database itself refuses a second open order of an asset in a plan', async () => {
  const { id } = await api.anActivo();
  const due = await on.due(await on.plan({ activos: [id], inicia_en: dayFromNow(20) }));
  const order = await on.order(due);
  const twin = api.db.system.execute(sql`
    insert into ordenes (empresa_id, numero, titulo, tipo, prioridad, estado, nivel_id, mantenimiento_activo_id)
    select empresa_id, 'X-1', titulo, tipo, prioridad, 'pendiente', nivel_id, mantenimiento_activo_id
    from ordenes
    where id = ${order.id}`);
  await expect(twin).rejects.toMatchObject({ cause: { constraint: 'ordenes_una_por_vencimiento' } });
});

it('imported history does not affect plans', async () => {
  const { id } = await api.anActivo();
  const plan = await on.running({ activos: [id], inicia_en: dayFromNow(-3) });
  const due = await on.due(plan);
  const order = await on.order(due);
  await api.db.system.execute(sql`update ordenes set afecta_plan = false where id = ${order.id}`);
  await on.move(await on.move(order, 'en_progreso'), 'completada');
  expect(await on.due(plan)).toMatchObject({ ciclo: 0, proxima_fecha: due.proxima_fecha });
});

it('the timeline of an asset has one entry per cycle when maintenance became overdue, by date or by a reading', async () => {
  const { id, meter } = await anAsset('vehiculo', [[3, 1_000]]);
  const plan = await on.running({
    activos: [id],
    nombre: 'Lavado',
    crear_orden_automatica: false,
    inicia_en: dayFromNow(-3),
    cada_valor: 30,
    cada_unidad: 'dia',
  });
  await on.plan({ ...byMeter, activos: [id], nombre: 'Aceite', cada_medida: 500 });
  await on.running({ activos: [id], nombre: 'En pausa', inicia_en: dayFromNow(-3), estado: 'pausado' });
  const titles = async () => {
    await on.dues();
    await Promise.all([tellOverdue(api.db), tellOverdue(api.db)]);
    const entries = await on.ask<{ titulo: string; detalle: string; fecha: string }[]>(
      200,
      'GET',
      `/api/activos/${id}/historial?filter=${JSON.stringify({ tipo: ['mantenimiento_vencido'] })}`,
    );
    return entries.map(({ titulo }) => titulo);
  };
  expect(await titles()).toEqual(['Mantenimiento vencido: Lavado']);
  await on.read(id, meter, 1_600, { fecha: daysAgo(1) });
  expect((await titles()).sort()).toEqual(['Mantenimiento vencido: Aceite', 'Mantenimiento vencido: Lavado']);
  const due = await on.due(plan);
  await on.ask(200, 'POST', `/api/mantenimiento/vencimientos/${due.id}/posponer`, {
    hasta: dayFromNow(3),
    motivo: 'Sin agua',
    version: due.version,
  });
  expect(await titles()).toHaveLength(2);
});

it('rules react to dues that are near or overdue, from the reading that caused it', async () => {
  const { id, meter } = await anAsset('vehiculo', [[1, 1_000]]);
  const rule = async (tipo: string) =>
    (await on.ask<{ id: number }>(201, 'POST', '/api/reglas', { nombre: tipo, tipo, alcance: { activos: [id] } })).id;
  const rules = { proximo: await rule('mantenimiento_proximo'), vencido: await rule('mantenimiento_vencido') };
  const plan = await on.plan({ ...byMeter, activos: [id], cada_medida: 1_000, aviso_medida: 300 });
  const titles = async () => {
    await lookAtConditions(api.db, () => undefined);
    const events = await on.ask<{ tipo: string; fin_en: string | null }[]>(
      200,
      'GET',
      `/api/eventos?filter=${JSON.stringify({ regla_id: Object.values(rules) })}&sort=["id","ASC"]`,
    );
    return events.map(({ tipo, fin_en }) => `${tipo}${fin_en ? ' (fin)' : ''}`);
  };
  expect(await titles()).toEqual([]);
  await on.read(id, meter, 1_800);
  await on.due(plan);
  expect(await titles()).toEqual(['mantenimiento_proximo']);
  await on.read(id, meter, 2_100);
  const due = await on.due(plan);
  expect(await titles()).toEqual(['mantenimiento_proximo (fin)', 'mantenimiento_vencido']);
  await on.order(due);
  expect(await titles()).toEqual(['mantenimiento_proximo (fin)', 'mantenimiento_vencido (fin)']);
});
