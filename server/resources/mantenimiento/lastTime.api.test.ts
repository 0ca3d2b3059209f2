import { describe, expect, it } from 'vitest';
import { masDias, unIntervaloDespues, type Intervalo } from '#contract/rules/fechasPlan';
import type { PasoPlan, Vencimiento } from '#contract/entities/mantenimiento';
import { prepared, useApi } from '../../testing/useApi';
import { dayFromNow, plansOf } from '../../testing/plans';

const api = useApi();
const on = prepared(() => plansOf(api));

const halfYear = {
  disparador: 'tiempo',
  cada_valor: 6,
  cada_unidad: 'mes',
  base: 'ejecutada',
  inicia_en: dayFromNow(0),
} as const;
const byBoth = {
  ...halfYear,
  disparador: 'tiempo_o_medidor',
  cada_medida: 10_000,
  medidor_tipo: 'odometro',
  crear_orden_automatica: false,
};
const way = ({ id }: Pick<Vencimiento, 'id'>) => `/api/mantenimiento/vencimientos/${id}/ultima`;
const say = (due: Vencimiento, given: { fecha?: string | null; medida?: number | null }) =>
  on.call('POST', way(due), { fecha: null, medida: null, version: due.version, ...given });
const sixMonths: Intervalo = { cada_valor: 6, cada_unidad: 'mes', dias_semana: [] };

const aCar = async (valor: number) => {
  const { id } = await api.anActivo({ tipo_activo: 'vehiculo' });
  const meter = await on.meter(id, 'odometro');
  await on.read(id, meter, valor, { fecha: `${dayFromNow(-2)}T12:00:00Z` });
  return { id, meter };
};

describe('the last time, as entered by a user', () => {
  it('is the base of the next due, appears in the history, and can be taken back', async () => {
    const { id } = await aCar(97_000);
    const plan = await on.plan({ ...byBoth, activos: [id] });
    const due = await on.due(plan);
    expect(due).toMatchObject({
      situacion: 'sin_historia',
      proxima_medida: 107_000,
      proxima_fecha: null,
      dicha_fecha: null,
      ultima_fecha: null,
    });

    const fecha = dayFromNow(-100);
    const updated = (await say(due, { fecha, medida: 84_000 })).json as Vencimiento;
    const last = { ultima_fecha: fecha, ultima_medida: 84_000, dicha_fecha: fecha, dicha_medida: 84_000 };
    expect(updated).toMatchObject({
      ...last,
      ciclo: 0,
      proxima_fecha: unIntervaloDespues(sixMonths, fecha),
      proxima_medida: 94_000,
      situacion: 'vencido',
    });
    const steps = await on.ask<PasoPlan[]>(200, 'GET', `/api/mantenimiento/vencimientos/${due.id}/historial`);
    expect(steps[0]).toMatchObject({ tipo: 'ultima', dia: fecha, medida: 84_000, usuario: expect.any(String) });

    const back = (await say(updated, {})).json as Vencimiento;
    expect(back).toMatchObject({
      situacion: 'sin_historia',
      proxima_medida: 107_000,
      proxima_fecha: null,
      dicha_fecha: null,
      ultima_fecha: null,
    });
    expect((await say(back, {})).json.errors).toHaveProperty('fecha');
  });

  it('gives way to a later closing, and counts again when that order is reopened', async () => {
    const { id } = await aCar(97_000);
    const plan = await on.plan({ ...byBoth, activos: [id] });
    await say(await on.due(plan), { fecha: dayFromNow(-100), medida: 84_000 });
    const order = await on.order(await on.due(plan));
    const done = await on.move(await on.move(order, 'en_progreso'), 'completada', { odometro_cierre_km: 97_500 });
    const after = await on.due(plan);
    expect(after).toMatchObject({
      ciclo: 1,
      ultima_medida: 97_500,
      proxima_medida: 107_500,
      proxima_fecha: unIntervaloDespues(sixMonths, dayFromNow(0)),
    });
    const earlier = (await say(after, { fecha: dayFromNow(-50), medida: 90_000 })).json;
    expect(Object.keys(earlier.errors).sort()).toEqual(['fecha', 'medida']);
    await on.move(done, 'en_progreso', { nota: 'Falta el filtro' });
    expect(await on.due(plan)).toMatchObject({ ciclo: 0, ultima_medida: 84_000, proxima_medida: 94_000 });
  });

  it('given as a date alone gets the measure from the meter, and as a measure alone its date', async () => {
    const { id, meter } = await aCar(97_000);
    await on.read(id, meter, 80_000, { fecha: `${dayFromNow(-60)}T12:00:00Z` });
    await on.read(id, meter, 82_000, { fecha: `${dayFromNow(-40)}T12:00:00Z` });
    const plan = await on.plan({ ...byBoth, activos: [id] });
    const byDay = (await say(await on.due(plan), { fecha: dayFromNow(-39) })).json as Vencimiento;
    expect(byDay).toMatchObject({ ultima_medida: 82_000, proxima_medida: 92_000, dicha_medida: null });
    const byMeter = (await say(byDay, { medida: 81_500 })).json;
    expect(byMeter).toMatchObject({
      ultima_fecha: dayFromNow(-40),
      ultima_medida: 81_500,
      proxima_medida: 91_500,
      dicha_fecha: null,
    });
  });

  it('is refused with the error at its field when it is impossible', async () => {
    const { id } = await aCar(97_000);
    const both = await on.due(await on.plan({ ...byBoth, activos: [id] }));
    expect((await say(both, { fecha: dayFromNow(2) })).json.errors).toEqual({ fecha: ['No puede ser un día futuro'] });
    expect((await say(both, { medida: 97_001 })).json.errors).toEqual({
      medida: ['No puede ser mayor que la lectura actual: 97.000 km'],
    });
    const metered = await on.due(
      await on.plan({ ...byBoth, disparador: 'medidor', cada_valor: null, cada_unidad: null, activos: [id] }),
    );
    expect((await say(metered, { fecha: dayFromNow(-300) })).json.errors).toEqual({
      medida: ['Obligatorio: no hay lecturas hasta ese día'],
    });
    const dated = await on.due(await on.plan({ ...halfYear, activos: [id] }));
    expect(Object.keys((await say(dated, { medida: 5 })).json.errors).sort()).toEqual(['fecha', 'medida']);
    expect(
      (await on.call('POST', way(dated), { fecha: dayFromNow(-1), medida: null, version: dated.version + 1 })).status,
    ).toBe(409);
  });

  it('discards an earlier postponement', async () => {
    const due = await on.due(await on.plan({ ...halfYear, activos: [(await api.anActivo()).id] }));
    const moved = await on.ask<Vencimiento>(200, 'POST', `/api/mantenimiento/vencimientos/${due.id}/posponer`, {
      hasta: dayFromNow(9),
      motivo: 'Sin taller',
      version: due.version,
    });
    const updated = (await say(moved, { fecha: dayFromNow(-1) })).json as Vencimiento;
    expect(updated).toMatchObject({
      pospuesto_hasta: null,
      vence_en: unIntervaloDespues(sixMonths, masDias(dayFromNow(0), -1)),
    });
  });

  it.each(['monitor', 'operario'] as const)('is not for a %s to say, nor for another company', async (role) => {
    const due = await on.due(await on.plan({ ...halfYear, activos: [(await api.anActivo()).id] }));
    const body = { fecha: dayFromNow(-1), medida: null, version: due.version };
    expect((await api.as(role).call('POST', way(due), body)).status).toBe(403);
    expect((await api.as('admin', api.b).call('POST', way(due), body)).status).toBe(404);
  });
});
