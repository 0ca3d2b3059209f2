import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { masDias } from '#contract/rules/fechasPlan';
import type { Mantenimiento } from '#contract/entities/mantenimiento';
import type { CitaMantenimiento } from '#contract/requests/calendario';
import type { PanelIndicadores } from '#contract/requests/indicadores';
import { prepared, useApi } from '../../testing/useApi';
import { dayFromNow, plansOf } from '../../testing/plans';
import { makeDueOrders } from './clock';
import { tellOverdue } from './overdue';

/** What nobody knows, and what cannot be measured, is neither overdue nor kept. */

const api = useApi();
const on = prepared(() => plansOf(api));

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const byMeter = { disparador: 'medidor', cada_valor: null, cada_unidad: null, medidor_tipo: 'odometro' } as const;
const situacion = async (plan: Mantenimiento) => (await on.due(plan)).situacion;
const read = (plan: Mantenimiento) => on.ask<Mantenimiento>(200, 'GET', `/api/mantenimiento/${plan.id}`);

/** An asset that was in the company before today. */
const anOlder = async (given: Record<string, unknown> = {}) => {
  const asset = await api.anActivo(given);
  await api.db.system.execute(sql`update activos set creado_en = ${daysAgo(9)} where id = ${asset.id}`);
  return asset;
};
const aLevel = async () =>
  (await on.ask<{ id: number }>(201, 'POST', '/api/niveles', { nombre: `Sede ${daysAgo(0)}`, tipo: 'sede' })).id;

describe('an asset without history', () => {
  it('is counted apart: not overdue, without events, timeline, order, compliance or dates, until it is told', async () => {
    const nivel_id = await aLevel();
    const { id } = await anOlder({ nivel_id });
    const plan = await on.plan({ activos: [id], inicia_en: dayFromNow(-40), crear_orden_automatica: true });
    const due = await on.due(plan);
    expect(due).toMatchObject({ situacion: 'sin_historia', proxima_fecha: null, vence_en: null, dias_restantes: null });
    expect(await read(plan)).toMatchObject({
      sin_historia_n: 1,
      vencidos_n: 0,
      al_dia_n: 0,
      situacion: 'sin_historia',
    });
    const listed = async (filter: object) => (await on.dues({ plan_id: plan.id, ...filter })).length;
    expect([await listed({ situacion: 'sin_historia' }), await listed({ situacion: ['vencido', 'al_dia'] })]).toEqual([
      1, 0,
    ]);
    await tellOverdue(api.db);
    await makeDueOrders({ db: api.db, changed: () => {}, log: (message) => expect.unreachable(message) });
    const told = async () =>
      (
        await on.ask<unknown[]>(
          200,
          'GET',
          `/api/activos/${id}/historial?filter=${JSON.stringify({ tipo: ['mantenimiento_vencido', 'orden_creada'] })}`,
        )
      ).length;
    expect(await told()).toBe(0);
    const days = `desde=${dayFromNow(-60)}&hasta=${dayFromNow(60)}`;
    expect(
      await on.ask<CitaMantenimiento[]>(200, 'GET', `/api/mantenimiento/calendario?${days}&plan_id=${plan.id}`),
    ).toEqual([]);
    const panel = () => on.ask<PanelIndicadores>(200, 'GET', `/api/indicadores/panel?${days}&nivel_id=${nivel_id}`);
    expect(await panel()).toMatchObject({
      actual: { cumplimiento_preventivo_pct: null },
      planes: { situaciones: { sin_historia: 1 } },
    });

    await on.tell(due, { fecha: dayFromNow(-41) });
    expect(await on.due(plan)).toMatchObject({ situacion: 'vencido', vence_en: dayFromNow(-40) });
    expect(await read(plan)).toMatchObject({ sin_historia_n: 0, vencidos_n: 1 });
    expect((await panel()).actual.cumplimiento_preventivo_pct).toBe(0);
    await tellOverdue(api.db);
    expect(await told()).toBe(1);
  });

  it('is one that joins by its level on the first day, or was created then; one that is chosen is due that day', async () => {
    const nivel_id = await aLevel();
    const [older, chosen] = [await anOlder({ nivel_id }), await anOlder()];
    const today = { inicia_en: dayFromNow(0) };
    expect(await situacion(await on.plan({ ...today, alcance: 'nivel', niveles: [nivel_id] }))).toBe('sin_historia');
    expect(await situacion(await on.plan({ ...today, activos: [(await api.anActivo()).id] }))).toBe('sin_historia');
    expect(await on.due(await on.plan({ ...today, activos: [chosen.id] }))).toMatchObject({
      situacion: 'proximo',
      vence_en: dayFromNow(0),
    });
    const later = await on.plan({ inicia_en: dayFromNow(1), alcance: 'nivel', niveles: [nivel_id] });
    expect(await on.due(later)).toMatchObject({ activo_id: older.id, vence_en: dayFromNow(1), situacion: 'proximo' });
  });

  it('can be moved, and then has that day; its first order ends it', async () => {
    const { id } = await anOlder();
    const plan = await on.plan({ activos: [id], inicia_en: dayFromNow(-40) });
    const due = await on.due(plan);
    const path = `/api/mantenimiento/vencimientos/${due.id}`;
    const hasta = dayFromNow(20);
    const body = { hasta, motivo: 'Sin taller', version: due.version };
    const moved = await on.ask<typeof due>(200, 'POST', `${path}/posponer`, body);
    expect(moved).toMatchObject({ situacion: 'pospuesto', vence_en: hasta });
    const back = await on.ask<typeof due>(200, 'POST', `${path}/deshacer`, { version: moved.version });
    const far = await on.ask<typeof due>(200, 'POST', `${path}/reprogramar`, {
      fecha: dayFromNow(90),
      alcance: 'solo_esta',
      version: back.version,
    });
    expect(far).toMatchObject({ situacion: 'sin_historia', vence_en: dayFromNow(90) });
    const series = await on.ask<typeof due>(200, 'POST', `${path}/reprogramar`, {
      fecha: dayFromNow(80),
      alcance: 'serie',
      version: far.version,
    });
    expect(series).toMatchObject({ situacion: 'sin_historia', vence_en: dayFromNow(80), reprogramado_para: null });
    await on.move(await on.move(await on.order(series), 'en_progreso'), 'completada');
    expect(await on.due(plan)).toMatchObject({ ciclo: 1, ultima_fecha: dayFromNow(0), situacion: 'al_dia' });
    expect((await on.due(plan)).proxima_fecha).not.toBeNull();
  });

  it('is due by its meter, from its reading when it joined', async () => {
    const { id } = await anOlder({ tipo_activo: 'vehiculo' });
    const meter = await on.meter(id, 'odometro');
    await on.read(id, meter, 1_000, { fecha: daysAgo(1) });
    const given = { disparador: 'tiempo_o_medidor', medidor_tipo: 'odometro', cada_medida: 500, aviso_medida: 50 };
    const plan = await on.plan({ ...given, activos: [id], inicia_en: dayFromNow(-40) });
    expect(await on.due(plan)).toMatchObject({ situacion: 'sin_historia', proxima_medida: 1_500, proxima_fecha: null });
    await on.read(id, meter, 1_460);
    expect(await situacion(plan)).toBe('proximo');
    await on.read(id, meter, 1_510);
    expect(await situacion(plan)).toBe('vencido');
  });

  it('from before an upgrade keeps its date', async () => {
    const { id } = await anOlder();
    const plan = await on.plan({ activos: [id], inicia_en: dayFromNow(-40) });
    await api.db.system.execute(sql`update mantenimiento_activos set anterior = true where plan_id = ${plan.id}`);
    await on.joined(plan, daysAgo(0));
    expect(await on.due(plan)).toMatchObject({ situacion: 'vencido', vence_en: dayFromNow(-40), ultima_fecha: null });
  });

  it('is not kept by an order either: nobody knows when it was due', async () => {
    const nivel_id = await aLevel();
    const { id } = await anOlder({ nivel_id });
    const order = await on.order(await on.due(await on.plan({ activos: [id], inicia_en: dayFromNow(-40) })));
    await on.move(await on.move(order, 'en_progreso'), 'completada');
    await api.db.system.execute(
      sql`update ordenes set fecha_limite = now() - interval '1 hour' where id = ${order.id}`,
    );
    const days = `desde=${dayFromNow(-9)}&hasta=${dayFromNow(0)}&nivel_id=${nivel_id}`;
    expect(await on.ask(200, 'GET', `/api/indicadores?${days}`)).toMatchObject({ cumplimiento_preventivo_pct: null });
  });
});

describe('a plan by meter', () => {
  it('says which assets lack the meter, then readings, then counts', async () => {
    const { id } = await anOlder({ tipo_activo: 'otro' });
    const plan = await on.plan({ ...byMeter, cada_medida: 500, activos: [id], inicia_en: dayFromNow(1) });
    expect(await read(plan)).toMatchObject({ sin_medidor_n: 1, al_dia_n: 0, situacion: 'sin_medidor' });
    const meter = { tipo: 'odometro', unidad: 'km' };
    const { id: made } = await on.ask<{ id: number }>(201, 'POST', `/api/activos/${id}/medidores`, meter);
    expect(await read(plan)).toMatchObject({ sin_medidor_n: 0, sin_lecturas_n: 1, al_dia_n: 0 });
    await on.read(id, made, 100);
    expect(await on.due(plan)).toMatchObject({ situacion: 'al_dia', proxima_medida: 600 });
    expect(await read(plan)).toMatchObject({ sin_lecturas_n: 0, al_dia_n: 1 });
  });

  it.each([
    ['two weeks', [15.5], 'sin_lecturas'],
    ['two weeks', [13], 'al_dia'],
    ['three times its usual gap', [20, 30, 40, 50], 'al_dia'],
    ['three times its usual gap', [32, 42, 52, 62], 'sin_lecturas'],
  ])('is not measured %s after the last reading (%j days ago: %s)', async (_, ago, then) => {
    const { id } = await anOlder({ tipo_activo: 'vehiculo' });
    const meter = await on.meter(id, 'odometro');
    for (const [at, days] of [...ago].reverse().entries()) await on.read(id, meter, 100 + at, { fecha: daysAgo(days) });
    const plan = await on.plan({ ...byMeter, cada_medida: 5_000, activos: [id], inicia_en: dayFromNow(1) });
    expect(await situacion(plan)).toBe(then);
    expect((await on.dues({ plan_id: plan.id, situacion: then })).length).toBe(1);
    await on.read(id, meter, 200);
    expect(await situacion(plan)).toBe('al_dia');
  });

  it('stays overdue by its date alone, whatever its meter says', async () => {
    const { id } = await anOlder({ tipo_activo: 'otro' });
    const given = { disparador: 'tiempo_o_medidor', medidor_tipo: 'odometro', cada_medida: 500 };
    expect(await situacion(await on.running({ ...given, activos: [id], inicia_en: dayFromNow(-3) }))).toBe('vencido');
  });
});

describe('the order of a due', () => {
  it('of an overdue one has a limit that can be met, and the due keeps its own day', async () => {
    const nivel_id = await aLevel();
    const { id } = await anOlder({ nivel_id });
    const plan = await on.running({ activos: [id], inicia_en: dayFromNow(-20), aviso_dias: 4 });
    const order = await on.order(await on.due(plan));
    expect(order.fecha_limite?.slice(0, 10)).toBe(masDias(dayFromNow(4), 1));
    expect(Date.parse(order.fecha_programada ?? '')).toBeLessThanOrEqual(Date.parse(order.fecha_limite ?? ''));
    expect(await on.due(plan)).toMatchObject({ situacion: 'en_orden', vence_en: dayFromNow(-20) });
    await on.move(await on.move(order, 'en_progreso'), 'completada');
    const days = `desde=${dayFromNow(-30)}&hasta=${dayFromNow(0)}&nivel_id=${nivel_id}`;
    expect(await on.ask(200, 'GET', `/api/indicadores?${days}`)).toMatchObject({ cumplimiento_preventivo_pct: 0 });
  });

  it.each(['programada', 'ejecutada'])(
    'uses it up, although it was done before the plan was made (%s)',
    async (base) => {
      const { id } = await anOlder();
      const weekly = { base, cada_valor: 1, cada_unidad: 'semana', inicia_en: dayFromNow(0) };
      const plan = await on.plan({ ...weekly, activos: [id] });
      const order = await on.order(await on.due(plan));
      await on.move(await on.move(order, 'en_progreso', { fecha: daysAgo(3) }), 'completada', { fecha: daysAgo(2) });
      const next = await on.due(plan);
      expect(next).toMatchObject({ ciclo: 1, proxima_fecha: dayFromNow(base === 'programada' ? 7 : 5) });
      // The next one, done still earlier.
      const second = await on.order(next);
      await on.move(await on.move(second, 'en_progreso', { fecha: daysAgo(5) }), 'completada', { fecha: daysAgo(4) });
      expect(await on.due(plan)).toMatchObject({
        ciclo: 2,
        ultima_fecha: dayFromNow(-2),
        proxima_fecha: dayFromNow(base === 'programada' ? 14 : 12),
      });
    },
  );
});
