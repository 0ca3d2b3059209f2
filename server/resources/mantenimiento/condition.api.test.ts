import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { prepared, useApi } from '../../testing/useApi';
import { dayFromNow, plansOf } from '../../testing/plans';
import { makeDueOrders } from './clock';

/** Reading → condition → due → order → closing → nothing until later readings. */

const api = useApi();
const on = prepared(() => plansOf(api));

/** Moments of two days ago: readings are neither in the future nor before the plan began. */
const start = Date.now() - 2 * 86_400_000;
const minute = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
const dayOf = (moment: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(new Date(moment));
const hot = { operador: 'mayor', valor: 110, durante: 10 };
/** As the timer does: after all marks are settled, which each read of dues does. */
const orders = async () => {
  await on.dues();
  await makeDueOrders({ db: api.db, changed: () => {}, log: (message) => expect.unreachable(message) });
};

/** An asset with a thermometer and a plan that watches it. */
const watched = async (given: object = {}, tipo = 'temperatura', unidad = '°C') => {
  const { id } = await api.anActivo();
  const meter = await on.ask<{ id: number }>(201, 'POST', `/api/activos/${id}/medidores`, {
    tipo,
    unidad,
    acumulativo: false,
    salto_max_diario: 500,
  });
  const plan = await on.plan({
    disparador: 'condicion',
    medidor_tipo: tipo,
    condicion: hot,
    cada_valor: null,
    cada_unidad: null,
    activos: [id],
    crear_orden_automatica: false,
    ...given,
  });
  await on.joined(plan, minute(-60));
  const read = (at: string, valor: number) => on.read(id, meter.id, valor, { fecha: at });
  const review = (reading: { id: number }, estado: string) =>
    on.ask(200, 'POST', `/api/activos/${id}/medidores/${meter.id}/lecturas/${reading.id}/juicio`, { estado });
  return { id, plan, read, judge: review, due: () => on.due(plan) };
};

const finish = async (order: Parameters<typeof on.move>[0]) =>
  on.move(await on.move(order, 'en_progreso'), 'completada');

describe('a plan by condition', () => {
  it('is due from the reading at which the condition had held long enough, and shows that reading', async () => {
    const { plan, read, due } = await watched();
    expect(await due()).toMatchObject({ situacion: 'sin_lecturas', vence_en: null, condicion: hot });
    await read(minute(0), 112);
    await read(minute(5), 108);
    await read(minute(6), 111);
    await read(minute(15), 118);
    expect(await due()).toMatchObject({ situacion: 'al_dia', vence_en: null, medida_actual: 118 });
    await read(minute(16), 115);
    await read(minute(30), 90);
    const day = dayOf(minute(16));
    expect(await due()).toMatchObject({
      situacion: 'vencido',
      vence_en: day,
      alcanzada_en: day,
      alcanzada_medida: 115,
      medida_actual: 90,
      pronosticado: false,
    });
    expect(await on.ask(200, 'GET', `/api/mantenimiento/${plan.id}`)).toMatchObject({
      situacion: 'vencido',
      vencidos_n: 1,
      condicion: hot,
    });
    const entries = await on.ask<{ plan_id: number; ciclo: number }[]>(
      200,
      'GET',
      `/api/mantenimiento/calendario?desde=${dayFromNow(-5)}&hasta=${dayFromNow(60)}&plan_id=${plan.id}`,
    );
    expect(entries).toMatchObject([{ fecha: day, ciclo: 0, pronosticado: false }]);
  });

  it.each([
    ['mayor', 30, 30.5],
    ['mayor_o_igual', 29.9, 30],
    ['menor', 30, 29.5],
    ['menor_o_igual', 30.1, 30],
  ])('«%s» is not fulfilled by %d, and is by %d', async (operador, not, yes) => {
    const { read, due } = await watched({ condicion: { operador, valor: 30, durante: 0 } }, 'presion', 'psi');
    await read(minute(0), not);
    expect((await due()).situacion).toBe('al_dia');
    await read(minute(1), yes);
    expect(await due()).toMatchObject({ situacion: 'vencido', alcanzada_medida: yes });
  });

  it('follows reviews and late readings', async () => {
    const { read, judge: review, due } = await watched();
    await read(minute(0), 115);
    const last = await read(minute(20), 116);
    expect((await due()).situacion).toBe('vencido');
    // A reading in between that is sent later interrupts the run.
    const late = await read(minute(8), 80);
    expect(await due()).toMatchObject({ situacion: 'al_dia', alcanzada_en: null });
    await review(late, 'anulada');
    expect((await due()).situacion).toBe('vencido');
    await review(last, 'anulada');
    expect((await due()).situacion).toBe('al_dia');
    const doubtful = await read(minute(30), 1_200);
    expect(doubtful.estado).toBe('sospechosa');
    expect((await due()).situacion).toBe('al_dia');
    await review(doubtful, 'valida');
    expect(await due()).toMatchObject({ situacion: 'vencido', alcanzada_medida: 1_200 });
  });

  it('creates its order once, ends when that is closed, and is due again only by later readings', async () => {
    const { read, due } = await watched({ crear_orden_automatica: true, condicion: { ...hot, durante: 0 } });
    await orders();
    expect((await due()).orden_abierta).toBeNull();
    await read(minute(0), 120);
    await orders();
    const open = await due();
    expect(open).toMatchObject({ situacion: 'en_orden', orden_abierta: expect.any(String) });
    const order = await on.ask<Parameters<typeof on.move>[0]>(200, 'GET', `/api/ordenes/${open.orden_abierta_id}`);
    const done = await finish(order);
    expect(done.estado).toBe('cerrada');
    expect(await due()).toMatchObject({ ciclo: 1, situacion: 'al_dia', vence_en: null, ultima_medida: 120 });
    // Read before the closing, but reported late.
    await read(minute(60), 125);
    await orders();
    expect(await due()).toMatchObject({ situacion: 'al_dia', orden_abierta: null });
    await read(new Date().toISOString(), 121);
    await orders();
    expect(await due()).toMatchObject({ ciclo: 1, situacion: 'en_orden', alcanzada_medida: 121 });
  });

  it('when postponed waits for readings of that day or later; a new date applies only to pending work', async () => {
    const { read, due } = await watched({ condicion: { ...hot, durante: 0 } });
    const path = async (what: string) => `/api/mantenimiento/vencimientos/${(await due()).id}/${what}`;
    const move = async (what: string, given: object) =>
      on.call('POST', await path(what), { version: (await due()).version, ...given });
    expect((await move('reprogramar', { fecha: dayFromNow(2), alcance: 'solo_esta' })).json.errors).toHaveProperty(
      'fecha',
    );
    await read(minute(0), 120);
    expect((await move('reprogramar', { fecha: dayFromNow(2), alcance: 'serie' })).json.errors).toHaveProperty(
      'alcance',
    );
    expect((await move('reprogramar', { fecha: dayFromNow(2), alcance: 'solo_esta' })).json).toMatchObject({
      situacion: 'proximo',
      vence_en: dayFromNow(2),
    });
    expect((await move('posponer', { hasta: dayFromNow(5), motivo: 'Sensor en revisión' })).json).toMatchObject({
      situacion: 'pospuesto',
      vence_en: null,
    });
    await read(new Date().toISOString(), 122);
    expect(await due()).toMatchObject({ situacion: 'pospuesto', vence_en: null });
    expect((await move('posponer', { hasta: dayFromNow(0), motivo: 'Ya se revisó' })).json).toMatchObject({
      situacion: 'proximo',
    });
    await read(new Date().toISOString(), 123);
    expect(await due()).toMatchObject({ situacion: 'vencido', alcanzada_medida: 123 });
  });

  it('reports invalid values at their fields, and drops fields of other triggers', async () => {
    const { plan } = await watched({ aviso_dias: 5, anticipacion_dias: 3, cada_medida: 500 });
    expect(plan).toMatchObject({
      cada_medida: null,
      aviso_dias: null,
      anticipacion_dias: 0,
      medidor_tipo: 'temperatura',
    });
    const wrong = async (given: object) =>
      (await on.call('PATCH', `/api/mantenimiento/${plan.id}`, { version: plan.version, ...given })).json.errors;
    expect(await wrong({ condicion: null })).toEqual({ condicion: ['Obligatorio'] });
    expect(await wrong({ medidor_tipo: 'odometro' })).toHaveProperty('medidor_tipo');
    expect(await wrong({ condicion: { ...hot, durante: -1 } })).toHaveProperty(['condicion.durante']);
    expect(await wrong({ disparador: 'medidor', cada_medida: 10 })).toHaveProperty('medidor_tipo');
    expect(await on.change(plan, { disparador: 'tiempo', cada_valor: 1, cada_unidad: 'mes' })).toMatchObject({
      condicion: null,
      medidor_tipo: null,
    });
  });

  it('does not apply to assets without that meter, nor to readings before the plan begins', async () => {
    const { plan, read, due } = await watched({ inicia_en: dayFromNow(0), condicion: { ...hot, durante: 0 } });
    await read(minute(0), 130);
    expect((await due()).situacion).toBe('al_dia');
    const other = await api.anActivo();
    await on.change(plan, { alcance: 'lista', activos: [other.id] });
    expect(await on.due(plan)).toMatchObject({ activo_id: other.id, situacion: 'sin_medidor', medida_actual: null });
  });

  it('is not judged by what was read before its asset was in it', async () => {
    const { plan, read, due } = await watched({ condicion: { ...hot, durante: 0 } });
    await on.joined(plan, new Date().toISOString());
    await read(minute(0), 130);
    expect(await due()).toMatchObject({ situacion: 'al_dia', alcanzada_en: null });
    await read(new Date().toISOString(), 130);
    expect((await due()).situacion).toBe('vencido');
  });

  it('gives the same result in whatever order its readings arrive', async () => {
    const samples = [118, 111, 90, 112, 113, 109, 115, 116, 117].map((valor, at) => ({ at: minute(at * 6), valor }));
    const reached = async (readings: typeof samples) => {
      const { id, read, due } = await watched();
      for (const { at, valor } of readings) await read(at, valor);
      const { situacion } = await due();
      const { rows } = await api.db.system.execute<{ en: string }>(sql`
        select to_char(alcanzada_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as en
        from mantenimiento_activos
        where activo_id = ${id}`);
      return { en: rows[0]?.en, situacion };
    };
    const forwards = await reached(samples);
    expect(forwards).toEqual({ en: minute(48), situacion: 'vencido' });
    expect(await reached([...samples].reverse())).toEqual(forwards);
  });
});
