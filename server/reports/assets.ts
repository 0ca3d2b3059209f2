import { camposReporte, filaReporte, filtroReporte } from '#contract/requests/reportes';
import { resumenReporte } from '#contract/requests/resumenReporte';
import { reporteActivos } from '#contract/words/reportes';
import { printedFigures } from './printed';
import { readReport, reportOf, reportOrder } from './making/rows';
import { filterQuery } from './making/report';
import { summarize } from './making/summary';

/** «Reporte de activos»: activity, cost and downtime of each asset. */
export const assetReport = {
  name: 'activos',
  dues: true as const,
  filter: filtroReporte,
  row: filaReporte,
  words: reporteActivos,
  fields: camposReporte,
  sorts: camposReporte,
  read: readReport,
  inOrder: { ids: reportOrder, rows: reportOf },
  query: filterQuery,
  summary: resumenReporte,
  summarize,
  printed: printedFigures,
};
