import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { cifrasIndicadores, type Indicadores } from '#contract/requests/indicadores';
import { prepared, useApi } from '../../testing/useApi';
import { dayFromNow, plansOf } from '../../testing/plans';
import { asking, days, type Asking } from './testing/asking';
import { aRandomCompany } from './testing/company';
import { expectSame } from './testing/expectSame';
import { plainly, type Query } from './testing/plainly';

const api = useApi();
const made = prepared(() => aRandomCompany(api));
let answer: Asking['answer'];
let ask: Asking['ask'];
beforeAll(async () => {
  ({ answer, ask } = asking(api));
});

const day = 86_400_000;
const moments = (from: number, to: number) => {
  const asked = { from: Math.round(Date.now() + from * day), to: Math.round(Date.now() + to * day) };
  return { query: { desde: new Date(asked.from).toISOString(), hasta: new Date(asked.to).toISOString() }, asked };
};

interface Case {
  what: string;
  period: () => ReturnType<typeof days>;
  nivel?: 'above' | 'below' | 'beside';
  tipo_activo?: string;
}
const cases: Case[] = [
  { what: 'of a month with today in it', period: () => days(-29, 0) },
  { what: 'of a month that is over', period: () => days(-80, -50) },
  { what: 'of days that are still to come', period: () => days(-10, 20) },
  { what: 'of moments in the middle of days', period: () => moments(-60.4, -7.3) },
  { what: 'of a level with the one below it', period: () => days(-100, 0), nivel: 'above' },
  { what: 'of the level below by itself', period: () => days(-100, 0), nivel: 'below' },
  { what: 'of a kind of asset', period: () => days(-100, 0), tipo_activo: 'vehiculo' },
  { what: 'of a kind in a level', period: () => moments(-90.2, -1.1), nivel: 'beside', tipo_activo: 'maquinaria' },
];

describe('the indicators', () => {
  it.each(cases)('match a second computation over the same rows: $what', async ({ period, nivel, tipo_activo }) => {
    const { query, asked } = period();
    const narrowed: Omit<Query, 'from' | 'to' | 'now'> = {
      ...(tipo_activo && { tipo_activo }),
      ...(nivel && { nivel_id: made[nivel] }),
    };
    const before = Date.now();
    const indicators = await ask({ ...query, ...narrowed });
    const after = Date.now() + 1;
    const again = (now: number) => plainly(api, api.a, { ...asked, ...narrowed, now });
    expectSame(indicators, await again(before), await again(after));
  });

  it('are not trivial for that company', async () => {
    const indicators = await ask(days(-100, 0).query);
    expect(indicators).toMatchObject({ mtbf_base: 'mixta', correctivo_es_falla: false });
    for (const name of cifrasIndicadores.keyof().options) expect(indicators[name], name).toBeGreaterThan(0);
    for (const name of ['costo_km_activos_n', 'costo_hora_activos_n'] as const) {
      expect(indicators[name], name).toBeGreaterThan(0);
      expect(indicators[name], name).toBeLessThan(indicators.activos_n);
    }
    expect(indicators.disponibilidad_tecnica_pct).toBeGreaterThan(indicators.disponibilidad_pct ?? NaN);
    expect(indicators.cumplimiento_preventivo_pct).toBeLessThan(100);
    expect(indicators.cumplimiento_fecha_pct).toBeLessThan(100);
    expect(indicators.disponibilidad_pct).toBeLessThan(100);
  });
});

const nothing: Indicadores = {
  activos_n: 0,
  costo_km_activos_n: 0,
  costo_hora_activos_n: 0,
  mtbf_base: null,
  correctivo_es_falla: false,
  disponibilidad_pct: null,
  disponibilidad_operacional_pct: null,
  disponibilidad_tecnica_pct: null,
  mtbf_h: null,
  mttr_h: null,
  fallas_n: 0,
  paradas_plan_h: 0,
  paradas_no_plan_h: 0,
  costo_parada: null,
  cumplimiento_preventivo_pct: null,
  cumplimiento_fecha_pct: null,
  preventivo_pct: null,
  mtta_h: null,
  reincidencia_pct: null,
  reaperturas_pct: null,
  completadas_n: 0,
  productividad_pct: null,
  backlog_n: 0,
  backlog_h: null,
  backlog_semanas: null,
  backlog_edad_d: null,
  vencidas_n: 0,
  costo_total: null,
  costo_flota: null,
  costo_sin_activo: null,
  costo_activo: null,
  costo_km: null,
  costo_hora: null,
  espera_h: null,
  rav_pct: null,
  km: 0,
  horas_motor: null,
  ralenti_pct: null,
  utilizacion_pct: null,
  eventos_100km: null,
  puntaje: null,
};

describe('of an asset in a level of its own', () => {
  const anAsset = async (given: object = {}) => {
    const { id: nivel_id } = await api.aNivel();
    const { id } = await api.anActivo({ nivel_id, fecha_puesta_servicio: dayFromNow(-400), ...given });
    return { id: Number(id), nivel_id: Number(nivel_id) };
  };
  const stopped = (id: number, from: string, to: string | null, clase = 'falla') =>
    api.db.system.execute(sql`insert into tiempos_parada (empresa_id, activo_id, inicio_en, fin_en, clase)
      values (${api.a}, ${id}, ${`${from}-05`}::timestamptz, ${to && `${to}-05`}::timestamptz, ${clase})`);

  it('without any data: only its existence is known', async () => {
    const { nivel_id } = await anAsset();
    expect(await ask({ ...days(-30, -1).query, nivel_id })).toEqual({
      ...nothing,
      activos_n: 1,
      mtbf_base: 'calendario',
      disponibilidad_pct: 100,
      disponibilidad_operacional_pct: 100,
      disponibilidad_tecnica_pct: 100,
    });
    const { id: empty } = await api.aNivel();
    expect(await ask({ ...days(-30, -1).query, nivel_id: empty })).toEqual(nothing);
  });

  it('a stop that is still open counts until now, and is not repaired yet', async () => {
    const { id, nivel_id } = await anAsset();
    await api.db.system.execute(sql`
      insert into tiempos_parada (empresa_id, activo_id, inicio_en, clase)
      values (${api.a}, ${id}, now() - interval '12 hours', 'falla')`);
    const [from, to] = [new Date(Date.now() - day).toISOString(), new Date(Date.now() + day).toISOString()];
    const indicators = await ask({ desde: from, hasta: to, nivel_id });
    expect(indicators.disponibilidad_pct).toBeCloseTo(50, 0);
    expect(indicators.mtbf_h).toBeCloseTo(12, 0);
    expect(indicators).toMatchObject({ fallas_n: 1, mttr_h: null });
  });

  it('an asset that came into service within the period counts from that day on', async () => {
    const { id, nivel_id } = await anAsset({ fecha_puesta_servicio: dayFromNow(-10) });
    await stopped(id, `${dayFromNow(-14)} 00:00`, `${dayFromNow(-9)} 00:00`);
    await stopped(id, `${dayFromNow(-6)} 00:00`, `${dayFromNow(-5)} 00:00`);
    // Nine days of service, two of them down; the first failure was before its service began.
    const indicators = await ask({ ...days(-20, -2).query, nivel_id });
    expect(indicators).toMatchObject({ fallas_n: 1, mttr_h: 24 });
    expect(indicators.disponibilidad_pct).toBeCloseTo((100 * 7) / 9, 6);
    expect(indicators.mtbf_h).toBeCloseTo(7 * 24, 6);
    // The asset was not in service yet.
    expect(await ask({ ...days(-20, -12).query, nivel_id })).toEqual({ ...nothing, activos_n: 1 });
  });

  it('a due of a plan is on time within a tenth of its interval', async () => {
    const { id, nivel_id } = await anAsset();
    const plans = plansOf(api);
    const { id: plan } = await plans.running({
      activos: [id],
      cada_valor: 2,
      cada_unidad: 'mes',
      inicia_en: dayFromNow(-20),
    });
    const kept = async () => (await ask({ ...days(-25, -1).query, nivel_id })).cumplimiento_preventivo_pct;
    expect(await kept()).toBe(0);
    const due = (await plans.dues({ plan_id: plan }))[0];
    if (!due) throw new Error('nothing is due');
    const order = await plans.order(due);
    expect(await kept()).toBe(0);
    const done = (after: string) =>
      api.db.system.execute(sql`
        update ordenes
        set estado = 'completada',
          completada_en = ${`${dayFromNow(-20)}T23:59:00-05:00`}::timestamptz + ${after}::interval
        where id = ${order.id}`);
    await done('-1 day');
    expect(await kept()).toBe(100);
    await done('5 days 23 hours');
    expect(await kept()).toBe(100);
    await done('6 days 1 hour');
    expect(await kept()).toBe(0);
    await api.db.system.execute(
      sql`update ordenes set estado = 'cancelada', completada_en = null, cancelada_en = now() where id = ${order.id}`,
    );
    // Cancelled: the plan still requires it.
    expect(await kept()).toBe(0);
  });

  it('orders without an asset count in their level, and so does their cost', async () => {
    const { nivel_id } = await anAsset();
    await api.db.system.execute(sql`
      insert into ordenes (empresa_id, numero, titulo, tipo, prioridad, estado, nivel_id, cerrada_en, costo_terceros)
      values (
        ${api.a}, 'SIN-ACTIVO', 'Techo', 'mejora', 'media', 'cerrada', ${nivel_id}, now() - interval '2 days', 70
      )`);
    expect(await ask({ ...days(-10, 0).query, nivel_id })).toMatchObject({
      costo_total: 70,
      costo_km: null,
      km: 0,
      preventivo_pct: null,
    });
    expect(await ask({ ...days(-10, 0).query, nivel_id, tipo_activo: 'vehiculo' })).toMatchObject({
      costo_total: null,
    });
  });
});

describe('the caller', () => {
  const month = () => days(-29, 0).query;

  it('must be of the office', async () => {
    for (const role of ['superadmin', 'admin'] as const) expect((await answer(month(), api.as(role))).status).toBe(200);
    for (const role of ['monitor', 'operario'] as const) expect((await answer(month(), api.as(role))).status).toBe(403);
  });

  it('sees nothing of other companies', async () => {
    expect((await answer({ ...month(), nivel_id: made.above }, api.as('admin', api.b))).json).toEqual(nothing);
    expect((await answer(month(), api.as('admin', api.b))).json).toEqual(nothing);
  });

  const wrong: [string, Record<string, string>][] = [
    ['without days', {}],
    ['with a day that is none', { desde: 'ayer', hasta: '2026-03-01' }],
    ['the wrong way round', { desde: '2026-03-02', hasta: '2026-03-01' }],
    ['of no time at all', { desde: '2026-03-01T00:00:00Z', hasta: '2026-03-01T00:00:00Z' }],
    ['of more than 366 days', { desde: '2025-01-01', hasta: '2026-01-02' }],
    ['of a level that is no number', { desde: '2026-03-01', hasta: '2026-03-02', nivel_id: 'x' }],
    ['of a kind that there is not', { desde: '2026-03-01', hasta: '2026-03-02', tipo_activo: 'nave' }],
    ['with what nobody knows', { desde: '2026-03-01', hasta: '2026-03-02', color: 'rojo' }],
  ];
  it.each(wrong)('gets errors in Spanish: %s', async (_, query) => {
    const { status, json } = await answer(query);
    expect(status).toBe(400);
    expect(json.message).not.toMatch(/invalid|must|required|expected/i);
  });

  it('can request a whole leap year at once', async () => {
    expect((await answer({ desde: '2024-01-01', hasta: '2024-12-31' })).status).toBe(200);
  });
});
