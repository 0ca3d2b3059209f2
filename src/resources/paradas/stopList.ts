import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Parada } from '#contract/entities/paradas';
import { search, searched } from '#contract/rules/lists';
import { getRows } from '../../providers/requests';
import { useSession } from '../../providers/session';
import type { ParadaSlim } from './useStops';

export interface StopFilter {
  q: string;
  tipo: Parada['tipo'] | '';
  activa: '' | 'true' | 'false';
  /** Those at one point of the map; empty: anywhere. */
  ids: readonly number[];
}

export const everyStop: StopFilter = { q: '', tipo: '', activa: '', ids: [] };

export const isNarrow = ({ q, tipo, activa, ids }: StopFilter) =>
  q !== '' || tipo !== '' || activa !== '' || ids.length > 0;

const perPage = 50;

/** A filter as the server expects it. */
export const filterOf = ({ q, tipo, activa, ids }: StopFilter) => ({
  ...(q && { q }),
  ...(tipo && { tipo }),
  ...(activa && { activa: activa === 'true' }),
  ...(ids.length > 0 && { id: ids }),
});

/** The stops that match a filter, in pages, each with the vehicles inside and its last visit. */
export const useStopList = (narrowed: StopFilter) => {
  const empresa = useSession((state) => state.empresa);
  const filter = filterOf(narrowed);
  const answer = useInfiniteQuery({
    queryKey: ['paradas', 'lista', empresa, filter],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      getRows<Parada>('/paradas', {
        filter,
        range: [pageParam, pageParam + perPage - 1],
        sort: ['nombre', 'ASC'],
      })({ signal }),
    getNextPageParam: ({ total }, pages) => {
      const read = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return read < total ? read : undefined;
    },
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => answer.data?.pages.flatMap((page) => page.rows), [answer.data]);
  return { ...answer, rows, total: answer.data?.pages[0]?.total ?? 0 };
};

/** The stops of the map that match a filter, from the map's data and the list's response. */
export const stopsOf = (
  stops: readonly ParadaSlim[],
  { q, tipo, activa, ids }: StopFilter,
  listed: readonly Parada[] = [],
): ParadaSlim[] => {
  const finds = search(q);
  const known = new Set(listed.map(({ id }) => id));
  return stops.filter((stop) => {
    if (tipo && stop.tipo !== tipo) return false;
    if (activa && String(stop.activa) !== activa) return false;
    if (ids.length > 0 && !ids.includes(stop.id)) return false;
    return finds(searched([stop.nombre, stop.codigo], [stop.codigo])) || known.has(stop.id);
  });
};
