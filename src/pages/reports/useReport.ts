import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getJson, getRows } from '../../providers/requests';
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
      const named = Object.fromEntries(Object.entries(grouping).filter(([, value]) => typeof value === 'string'));
      const json = await getJson<Summary>(`/reportes/${name}/resumen`, { filter, ...named })({ signal });
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
    queryFn: getRows<Row>(`/reportes/${name}`, {
      filter,
      sort: [sort.field, sort.order],
      range: [page * perPage, (page + 1) * perPage - 1],
    }),
    placeholderData: keepPreviousData,
  });
