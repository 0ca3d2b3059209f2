import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { filteredBy } from '#contract/core/paths';
import type { FiltroHistorial, Historial, TipoHistorial } from '#contract/entities/hojaDeVida';
import { getJson, getRows } from '../../../providers/requests';

const perPage = 50;

/** The timeline of an asset, newest first, fifty at a time. */
export const useTimeline = (activoId: number, filter: FiltroHistorial) =>
  useInfiniteQuery({
    queryKey: ['activos', activoId, 'historial', filter],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const range = [pageParam, pageParam + perPage - 1];
      const { rows, total } = await getRows<Historial>(`/activos/${activoId}/historial`, { filter, range })({ signal });
      return { entries: rows, from: pageParam, total };
    },
    getNextPageParam: ({ from, entries, total }) =>
      from + entries.length < total && entries.length > 0 ? from + entries.length : undefined,
    placeholderData: keepPreviousData,
  });

/** How many entries of each kind match the dates and the search. Undefined while unknown. */
export const useTimelineCounts = (
  activoId: number,
  { tipo: _, ...filter }: FiltroHistorial,
): Partial<Record<TipoHistorial, number>> | undefined =>
  useQuery({
    queryKey: ['activos', activoId, 'historial', 'conteos', filter],
    queryFn: getJson<Partial<Record<TipoHistorial, number>>>(
      `/activos/${activoId}/historial/conteos${filteredBy(filter)}`,
    ),
    placeholderData: keepPreviousData,
  }).data;
