import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Parada } from '#contract/entities/paradas';
import { search, searched } from '#contract/rules/lists';
import type { PanelFilter } from '../../map/page/panelFilter';
import { getRows } from '../../providers/requests';
import { useSession } from '../../providers/session';
import type { ParadaSlim } from './useStops';

const perPage = 50;

/** The stops that match a filter, in pages, each with the vehicles inside and its last visit. */
export const useStopList = (filter: PanelFilter) => {
  const empresa = useSession((state) => state.empresa);
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
  { q = '', tipo, activa, id: ids }: PanelFilter,
  listed: readonly Parada[] = [],
): ParadaSlim[] => {
  const finds = search(String(q));
  const known = new Set(listed.map(({ id }) => id));
  return stops.filter((stop) => {
    if (tipo !== undefined && stop.tipo !== tipo) return false;
    if (activa !== undefined && stop.activa !== activa) return false;
    if (Array.isArray(ids) && !ids.includes(stop.id)) return false;
    return finds(searched([stop.nombre, stop.codigo], [stop.codigo])) || known.has(stop.id);
  });
};
