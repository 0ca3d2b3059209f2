import {
  agrupacionOrdenes,
  camposReporteOrdenes,
  filaReporteOrdenes,
  filtroReporteOrdenes,
  ordenablesReporteOrdenes,
  resumenReporteOrdenes,
} from '#contract/requests/reporteOrdenes';
import { reporteOrdenes } from '#contract/words/reporteOrdenes';
import { filterQuery } from '../making/report';
import { printedFigures } from './printed';
import { readOrders } from './rows';
import { summarizeOrders } from './summary';

/** «Reporte de órdenes»: duration, punctuality and cost of orders. */
export const orderReport = {
  name: 'ordenes',
  filter: filtroReporteOrdenes,
  row: filaReporteOrdenes,
  words: reporteOrdenes,
  fields: camposReporteOrdenes,
  sorts: ordenablesReporteOrdenes,
  read: readOrders,
  query: agrupacionOrdenes.extend(filterQuery.shape),
  summary: resumenReporteOrdenes,
  summarize: summarizeOrders,
  printed: printedFigures,
};
