import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { masDias, masMeses } from '#contract/rules/fechasPlan';
import { prepared, useApi } from '../../testing/useApi';
import { dayFromNow, plansOf } from '../../testing/plans';

const api = useApi();
const on = prepared(() => plansOf(api));

const monthly = async () => {
  const { id } = await api.anActivo();
  const plan = await on.plan({
    activos: [id],
    cada_valor: 1,
    cada_unidad: 'mes',
    base: 'programada',
    inicia_en: dayFromNow(1),
    crear_orden_automatica: false,
  });
  return on.due(plan);
};

it('a postponement says which cycles of the plan it skips', async () => {
  const { id, version: first } = await monthly();
  const skipped = async (hasta: string) =>
    (await on.call('GET', `/api/mantenimiento/vencimientos/${id}/saltos?hasta=${hasta}`)).json;
  expect(await skipped(dayFromNow(20))).toEqual({ saltadas: [] });
  expect(await skipped(dayFromNow(70))).toEqual({ saltadas: [masMeses(dayFromNow(1), 1), masMeses(dayFromNow(1), 2)] });
  const asked = `/api/mantenimiento/vencimientos/${id}/saltos?hasta=${dayFromNow(20)}`;
  expect((await api.as('admin', api.b).call('GET', asked)).status).toBe(404);
  expect((await api.as('monitor').call('GET', asked)).status).toBe(403);
  const moved = (hasta: string, version: number) =>
    on.ask<{ version: number }>(200, 'POST', `/api/mantenimiento/vencimientos/${id}/posponer`, {
      hasta,
      motivo: 'Sin taller',
      version,
    });
  const near = await moved(dayFromNow(20), first);
  expect(near).toMatchObject({ pospuesto_hasta: dayFromNow(20), saltadas: [] });
  expect(await moved(dayFromNow(70), near.version)).toMatchObject({
    saltadas: [masMeses(dayFromNow(1), 1), masMeses(dayFromNow(1), 2)],
  });
});

it('on the day to which a due was postponed it is «próximo», before it «pospuesto»', async () => {
  const { id, version } = await monthly();
  const put = (hasta: string, of: number) =>
    on.ask<{ version: number; situacion: string }>(200, 'POST', `/api/mantenimiento/vencimientos/${id}/posponer`, {
      hasta,
      motivo: 'Sin taller',
      version: of,
    });
  const later = await put(dayFromNow(3), version);
  expect(later.situacion).toBe('pospuesto');
  expect((await put(dayFromNow(0), later.version)).situacion).toBe('proximo');
});

it('a forecast by meter is never in the past', async () => {
  const { id } = await api.anActivo({ tipo_activo: 'vehiculo' });
  const meter = await on.meter(id, 'odometro');
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  for (const [days, valor] of [
    [28, 10_000],
    [18, 14_000],
  ] as const)
    await on.read(id, meter, valor, { fecha: ago(days) });
  const plan = await on.plan({
    activos: [id],
    disparador: 'medidor',
    cada_valor: null,
    cada_unidad: null,
    medidor_tipo: 'odometro',
    cada_medida: 5_000,
    aviso_medida: 800,
    inicia_en: '2026-01-01',
    crear_orden_automatica: false,
  });
  await api.db.system.execute(sql`update mantenimiento_activos set desde = ${ago(28)} where plan_id = ${plan.id}`);
  await on.change(plan, { descripcion: 'Cada 5.000 km' });
  const { rows } = await api.db.system.execute(
    sql`select fecha_pronosticada < current_date as past from mantenimiento_activos where plan_id = ${plan.id}`,
  );
  expect(rows).toEqual([{ past: true }]);
  const today = dayFromNow(0);
  expect(await on.due(plan)).toMatchObject({
    vence_en: today,
    fecha_pronosticada: today,
    dias_restantes: 0,
    pronosticado: true,
  });
  expect(await on.dues({ plan_id: plan.id, desde: today, hasta: today })).toHaveLength(1);
  expect(await on.dues({ plan_id: plan.id, hasta: masDias(today, -1) })).toEqual([]);
  const entries = await on.ask<{ plan_id: number; fecha: string; ciclo: number }[]>(
    200,
    'GET',
    `/api/mantenimiento/calendario?desde=${masDias(today, -40)}&hasta=${today}`,
  );
  expect(entries.filter(({ plan_id }) => plan_id === plan.id).map(({ fecha }) => fecha)).toEqual([today]);
});

it('nothing is moved into the months off, where the plan rests until its season', async () => {
  const { id } = await api.anActivo();
  const today = dayFromNow(0);
  const month = Number(today.slice(5, 7));
  const off = [month, (month % 12) + 1];
  const meses = Array.from({ length: 12 }, (_, at) => at + 1).filter((each) => !off.includes(each));
  const season = masMeses(`${today.slice(0, 8)}01`, 2);
  const plan = await on.plan({ activos: [id], base: 'ejecutada', inicia_en: dayFromNow(1), meses });
  const due = await on.due(plan);
  expect(due).toMatchObject({
    situacion: 'al_dia',
    proxima_fecha: season,
    vence_en: season,
    en_pausa_hasta: season,
  });
  const put = (hasta: string) =>
    on.call('POST', `/api/mantenimiento/vencimientos/${due.id}/posponer`, {
      hasta,
      motivo: 'Sin taller',
      version: due.version,
    });
  const refused = await put(dayFromNow(2));
  expect([refused.status, refused.json.errors.hasta]).toEqual([
    422,
    [`Ese día el plan está en pausa hasta el ${season.split('-').reverse().join('/')}`],
  ]);
  expect((await put(masDias(season, 4))).json).toMatchObject({ vence_en: masDias(season, 4), situacion: 'pospuesto' });
  const none = { activos: [id], cada_unidad: 'anio', inicia_en: today, meses };
  const wrong = await on.call('POST', '/api/mantenimiento', {
    nombre: 'Sin fechas',
    disparador: 'tiempo',
    alcance: 'lista',
    cada_valor: 1,
    ...none,
  });
  expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([422, ['meses']]);
  // Without its months it is on all year again.
  await on.change(await on.ask(200, 'GET', `/api/mantenimiento/${plan.id}`), { meses: [] });
  expect(await on.due(plan)).toMatchObject({ en_pausa_hasta: null, pospuesto_hasta: masDias(season, 4) });
});
