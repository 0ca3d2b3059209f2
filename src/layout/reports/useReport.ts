import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FilaReporte, ResumenReporte } from '#contract/reportes';
import { api } from '../../providers/api';
import type { ReportFilter, ReportSort } from './filter';

/** Totals, tree and downtime over time. */
export const useSummary = (filter: ReportFilter) =>
  useQuery({
    queryKey: ['reportes', 'activos', 'resumen', filter],
    queryFn: async ({ signal }) => (await api<ResumenReporte>(`/reportes/activos/resumen?${asQuery({ filter })}`, { signal })).json,
    placeholderData: keepPreviousData,
  });

/** One page of assets, and how many there are. */
export const useRows = (filter: ReportFilter, sort: ReportSort, page: number, perPage: number) =>
  useQuery({
    queryKey: ['reportes', 'activos', 'filas', filter, sort, page, perPage],
    queryFn: async ({ signal }) => {
      const query = asQuery({ filter, sort: [sort.field, sort.order], range: [page * perPage, (page + 1) * perPage - 1] });
      const { json, headers } = await api<FilaReporte[]>(`/reportes/activos?${query}`, { signal });
      return { rows: json, total: Number(headers.get('Content-Range')?.split('/').at(-1) ?? json.length) };
    },
    placeholderData: keepPreviousData,
  });

/** Each part as JSON in a query string. */
export const asQuery = (parts: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(parts).map(([name, value]) => [name, JSON.stringify(value)])).toString();
