import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { CitaMantenimiento } from '#contract/requests/calendario';
import type { PronosticoMantenimiento } from '#contract/requests/pronosticoMantenimiento';
import { prepared, useApi } from '../../testing/useApi';
import { unaPersona, unPlan } from '../../testing/factories';
import { dayFromNow, plansOf } from '../../testing/plans';

const api = useApi();
const on = prepared(() => plansOf(api));

const forecast = (query = '') => on.ask<PronosticoMantenimiento>(200, 'GET', `/api/mantenimiento/pronostico${query}`);

it('counts in each month what the calendar shows there, with its hours and cost, against the shifts of technicians', async () => {
  const assets = [(await api.anActivo()).id, (await api.anActivo()).id];
  const service = await on.ask<{ id: number }>(201, 'POST', '/api/servicios', {
    nombre: 'Servicio del pronóstico',
    tipo: 'preventivo',
    duracion_estimada_min: 90,
    costo_estimado: 50_000,
  });
  const plan = await on.running({
    activos: assets,
    inicia_en: dayFromNow(-3),
    cada_valor: 2,
    cada_unidad: 'semana',
    servicio_ids: [service.id],
  });
  await on.ask(201, 'POST', '/api/personal', unaPersona({ tipo: 'tecnico', turno: { lunes: 480, sabado: 240 } }));
  await on.ask(201, 'POST', '/api/personal', unaPersona({ tipo: 'conductor', turno: { lunes: 480 } }));

  const { meses, capacidad_semana_min, tecnicos } = await forecast(`?plan_id=${plan.id}&meses=6`);
  expect([meses.length, capacidad_semana_min, tecnicos]).toEqual([6, 720, 1]);
  for (const { desde, hasta, servicios, minutos, costo, sin_duracion } of meses.slice(1)) {
    const shown = await on.ask<CitaMantenimiento[]>(
      200,
      'GET',
      `/api/mantenimiento/calendario?desde=${desde}&hasta=${hasta}&plan_id=${plan.id}`,
    );
    expect([desde, servicios, minutos, costo, sin_duracion]).toEqual([
      desde,
      shown.length,
      shown.length * 90,
      shown.length * 50_000,
      0,
    ]);
  }
  expect(meses[0]?.vencidos).toBe(2);
});

it('is limited to one level on request, and reports missing durations', async () => {
  const level = await on.ask<{ id: number }>(201, 'POST', '/api/niveles', {
    nombre: 'Taller del pronóstico',
    tipo: 'sede',
  });
  const inside = await api.anActivo({ nivel_id: level.id });
  await on.running({
    activos: [inside.id, (await api.anActivo()).id],
    disparador: 'fecha_unica',
    cada_valor: null,
    cada_unidad: null,
    inicia_en: dayFromNow(0),
  });
  const { meses } = await forecast(`?nivel_id=${level.id}`);
  expect(meses).toHaveLength(12);
  expect(meses[0]).toMatchObject({ servicios: 1, sin_duracion: 1, sin_costo: 1, minutos: 0 });
  const month = `desde=${meses[0]?.desde}&hasta=${meses[0]?.hasta}&bajo_nivel_id=${level.id}`;
  expect(await on.ask<CitaMantenimiento[]>(200, 'GET', `/api/mantenimiento/calendario?${month}`)).toMatchObject([
    { activo_id: inside.id },
  ]);
});

it('covers ten thousand dues in one request, with statistics from before they were written', async () => {
  const { id } = await api.anActivo();
  const plan = await on.plan(unPlan({ activos: [id], base: 'ejecutada' }));
  const { plan_id } = await on.due(plan);
  await api.db.system.execute(sql`analyze activos, mantenimiento_activos`);
  // In pieces: on a busy machine one statement would reach its time limit.
  for (let from = 0; from < 10_000; from += 1_000)
    await api.db.system.execute(sql`
      with nuevos as (
        insert into activos (empresa_id, nombre, codigo, tipo_activo, estado, criticidad, nivel_id)
        select a.empresa_id, 'De a miles ' || n, 'MIL-' || n, a.tipo_activo, a.estado, a.criticidad, a.nivel_id
        from activos a, generate_series(${from}::int + 1, ${from}::int + 1000) n
        where a.id = ${id}
        returning id
      )
      insert into mantenimiento_activos (empresa_id, plan_id, activo_id, ancla, vence_en, proxima_fecha)
      select ${api.a}, ${plan_id}, id, current_date, current_date + (id % 28), current_date + (id % 28)
      from nuevos`);
  const { meses } = await forecast(`?plan_id=${plan_id}`);
  expect(meses.reduce((sum, { servicios }) => sum + servicios, 0)).toBeGreaterThan(100_000);
});

it.each(['monitor', 'operario'] as const)('is none of a %s’s business', async (role) => {
  expect((await api.as(role).call('GET', '/api/mantenimiento/pronostico')).status).toBe(403);
  expect((await api.as('admin').call('GET', '/api/mantenimiento/pronostico?meses=0')).status).toBe(400);
});
