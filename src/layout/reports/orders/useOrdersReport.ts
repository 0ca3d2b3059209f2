import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FilaReporteOrdenes, ResumenReporteOrdenes } from '#contract/reporteOrdenes';
import { api } from '../../../providers/api';
import type { ReportSort } from '../filter';
import { asQuery } from '../useReport';
import type { OrdersFilter } from './filter';

/** Totals, groups and orders over time. */
export const useOrdersSummary = ({ agrupar, paso, ...filter }: OrdersFilter) =>
  useQuery({
    queryKey: ['reportes', 'ordenes', 'resumen', filter, agrupar, paso],
    queryFn: async ({ signal }) => {
      const grouping = new URLSearchParams({ ...(agrupar && { agrupar }), ...(paso && { paso }) }).toString();
      return (await api<ResumenReporteOrdenes>(`/reportes/ordenes/resumen?${[asQuery({ filter }), grouping].filter(Boolean).join('&')}`, { signal })).json;
    },
    placeholderData: keepPreviousData,
  });

/** One page of orders, and how many there are. */
export const useOrdersRows = ({ agrupar: _, paso: __, ...filter }: OrdersFilter, sort: ReportSort, page: number, perPage: number) =>
  useQuery({
    queryKey: ['reportes', 'ordenes', 'filas', filter, sort, page, perPage],
    queryFn: async ({ signal }) => {
      const query = asQuery({ filter, sort: [sort.field, sort.order], range: [page * perPage, (page + 1) * perPage - 1] });
      const { json, headers } = await api<FilaReporteOrdenes[]>(`/reportes/ordenes?${query}`, { signal });
      return { rows: json, total: Number(headers.get('Content-Range')?.split('/').at(-1) ?? json.length) };
    },
    placeholderData: keepPreviousData,
  });
