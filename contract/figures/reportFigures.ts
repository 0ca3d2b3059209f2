import type { FiltroReporteOrdenes, TotalesOrdenes } from '../requests/reporteOrdenes';
import type { TotalesReporte } from '../requests/resumenReporte';
import { largestFirst, smallestFirst, total, type Figure, type ListTarget } from './figureTarget';

/** The query of a report's address; its figures keep it, and narrow it. */
export type ReportQuery = Readonly<Record<string, string>>;

type Sort = ListTarget['sort'];

/** The figures of the summary of the report of orders, each with exactly its rows in the same report. */
export const orderReportFigures = (totals: TotalesOrdenes, query: ReportQuery) => {
  const to = (more: ReportQuery = {}, sort?: Sort): ListTarget => ({
    path: '/reportes/ordenes',
    query: { ...query, ...more },
    ...(sort && { sort }),
  });
  const counted = (value: number, more: ReportQuery = {}) => ({ value, to: to(more), is: total });
  const by = (column: keyof TotalesOrdenes, sort: Sort, more: ReportQuery = {}): Figure<ListTarget> => ({
    value: totals[column],
    to: to(more, sort),
    is: { column },
  });
  /** Those that it counts, unless the reader has already chosen others. */
  const only = (solo: NonNullable<FiltroReporteOrdenes['solo']>): ReportQuery => (query.solo ? {} : { solo });
  return {
    ordenes: counted(totals.ordenes),
    completadas: counted(totals.completadas, { completada: 'true' }),
    vencidas: counted(totals.vencidas, { vencida: 'true' }),
    cumplimiento: by('cumplimiento', smallestFirst('a_tiempo'), { completada: 'true' }),
    mtta_h: by('mtta_h', largestFirst('respuesta_h')),
    correctivo_h: by('correctivo_h', largestFirst('ciclo_h'), { completada: 'true', ...only('correctivas') }),
    preventivo: by('preventivo', smallestFirst('tipo')),
    reaperturas: by('reaperturas', largestFirst('reaperturas'), only('reabiertas')),
    espera_h: by('espera_h', largestFirst('espera_h')),
    costo: by('costo', largestFirst('costo_total')),
  };
};
export type OrderReportFigure = keyof ReturnType<typeof orderReportFigures>;

/** A total that is a number. */
type Amount = {
  [Name in keyof TotalesReporte]: TotalesReporte[Name] extends number | null ? Name : never;
}[keyof TotalesReporte];

/** The same of the report of assets, by its columns. */
export const assetReportFigures = (totals: TotalesReporte, query: ReportQuery) => {
  const to = (sort?: Sort, more: ReportQuery = {}): ListTarget => ({
    path: '/reportes/activos',
    query: { ...query, ...more },
    ...(sort && { sort }),
  });
  const by = (column: Amount, sort: Sort = largestFirst(column), more: ReportQuery = {}) => ({
    value: totals[column],
    to: to(sort, more),
    is: { column },
  });
  const worst = (column: Amount) => by(column, smallestFirst(column));
  const costs = { con_costo: 'true' };
  return {
    activos: { value: totals.activos, to: to(), is: total },
    disponibilidad: worst('disponibilidad'),
    disponibilidad_tecnica: worst('disponibilidad_tecnica'),
    fallas: by('fallas'),
    mtbf_h: worst('mtbf_h'),
    mttr_h: by('mttr_h'),
    paradas_h: by('paradas_h'),
    km: by('km'),
    km_gps: by('km_gps'),
    movimiento_h: by('movimiento_h'),
    ralenti: by('ralenti'),
    utilizacion: worst('utilizacion'),
    costo_ordenes: by('costo_ordenes', undefined, costs),
    costo_combustible: by('costo_combustible', undefined, costs),
    otros_gastos: {
      value: totals.costo - totals.costo_ordenes - totals.costo_combustible,
      to: to(largestFirst('costo'), costs),
      is: { sum: otherCosts },
    },
    costo: by('costo', undefined, costs),
    costo_km: by('costo_km', undefined, { con_km: 'true' }),
    costo_hora: by('costo_hora', undefined, { con_horas: 'true' }),
    costo_parada: by('costo_parada'),
    puntaje: worst('puntaje'),
  } satisfies Record<string, Figure<ListTarget>>;
};
export type AssetReportFigure = keyof ReturnType<typeof assetReportFigures>;

const otherCosts = (rows: readonly Readonly<Record<string, unknown>>[]) =>
  rows.reduce(
    (sum, { costo, costo_ordenes, costo_combustible }) =>
      sum + Number(costo) - Number(costo_ordenes) - Number(costo_combustible),
    0,
  );
