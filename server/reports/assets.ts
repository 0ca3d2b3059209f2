import { camposReporte, filaReporte, filtroReporte, resumenReporte } from '#contract/reportes';
import { printedFigures } from './printed';
import { readReport } from './rows';
import { filterQuery } from './serve';
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
  summarize,
  printed: printedFigures,
};
