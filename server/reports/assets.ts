import { camposReporte, filaReporte, filtroReporte, resumenReporte, type FiltroReporte } from '#contract/reportes';
import { printedFigures } from './printed';
import { readReport } from './rows';
import { filterQuery, type Ask, type Asked } from './serve';
import { summarize } from './summary';

/** «Reporte de activos»: what each asset did, cost and stood still. */
export const assetReport = {
  name: 'activos',
  filter: filtroReporte,
  row: filaReporte,
  fields: camposReporte,
  sorts: camposReporte,
  read: readReport,
  query: filterQuery,
  summary: resumenReporte,
  summarize: (ask: Ask, asked: Asked<FiltroReporte>) => ask((tx) => summarize(tx, asked)),
  printed: printedFigures,
};
