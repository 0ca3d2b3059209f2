import type { CifrasIndicadores, PanelIndicadores } from '../requests/indicadores';
import { conDocumentos } from '../rules/states';
import type { MomentoOrden, SoloOrdenes } from '../requests/reporteOrdenes';
import { soloTarde } from './openLate';
import { addressOf, largestFirst, smallestFirst, total, type Figure, type ListTarget } from './figureTarget';

/** The filter of the indicators: days, both included, and assets. */
export interface Narrowing {
  desde: string;
  hasta: string;
  bajo_nivel_id?: number;
  tipo_activo?: string;
}

/** The section with the productivity of the technicians. */
export const peopleAnchor = 'productividad';

/** The lists behind the indicators, with the same filter. */
export const targetsOf = ({ desde, hasta, ...of }: Narrowing) => {
  const asQuery = Object.fromEntries(
    Object.entries({ desde, hasta, ...of }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
  const asFilter: NonNullable<ListTarget['filter']> = {
    ...(of.bajo_nivel_id && { bajo_nivel_id: of.bajo_nivel_id }),
    ...(of.tipo_activo && { tipo_activo: of.tipo_activo }),
  };
  const orders = (more: Record<string, string>, sort?: ListTarget['sort']): ListTarget => ({
    path: '/reportes/ordenes',
    query: { ...asQuery, ...more },
    ...(sort && { sort }),
  });
  return {
    assets: (sort: NonNullable<ListTarget['sort']>, more: Record<string, string> = {}): ListTarget => ({
      path: '/reportes/activos',
      query: { ...asQuery, ...more },
      sort,
    }),
    sheet: (uuid: string): string =>
      addressOf({ path: '/asset/:uuid', query: { desde, hasta } }).replace(':uuid', uuid),
    level: (id: number): ListTarget => ({
      path: '/reportes/activos',
      query: { ...asQuery, bajo_nivel_id: String(id) },
    }),
    /** Assets with a cost. */
    dear: (): ListTarget => ({
      path: '/reportes/activos',
      query: { ...asQuery, con_costo: 'true' },
      sort: largestFirst('costo'),
    }),
    orders: (por: MomentoOrden, solo?: SoloOrdenes, sort?: ListTarget['sort']): ListTarget =>
      orders({ por, ...(solo && { solo }) }, sort),
    /** The orders that one person completed, in any place. */
    ordersOf: (responsable_id: number): ListTarget => ({
      path: '/reportes/ordenes',
      query: {
        desde,
        hasta,
        por: 'completada',
        responsable_id: String(responsable_id),
        ...(of.tipo_activo && { tipo_activo: of.tipo_activo }),
      },
    }),
    /** Open orders whose due date lies in the period and has passed. */
    late: (): ListTarget => orders({ por: soloTarde.por, vencida: 'true' }),
    waited: (espero: string): ListTarget => orders({ por: 'cerrada', espero }, largestFirst('espera_h')),
    papers: (whose: keyof typeof conDocumentos, documentos_hasta: string): ListTarget => ({
      path: whose === 'activos' ? '/activos' : '/personal',
      filter: { ...(whose === 'activos' ? asFilter : levelOf(of)), documentos_hasta, estado: conDocumentos[whose] },
    }),
    orderList: (filter: NonNullable<ListTarget['filter']>, sort?: ListTarget['sort']): ListTarget => ({
      path: '/ordenes',
      filter: { ...asFilter, ...filter },
      ...(sort && { sort }),
    }),
    dues: (filter: NonNullable<ListTarget['filter']>): ListTarget => ({
      path: '/mantenimiento/:showCalendar?',
      query: { vista: 'vencimientos' },
      filter: { ...asFilter, ...filter },
    }),
    events: (tipo: string): ListTarget => ({
      path: '/eventos',
      filter: { ...asFilter, tipo, corregido: false, dia_desde: desde, dia_hasta: hasta },
    }),
  };
};
export type Targets = ReturnType<typeof targetsOf>;

/**
 * `costo_total` is the sum of two figures, which have their own rows; the operational availability is that of
 * `disponibilidad_pct`.
 */
export type Shown = Exclude<keyof CifrasIndicadores, 'costo_total' | 'disponibilidad_operacional_pct'>;

type Rows = readonly Readonly<Record<string, unknown>>[];

/**
 * Every indicator with its rows: of the report of assets or of orders, whose summary has the same number in that
 * column, or of a list.
 */
export const indicatorFigures = (
  { actual }: Pick<PanelIndicadores, 'actual'>,
  narrowing: Narrowing,
): Readonly<Record<Shown, Figure>> => {
  const targets = targetsOf(narrowing);
  type Of = (name: Shown) => Figure;
  /** Of assets, by that column of their report. */
  const assets =
    (column: string, sort = largestFirst(column) as NonNullable<ListTarget['sort']>): Of =>
    (name) => ({ value: actual[name], to: targets.assets(sort), is: { column } });
  /** Of the assets that a ratio covers. */
  const covered =
    (column: string, which: 'con_km' | 'con_horas'): Of =>
    (name) => ({
      value: actual[name],
      to: targets.assets(largestFirst(column), { [which]: 'true' }),
      is: { column },
    });
  const worst = (column: string) => assets(column, smallestFirst(column));
  const orders =
    (column: string, ...asked: Parameters<Targets['orders']>): Of =>
    (name) => ({ value: actual[name], to: targets.orders(...asked), is: { column } });
  const list =
    (to: ListTarget, is: Figure['is'] = total): Of =>
    (name) => ({ value: actual[name], to, is });
  const longest = targets.orderList({ abierta: true }, largestFirst('duracion_estimada_min'));
  const dear: Of = (name) => ({ value: actual[name], to: targets.dear(), is: { column: 'costo' } });
  const figures: Readonly<Record<Shown, Of>> = {
    disponibilidad_pct: worst('disponibilidad'),
    disponibilidad_tecnica_pct: worst('disponibilidad_tecnica'),
    mtbf_h: worst('mtbf_h'),
    mttr_h: assets('mttr_h'),
    fallas_n: assets('fallas'),
    paradas_plan_h: assets('paradas_plan_h'),
    paradas_no_plan_h: assets('paradas_no_plan_h'),
    costo_parada: assets('costo_parada'),
    cumplimiento_preventivo_pct: worst('cumplimiento'),
    cumplimiento_fecha_pct: orders('cumplimiento', 'completada'),
    preventivo_pct: orders('preventivo', 'cerrada'),
    mtta_h: orders('mtta_h', 'creada', undefined, largestFirst('respuesta_h')),
    reincidencia_pct: orders('reincidencia', 'creada', 'correctivas', smallestFirst('causa')),
    reaperturas_pct: orders('reabiertas', 'cerrada', undefined, largestFirst('reaperturas')),
    completadas_n: orders('ordenes', 'completada'),
    productividad_pct: (name) => ({ value: actual[name], to: { anchor: peopleAnchor }, is: { sum: productivity } }),
    espera_h: orders('espera_media_h', 'cerrada', undefined, largestFirst('espera_h')),
    backlog_n: list(targets.orderList({ abierta: true })),
    backlog_h: list(longest, { sum: hoursOf }),
    backlog_semanas: list(longest, { sum: () => actual.backlog_semanas }),
    backlog_edad_d: list(targets.orderList({ abierta: true }, smallestFirst('creado_en')), { sum: ageOf }),
    vencidas_n: list(targets.orderList({ vencida: true })),
    costo_flota: dear,
    costo_sin_activo: orders('costo', 'terminada', 'costo_sin_activo', largestFirst('costo_total')),
    costo_activo: assets('costo_activo', largestFirst('costo')),
    costo_km: covered('costo_km', 'con_km'),
    costo_hora: covered('costo_hora', 'con_horas'),
    rav_pct: assets('rav'),
    km: assets('km'),
    horas_motor: assets('motor_h'),
    ralenti_pct: assets('ralenti'),
    utilizacion_pct: worst('utilizacion'),
    eventos_100km: assets('eventos_100km'),
    puntaje: worst('puntaje'),
  };
  return Object.fromEntries(Object.entries(figures).map(([name, of]) => [name, of(name as Shown)])) as Record<
    Shown,
    Figure
  >;
};

/** The figures of the charts: each part with its rows. */
export const chartFigures = (
  panel: PanelIndicadores,
  narrowing: Narrowing,
): Readonly<Record<string, Figure<ListTarget>>> => {
  const targets = targetsOf(narrowing);
  const counted = (value: number, to: ListTarget): Figure<ListTarget> => ({ value, to, is: total });
  return Object.fromEntries([
    ...panel.niveles.flatMap(({ id, activos, ...level }) => [
      [`nivel ${id}`, counted(activos, targets.level(id))] as const,
      ...Object.entries(levelColumns).map(
        ([name, column]) =>
          [
            `nivel ${id} ${name}`,
            { value: level[name as keyof typeof levelColumns], to: targets.level(id), is: { column } },
          ] as const,
      ),
    ]),
    ['abiertas tarde', counted(panel.abiertas_tarde, targets.late())] as const,
    ...panel.antiguedad.map((part) => [`antiguedad ${part.dias}`, counted(part.n, ageTarget(targets, part))] as const),
    ...Object.entries(panel.planes.situaciones).map(
      ([situacion, n]) => [`planes ${situacion}`, counted(n, targets.dues({ situacion }))] as const,
    ),
    ...panel.planes.proximos.map(
      ({ dias, desde, hasta, n }) => [`planes ${dias}`, counted(n, targets.dues({ desde, hasta }))] as const,
    ),
    ...panel.documentos.flatMap(({ dias, hasta, activos, personas }) => [
      [`documentos ${dias}`, counted(activos, targets.papers('activos', hasta))] as const,
      ...(personas === null
        ? []
        : [[`documentos de personas ${dias}`, counted(personas, targets.papers('personas', hasta))] as const]),
    ]),
    ...panel.esperas.flatMap(({ motivo, horas, n }) => [
      [`espera ${motivo}`, { value: horas, to: targets.waited(motivo), is: { column: 'espera_h' } }] as const,
      [`espera ${motivo} n`, counted(n, targets.waited(motivo))] as const,
    ]),
    ...panel.personas.map(
      ({ id, completadas }) => [`persona ${id}`, counted(completadas, targets.ordersOf(id))] as const,
    ),
    ...panel.eventos.map(({ tipo, n }) => [`eventos ${tipo}`, counted(n, targets.events(tipo))] as const),
  ]);
};

/** The open orders of an age. */
export const ageTarget = (
  targets: Targets,
  { desde, hasta }: Pick<PanelIndicadores['antiguedad'][number], 'desde' | 'hasta'>,
): ListTarget =>
  targets.orderList({ abierta: true, ...(desde && { creada_desde: desde }), ...(hasta && { creada_hasta: hasta }) });

/** The figures of a level, by the column of the report of its assets. */
const levelColumns = {
  disponibilidad_pct: 'disponibilidad',
  disponibilidad_tecnica_pct: 'disponibilidad_tecnica',
  fallas_n: 'fallas',
  mtbf_h: 'mtbf_h',
  mttr_h: 'mttr_h',
  cumplimiento_preventivo_pct: 'cumplimiento',
  costo_flota: 'costo',
} as const;

const levelOf = ({ bajo_nivel_id }: Pick<Narrowing, 'bajo_nivel_id'>): NonNullable<ListTarget['filter']> =>
  bajo_nivel_id ? { bajo_nivel_id } : {};

const numbersOf = (rows: Rows, field: string): number[] =>
  rows.map((row) => row[field]).filter((value) => typeof value === 'number');
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

const hoursOf = (rows: Rows) => {
  const minutes = numbersOf(rows, 'duracion_estimada_min');
  return minutes.length > 0 ? sum(minutes) / 60 : null;
};

const ageOf = (rows: Rows) =>
  rows.length > 0
    ? sum(rows.map((row) => Date.now() - Date.parse(String(row['creado_en'])))) / rows.length / 86_400_000
    : null;

const productivity = (people: Rows) => {
  const working = people.filter((person) => typeof person['disponibles_h'] === 'number');
  const available = sum(numbersOf(working, 'disponibles_h'));
  return available > 0 ? (100 * sum(numbersOf(working, 'horas'))) / available : null;
};
