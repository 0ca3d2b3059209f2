import { beforeAll, expect, it } from 'vitest';
import { adminFigures } from '#contract/figures/adminFigures';
import { declared, ratioOver } from '#contract/figures/declared';
import { chartFigures, indicatorFigures, targetsOf, type Narrowing } from '#contract/figures/indicatorFigures';
import {
  fleetFigures,
  panelFigures,
  partTargets,
  pendingFigure,
  routeFigures,
  weekFigures,
} from '#contract/figures/panelFigures';
import { assetReportFigures, orderReportFigures, type ReportQuery } from '#contract/figures/reportFigures';
import { total, type Figure, type ListTarget } from '#contract/figures/figureTarget';
import type { ResumenEventos } from '#contract/requests/porAtender';
import { masDias } from '#contract/rules/fechasPlan';
import type { CifrasIndicadores, Indicadores, PanelIndicadores } from '#contract/requests/indicadores';
import type { FilaReporte } from '#contract/requests/reportes';
import type { Panel, PanelAdmin, PanelOperario } from '#contract/requests/paneles';
import type { PagePath } from '#contract/core/paths';
import type { Role } from '#contract/core/roles';
import { seed } from '../seed/index';
import { startOwnApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import { filtered } from '../../testing/filtered';

/** Every figure of every panel of the demonstration, followed by its link to the rows. */

const api = useApi(startOwnApi);
let companies: number[];
beforeAll(async () => {
  await seed(api.db, undefined);
  await api.tracking.projected();
  // Nothing changes between a figure and its rows.
  await api.every.stop();
  await api.tracking.projected();
  companies = (
    await api.db.pool.query(
      `select id from empresas where nombre in ('Transportes Andinos', 'Servicios del Valle') order by id`,
    )
  ).rows.map(({ id }) => id);
});

type Row = Readonly<Record<string, unknown>>;

/** Where a page gets its rows, and its summary, from. */
const lists: Partial<
  Record<PagePath, { path: string; summary?: string; totals?: (summary: Record<string, Row>) => Row }>
> = {
  '/activos': { path: '/api/activos' },
  '/personal': { path: '/api/personal' },
  '/dispositivos': { path: '/api/dispositivos' },
  '/ordenes': { path: '/api/ordenes' },
  '/eventos': { path: '/api/eventos' },
  '/rutas/ejecuciones': { path: '/api/ejecuciones' },
  '/rutas/cumplimiento': { path: '', summary: '/api/ejecuciones/cumplimiento', totals: ({ totales = {} }) => totales },
  '/mantenimiento/:showCalendar?': { path: '/api/mantenimiento/vencimientos' },
  '/historico': { path: '/api/uso', summary: '/api/uso/resumen', totals: (summary) => summary },
  '/reportes/activos': {
    path: '/api/reportes/activos',
    summary: '/api/reportes/activos/resumen',
    totals: ({ totales = {} }) => totales,
  },
  '/reportes/ordenes': {
    path: '/api/reportes/ordenes',
    summary: '/api/reportes/ordenes/resumen',
    totals: ({ totales = {} }) => totales,
  },
  '/admin-empresas': {
    path: '/api/admin-empresas',
    summary: '/api/admin-empresas/resumen',
    totals: (summary) => summary,
  },
  '/admin-users': { path: '/api/admin-users' },
  '/admin-dispositivos': {
    path: '/api/admin-dispositivos',
    summary: '/api/admin-dispositivos/resumen',
    totals: (summary) => summary,
  },
  '/admin-activos': { path: '/api/admin-activos' },
};

/** The filter as these pages read it from their address. */
const filterOf = ({ filter, query }: ListTarget): object => {
  if (filter) return filter;
  const { ver: _view, ...rest } = query ?? {};
  return Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [
      name,
      /_id$/.test(name) ? Number(value) : value === 'true' || value === 'false' ? value === 'true' : value,
    ]),
  );
};

const totalOf = ({ headers }: { headers: Record<string, unknown> }) =>
  Number(String(headers['content-range']).split('/').at(-1));

const reader = (role: Role, company: number) => {
  const call = async (path: string) => {
    const answer = await api.as(role, company).call('GET', path);
    expect(answer.status, `${path} ${JSON.stringify(answer.json)}`).toBe(200);
    return answer;
  };
  /** Many figures are columns of one summary. */
  const asked = new Map<string, ReturnType<typeof call>>();
  const once = (path: string) => {
    const answer = asked.get(path) ?? call(path);
    asked.set(path, answer);
    return answer;
  };
  const listOf = (to: ListTarget) => {
    const list = lists[to.path];
    if (!list) throw new Error(`${to.path} has no list`);
    return list;
  };
  /** The number that the rows of a link tell. */
  const behind = async ({ value, to, is }: Figure): Promise<number | null> => {
    if ('anchor' in to) throw new Error('its rows are on the same page');
    if (to.path === '/tiemporeal')
      return (await call('/api/activos')).json.filter(({ en_linea }: { en_linea: boolean }) => en_linea).length;
    const { path, summary, totals } = listOf(to);
    const filter = filtered(filterOf(to));
    const sort = to.sort ? `&sort=${encodeURIComponent(JSON.stringify([to.sort.field, to.sort.order]))}` : '';
    if ('column' in is) {
      // The list itself must know the order, too. A sum of no rows is not a cost of zero.
      const rows = path ? totalOf(await once(`${path}?${filter}${sort}&range=[0,0]`)) : null;
      if (rows === 0 && value === null) return null;
      const row = totals?.((await once(`${summary}?${filter}`)).json) ?? {};
      expect(Object.keys(row), `${summary} has ${is.column}`).toContain(is.column);
      return row[is.column] as number | null;
    }
    const { headers, json } = await call(`${path}?${filter}${sort}&range=${'total' in is ? '[0,0]' : '[0,999]'}`);
    return 'total' in is ? totalOf({ headers }) : is.sum(json);
  };
  return { call, behind };
};

const follow = async (role: Role, company: number, figures: Readonly<Record<string, Figure | undefined>>) => {
  const { behind } = reader(role, company);
  const told: Record<string, number | null> = {};
  const found: Record<string, number | null> = {};
  for (const [name, figure] of Object.entries(figures)) {
    if (!figure) continue;
    [told[name], found[name]] = [figure.value, await behind(figure)];
    if (isNear(told[name], found[name])) found[name] = told[name];
  }
  expect(found).toEqual(told);
};

/** Counts are exact. Time passes between the two questions, and sums of fractions differ by their order. */
const isNear = (one: number | null, other: number | null) =>
  one !== null &&
  other !== null &&
  !(Number.isInteger(one) && Number.isInteger(other)) &&
  Math.abs(one - other) <= Math.abs(one) / 1_000;

const isSame = (one: number | null = null, other: number | null = null) => one === other || isNear(one, other);

/** A part of a distribution, as a figure. */
const part = (to: ListTarget, value: number): Figure => ({ value, to, is: total });

it.each(['admin', 'monitor'] as const)('each figure of the panel of a %s opens exactly its rows', async (role) => {
  for (const company of companies) {
    const { call } = reader(role, company);
    const panel: Panel = (await call('/api/dashboard')).json;
    await follow(role, company, panelFigures(panel, role));
    for (const span of panel.flota) await follow(role, company, fleetFigures(span));
    if (panel.rutas) await follow(role, company, routeFigures(panel.rutas));
    const { pendientes }: ResumenEventos = (await call('/api/eventos/resumen')).json;
    await follow(
      role,
      company,
      Object.fromEntries(Object.entries(pendientes).map(([severity, n]) => [severity, pendingFigure(severity, n)])),
    );
    if (role === 'monitor') continue;
    await followFirst(company, panel);
    for (const [estado, n] of Object.entries(panel.activos_por_estado))
      await follow(role, company, { [estado]: part(partTargets.activos(estado), n) });
    for (const [conexion, n] of Object.entries(panel.dispositivos_por_conexion ?? {}))
      await follow(role, company, { [conexion]: part(partTargets.dispositivos(conexion), n) });
    for (const [estado, n] of Object.entries(panel.ordenes?.por_estado ?? {}))
      await follow(role, company, { [estado]: part(partTargets.ordenes(estado), n) });
    for (const week of panel.ordenes?.semanas ?? []) await follow(role, company, weekFigures(week));
  }
});

/** The first rows of work that waits are the first ones of the list that its figure opens. */
const followFirst = async (company: number, panel: Panel) => {
  const { call } = reader('admin', company);
  const figures = panelFigures(panel, 'admin');
  const { ordenes, dispositivos, documentos, documentos_personas } =
    panel.por_atender ?? expect.unreachable('the office has work');
  for (const [figure, { filas }] of [
    [figures.por_atender_ordenes, ordenes],
    [figures.por_atender_dispositivos, dispositivos],
    [figures.por_atender_documentos, documentos],
    [figures.por_atender_documentos_personas, documentos_personas],
  ] as const) {
    const { path, filter, sort } = figure?.to ?? expect.unreachable('the office has these figures');
    const query = new URLSearchParams({
      filter: JSON.stringify(filter),
      sort: JSON.stringify([sort?.field, sort?.order]),
      range: '[0,2]',
    });
    const rows: Row[] = (await call(`${lists[path]?.path}?${query.toString()}`)).json;
    expect(rows.map(({ id }) => id)).toEqual(filas.map(({ id }) => id));
  }
};

it('each figure of the reports opens exactly its rows', async () => {
  for (const company of companies) {
    const { call } = reader('admin', company);
    const today: string = (await call('/api/dashboard')).json.flota[0].hasta;
    const days = { desde: masDias(today, -89), hasta: today };
    const summaryOf = async (name: string, filter: object) =>
      (await call(`/api/reportes/${name}/resumen?${filtered({ ...days, ...filter })}`)).json.totales;
    await follow('admin', company, assetReportFigures(await summaryOf('activos', {}), days));
    const asked: ReportQuery[] = [{ por: 'creada' }, { por: 'cerrada', solo: 'correctivas' }];
    for (const query of asked)
      await follow('admin', company, orderReportFigures(await summaryOf('ordenes', query), { ...days, ...query }));
  }
});

it('each figure of the panel of an operario is that of the list of assets', async () => {
  for (const company of companies) {
    const { call } = reader('operario', company);
    const panel: PanelOperario = (await call('/api/operario/dashboard')).json;
    const counted = (value: number, filter: ListTarget['filter'] = {}) => part({ path: '/activos', filter }, value);
    await follow('operario', company, {
      activos: counted(panel.activos),
      en_linea: counted(panel.en_linea, { en_linea: true }),
    });
    for (const [estado, n] of Object.entries(panel.activos_por_estado))
      await follow('operario', company, { [estado]: counted(n, { estado }) });
  }
});

it('the indicators, the panel, the report and the sheet of each asset tell one cost, one distance and one downtime', async () => {
  for (const company of companies) {
    const { call } = reader('admin', company);
    const today: string = (await call('/api/dashboard')).json.flota[0].hasta;
    const days = { desde: masDias(today, -29), hasta: today };
    const { actual }: PanelIndicadores = (await call(`/api/indicadores/panel?${new URLSearchParams(days).toString()}`))
      .json;
    const indicators: Indicadores = (await call(`/api/indicadores?${new URLSearchParams(days).toString()}`)).json;
    for (const name of [
      'km',
      'costo_total',
      'costo_km',
      'costo_hora',
      'mtbf_h',
      'disponibilidad_tecnica_pct',
      'costo_parada',
      'paradas_plan_h',
      'paradas_no_plan_h',
      'disponibilidad_pct',
    ] as const)
      expect([name, isSame(indicators[name], actual[name])]).toEqual([name, true]);
    const reported = async (more: object) =>
      (await call(`/api/reportes/activos?${filtered({ ...days, ...more })}&range=[0,999]`)).json as FilaReporte[];
    const rows = await reported({});
    const sumOf = (name: 'km' | 'costo' | 'costo_parada' | 'paradas_h') =>
      rows.reduce((sum, row) => sum + (row[name] ?? 0), 0);
    const told = {
      km: actual.km,
      costo: actual.costo_flota ?? 0,
      costo_parada: actual.costo_parada ?? 0,
      paradas_h: actual.paradas_plan_h + actual.paradas_no_plan_h,
    };
    for (const [name, value] of Object.entries(told))
      expect(sumOf(name as keyof typeof told), name).toBeCloseTo(value, -1);
    for (const [name, { parts }] of Object.entries(declared)) {
      const value = actual[name as keyof CifrasIndicadores];
      if (parts && value !== null) expect([name, isSame(ratioOver(rows, parts), value)]).toEqual([name, true]);
    }
    // The sheet asks the same report for its asset.
    for (const { id } of rows.slice(0, 3)) {
      const [own] = await reported({ activo_id: id });
      const same = rows.find((row) => row.id === id);
      for (const name of ['km', 'costo', 'costo_km', 'costo_parada', 'paradas_h'] as const)
        expect([name, isSame(own?.[name], same?.[name])]).toEqual([name, true]);
    }
  }
});

it('each indicator and each part of a chart opens exactly its rows, for any period, level and kind of asset', async () => {
  for (const company of companies) {
    const { call } = reader('admin', company);
    const today: string = (await call('/api/dashboard')).json.flota[0].hasta;
    const before = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
    const [level] = (await call('/api/niveles?sort=["id","DESC"]&range=[0,0]')).json;
    const asked: Narrowing[] =
      company === companies[0]
        ? [
            { desde: before(29), hasta: today },
            { desde: before(119), hasta: before(30), bajo_nivel_id: level.id },
          ]
        : [{ desde: before(6), hasta: today, tipo_activo: 'vehiculo' }];
    for (const narrowing of asked) {
      const { bajo_nivel_id, ...query } = narrowing;
      const address = new URLSearchParams({ ...query, ...(bajo_nivel_id && { nivel_id: String(bajo_nivel_id) }) });
      const panel: PanelIndicadores = (await call(`/api/indicadores/panel?${address.toString()}`)).json;
      const { productividad_pct, backlog_semanas: _capacity, ...figures } = indicatorFigures(panel, narrowing);
      await follow('admin', company, figures);
      await follow('admin', company, chartFigures(panel, narrowing));
      // Its rows are on the same page.
      const { is, value } = productividad_pct;
      const found = 'sum' in is ? is.sum(panel.personas) : null;
      expect(isNear(value, found) ? value : found).toBe(value);
      await followTops(company, panel, narrowing);
    }
  }
});

/** The assets of a top, with the same values and in the same order as in the report that it opens. */
const followTops = async (company: number, { mayores }: PanelIndicadores, narrowing: Narrowing) => {
  const { call } = reader('admin', company);
  const targets = targetsOf(narrowing);
  const tops = { costo: targets.dear(), paradas_h: targets.assets({ field: 'paradas_h', order: 'DESC' }) };
  for (const [column, to] of Object.entries(tops)) {
    const filter = filtered(filterOf(to));
    const sort = encodeURIComponent(JSON.stringify([to.sort?.field, to.sort?.order]));
    const rows: Row[] = (await call(`/api/reportes/activos?${filter}&sort=${sort}&range=[0,9]`)).json;
    const top = column === 'costo' ? mayores.costo : mayores.parada_h;
    expect(rows.slice(0, top.length).map((row) => row['id'])).toEqual(top.map(({ id }) => id));
    for (const [at, { valor }] of top.entries()) expect(rows[at]?.[column]).toBeCloseTo(valor, 0);
  }
};

it('each figure of the panel of the installation opens exactly its rows', async () => {
  const [company = 0] = companies;
  const panel: PanelAdmin = (await reader('superadmin', company).call('/api/admin-dashboard')).json;
  const { trabajos, importaciones, ...figures } = adminFigures(panel);
  await follow('superadmin', company, figures);
  for (const { value, is } of [trabajos, importaciones]) expect('sum' in is && is.sum(panel.incidencias)).toBe(value);
  for (const [conexion, n] of Object.entries(panel.dispositivos_por_conexion))
    await follow('superadmin', company, { [conexion]: part(partTargets.dispositivosDeTodas(conexion), n) });
});
