import {
  agrupacionOrdenes,
  camposReporteOrdenes,
  filaReporteOrdenes,
  filtroReporteOrdenes,
  ordenablesReporteOrdenes,
  resumenReporteOrdenes,
} from '#contract/reporteOrdenes';
import { filterQuery } from '../serve';
import { printedFigures } from './printed';
import { readOrders } from './rows';
import { summarizeOrders } from './summary';

/** «Reporte de órdenes»: how long they take, whether they are done in time, and what they cost. */
export const orderReport = {
  name: 'ordenes',
  filter: filtroReporteOrdenes,
  row: filaReporteOrdenes,
  fields: camposReporteOrdenes,
  sorts: ordenablesReporteOrdenes,
  read: readOrders,
  query: agrupacionOrdenes.extend(filterQuery.shape),
  summary: resumenReporteOrdenes,
  summarize: summarizeOrders,
  printed: printedFigures,
};
