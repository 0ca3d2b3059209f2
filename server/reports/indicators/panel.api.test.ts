import { beforeAll, expect, it } from 'vitest';
import { declared, ratioOver } from '#contract/figures/declared';
import {
  deAhora,
  type CifrasIndicadores,
  type Indicadores,
  type PanelIndicadores,
} from '#contract/requests/indicadores';
import { conDocumentos } from '#contract/rules/states';
import { estadoOrden } from '#contract/entities/ordenes';
import { prepared, useApi } from '../../testing/useApi';
import { dayFromNow } from '../../testing/plans';
import { asking, days, type Asking } from './testing/asking';
import { aRandomCompany } from './testing/company';
import { plainPanel, plainPapers } from './testing/plainPanel';
import { filtered } from '../../../testing/filtered';

/** The panel of the dashboard: its figures equal the lists behind its links. */

const api = useApi();
const made = prepared(() => aRandomCompany(api));
let answer: Asking['answer'];
let ask: Asking['ask'];
beforeAll(async () => {
  ({ answer, ask } = asking(api));
});

const panel = async (query: Record<string, string | number>): Promise<PanelIndicadores> => {
  const { status, json } = await answer(query, api.as('admin'), '/panel');
  if (status !== 200) throw new Error(JSON.stringify(json));
  return json;
};
const listed = async (path: string, filter: object): Promise<number> => {
  const { headers } = await api.as('admin').call('GET', `/api/${path}?range=[0,0]&${filtered(filter)}`);
  return Number(String(headers['content-range']).split('/').at(-1));
};
const over = { desde: dayFromNow(-70), hasta: dayFromNow(-31) };

it('has the same figures for a period and for the preceding one of the same length', async () => {
  const answer = await panel(over);
  const before = { desde: dayFromNow(-110), hasta: dayFromNow(-71) };
  expect(answer.antes).toEqual(before);
  const [now, then] = [await ask(over), await ask(before)];
  for (const [name, value] of Object.entries(answer.actual))
    if (name !== 'backlog_edad_d') expect(value, name).toBeOneOf([now[name as keyof Indicadores]]);
  const ofThen = Object.fromEntries(Object.entries(then).filter(([name]) => !deAhora.includes(name)));
  expect(Object.keys(answer.anterior).sort()).toEqual(Object.keys(ofThen).sort());
  for (const [name, value] of Object.entries(answer.anterior)) expect(value, name).toBeOneOf([ofThen[name]]);
});

it('has for each level the indicators of that level, and only levels under the requested one', async () => {
  const { niveles } = await panel(over);
  expect(niveles.map(({ id }) => id)).toEqual(expect.arrayContaining([made.above, made.below, made.beside]));
  for (const { id, nombre, padre_id: _, profundidad: __, activos, ...figures } of niveles) {
    const own = await ask({ ...over, nivel_id: id });
    for (const [name, value] of Object.entries(figures)) {
      const same = own[name as keyof Indicadores];
      if (typeof same === 'string') expect(value, `${nombre} ${name}`).toBe(same);
      else if (typeof same === 'boolean' || same === null) expect(value, `${nombre} ${name}`).toBeNull();
      else expect(value, `${nombre} ${name}`).toBeCloseTo(same, 6);
    }
    expect(activos).toBe(await listed('activos', { bajo_nivel_id: id }));
  }
  expect((await panel({ ...over, nivel_id: made.below })).niveles.map(({ id }) => id)).not.toContain(made.beside);
});

const narrowings = [
  {},
  { bajo_nivel_id: 'above' },
  { tipo_activo: 'vehiculo' },
  { bajo_nivel_id: 'beside', tipo_activo: 'maquinaria' },
] as const;
it.each(narrowings)('has the counts of the lists behind it: %j', async (given) => {
  const level = 'bajo_nivel_id' in given ? { bajo_nivel_id: made[given.bajo_nivel_id] } : {};
  const narrowed = { ...given, ...level };
  const { bajo_nivel_id: nivel_id, ...kind } = narrowed as { bajo_nivel_id?: number; tipo_activo?: string };
  const { actual, antiguedad, planes, esperas, personas, documentos, eventos } = await panel({
    ...over,
    ...kind,
    ...(nivel_id && { nivel_id }),
  });
  expect(actual.backlog_n).toBe(await listed('ordenes', { ...narrowed, abierta: true }));
  expect(actual.vencidas_n).toBe(await listed('ordenes', { ...narrowed, vencida: true }));
  for (const { desde, hasta, n } of antiguedad) {
    const made = { ...(desde && { creada_desde: desde }), ...(hasta && { creada_hasta: hasta }) };
    expect(n).toBe(await listed('ordenes', { ...narrowed, ...made, abierta: true }));
  }
  expect(antiguedad.reduce((sum, { n }) => sum + n, 0)).toBe(actual.backlog_n);
  for (const [situacion, n] of Object.entries(planes.situaciones))
    expect(n, situacion).toBe(await listed('mantenimiento/vencimientos', { ...narrowed, situacion }));
  for (const { desde, hasta, n } of planes.proximos)
    expect(n).toBe(await listed('mantenimiento/vencimientos', { ...narrowed, desde, hasta }));
  const reported = (filter: object) => listed('reportes/ordenes', { ...over, ...narrowed, ...filter });
  const closed = { por: 'cerrada' };
  expect(actual.reaperturas_pct).toBeCloseTo(
    (100 * (await reported({ ...closed, solo: 'reabiertas' }))) / (await reported(closed)),
    9,
  );
  const failures = {
    tipo: ['correctivo', 'emergencia'],
    estado: estadoOrden.options.filter((estado) => estado !== 'cancelada'),
  };
  expect(actual.reincidencia_pct).toBeCloseTo(
    (100 * (await reported({ solo: 'reincidentes' }))) / (await reported(failures)),
    9,
  );
  expect(actual.completadas_n).toBe(await reported({ por: 'completada' }));
  for (const { motivo, n } of esperas) expect(n, motivo).toBe(await reported({ ...closed, espero: motivo }));
  for (const { id, completadas } of personas) {
    const theirs = { ...over, ...kind, por: 'completada', responsable_id: id };
    expect(completadas).toBe(await listed('reportes/ordenes', theirs));
  }
  for (const { hasta, activos, personas } of documentos) {
    expect(activos).toBe(
      await listed('activos', { ...narrowed, documentos_hasta: hasta, estado: conDocumentos.activos }),
    );
    if ('tipo_activo' in narrowed) expect(personas).toBeNull();
    else
      expect(personas).toBe(
        await listed('personal', { ...narrowed, documentos_hasta: hasta, estado: conDocumentos.personas }),
      );
  }
  expect(eventos.length).toBeGreaterThan(0);
  for (const { tipo, n } of eventos)
    expect(n, tipo).toBe(
      await listed('eventos', { ...narrowed, tipo, corregido: false, dia_desde: over.desde, dia_hasta: over.hasta }),
    );
});

it.each(narrowings)('has as cost the sum of assets with costs and of orders without an asset: %j', async (given) => {
  const { bajo_nivel_id: level, ...kind } = { bajo_nivel_id: undefined, ...given };
  const narrowed = { ...over, ...kind, ...(level && { bajo_nivel_id: made[level] }) };
  const { actual } = await panel({ ...over, ...kind, ...(level && { nivel_id: made[level] }) });
  const read = async (report: string, filter: object, what = '') =>
    await api
      .as('admin')
      .get(`/api/reportes/${report}${what}?${what ? '' : 'range=[0,99]&'}${filtered({ ...narrowed, ...filter })}`);
  const assets: { costo: number; costo_km: number | null }[] = await read('activos', { con_costo: true });
  expect(assets.length).toBeGreaterThan(0);
  for (const { costo } of assets) expect(costo).not.toBe(0);
  for (const { costo } of await read('activos', { con_costo: false })) expect(costo).toBe(0);
  const ofPlaces: { costo_total: number; activo: string | null }[] = await read('ordenes', {
    por: 'terminada',
    solo: 'costo_sin_activo',
  });
  for (const { activo, costo_total } of ofPlaces)
    expect({ activo, dear: costo_total > 0 }).toEqual({ activo: null, dear: true });
  // Ratios are those of the rows, by their declared parts.
  const rows = await read('activos', {});
  expect(actual.activos_n).toBe(rows.length);
  for (const [name, { parts }] of Object.entries(declared)) {
    const value = actual[name as keyof CifrasIndicadores];
    if (parts && value !== null) expect(ratioOver(rows, parts), name).toBeCloseTo(value, 3);
  }
  // Distance and cost per kilometre are those of the report of the same assets.
  const { totales } = await read('activos', {}, '/resumen');
  expect(actual.km).toBeCloseTo(totales.km, 6);
  // The two statements add the assets up in their own order, so that the last digit of a float may differ.
  if (totales.costo_km === null) expect(actual.costo_km).toBeNull();
  else expect(actual.costo_km).toBeCloseTo(totales.costo_km, 6);
  const [onAssets, onPlaces] = [
    assets.reduce((sum, { costo }) => sum + costo, 0),
    ofPlaces.reduce((sum, { costo_total }) => sum + costo_total, 0),
  ];
  expect(actual.costo_sin_activo ?? 0).toBeCloseTo(onPlaces, 6);
  expect(actual.costo_total).toBeCloseTo(onAssets + onPlaces, 6);
  // The totals above the rows agree.
  expect((await read('activos', { con_costo: true }, '/resumen')).totales).toMatchObject({ activos: assets.length });
  expect((await read('ordenes', { por: 'terminada', solo: 'costo_sin_activo' }, '/resumen')).totales).toMatchObject({
    ordenes: ofPlaces.length,
  });
});

it.each(narrowings)(
  'matches a second computation over the same rows for technicians, waits and documents: %j',
  async (given) => {
    const { bajo_nivel_id: level, ...kind } = { bajo_nivel_id: undefined, ...given };
    const narrowed = { ...kind, ...(level && { nivel_id: made[level] }) };
    const { query, asked } = days(-60, 0);
    const now = Date.now();
    const answer = await panel({ ...query, ...narrowed });
    const later = Date.now();
    const plain = await plainPanel(api, api.a, { ...asked, ...narrowed, now });
    const plainLater = await plainPanel(api, api.a, { ...asked, ...narrowed, now: later });
    const byKey = <R>(rows: readonly R[], key: keyof R) => new Map(rows.map((row) => [row[key], row]));
    expect(answer.esperas.map(({ horas }) => horas)).toEqual(
      answer.esperas.map(({ horas }) => horas).sort((a, b) => b - a),
    );
    expect(answer.esperas.length).toBeGreaterThan(0);
    expect(answer.esperas.length).toBe(plain.esperas.length);
    for (const { motivo, horas, n } of answer.esperas) {
      const same = byKey(plain.esperas, 'motivo').get(motivo);
      expect([motivo, n]).toEqual([motivo, same?.n]);
      expect(horas, motivo).toBeCloseTo(same?.horas ?? NaN, 6);
    }
    expect(answer.personas.length).toBe(plain.personas.length);
    for (const { id, completadas, horas, disponibles_h } of answer.personas) {
      const same = byKey(plain.personas, 'id').get(id);
      expect([completadas, disponibles_h]).toEqual([same?.completadas, same?.disponibles_h]);
      // Running timers, of which a person may have several, have advanced meanwhile.
      expect(horas).toBeGreaterThan((same?.horas ?? NaN) - 1e-6);
      expect(horas).toBeLessThan((byKey(plainLater.personas, 'id').get(id)?.horas ?? NaN) + 1e-6);
    }
    for (const { dias, hasta, activos, personas } of answer.documentos) {
      expect(hasta).toBe(dayFromNow(dias - 1));
      expect([activos, personas]).toEqual(await plainPapers(api, api.a, dayFromNow(0), hasta, narrowed));
    }
  },
);

it('names the assets with most cost and downtime as in the report', async () => {
  const { mayores } = await panel(over);
  const report = async (field: string) =>
    await api
      .as('admin')
      .get(`/api/reportes/activos?filter=${JSON.stringify(over)}&sort=${JSON.stringify([field, 'DESC'])}&range=[0,9]`);
  const dearest: { id: number; costo: number }[] = await report('costo');
  expect(mayores.costo.map(({ id, valor }) => [id, valor])).toEqual(
    dearest.filter(({ costo }) => costo > 0).map(({ id, costo }) => [id, costo]),
  );
  const hours = (await report('nombre')) as { id: number; paradas_plan_h: number; paradas_no_plan_h: number }[];
  for (const { id, valor } of mayores.parada_h) {
    const row = hours.find((each) => each.id === id);
    if (row) expect(valor).toBeCloseTo(row.paradas_plan_h + row.paradas_no_plan_h, 6);
  }
  const values = mayores.parada_h.map(({ valor }) => valor);
  expect(values).toEqual([...values].sort((a, b) => b - a));
});
