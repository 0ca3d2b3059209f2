import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, totalOf } from '../../providers/api';
import type { ReportSort } from './filter';

/** The request of a report. */
export interface AskedReport<Grouping extends object = object> {
  name: 'activos' | 'ordenes';
  filter: object;
  /** The grouping of its summary. */
  grouping: Grouping;
}

/** Totals and their parts, with the grouping of this response: for a moment it may differ from the requested one. */
export const useSummary = <Summary, Grouping extends object>({ name, filter, grouping }: AskedReport<Grouping>) =>
  useQuery({
    queryKey: ['reportes', name, 'resumen', filter, grouping],
    queryFn: async ({ signal }) => {
      const query = asQuery({ filter });
      for (const [key, value] of Object.entries(grouping)) if (typeof value === 'string') query.set(key, value);
      const { json } = await api<Summary>(`/reportes/${name}/resumen?${query.toString()}`, { signal });
      return { summary: json, grouping };
    },
    placeholderData: keepPreviousData,
  });

/** One page of rows, and the total. */
export const useRows = <Row>(
  { name, filter }: Omit<AskedReport, 'grouping'>,
  sort: ReportSort,
  page: number,
  perPage: number,
) =>
  useQuery({
    queryKey: ['reportes', name, 'filas', filter, sort, page, perPage],
    queryFn: async ({ signal }) => {
      const query = asQuery({
        filter,
        sort: [sort.field, sort.order],
        range: [page * perPage, (page + 1) * perPage - 1],
      });
      const { json, headers } = await api<Row[]>(`/reportes/${name}?${query.toString()}`, { signal });
      return { rows: json, total: totalOf(headers) ?? json.length };
    },
    placeholderData: keepPreviousData,
  });

/** Each part as JSON in a query string. */
const asQuery = (parts: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(parts).map(([name, value]) => [name, JSON.stringify(value)]));
