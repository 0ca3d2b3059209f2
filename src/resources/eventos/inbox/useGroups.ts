import { useMemo } from 'react';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import type { Evento, GrupoDeEventos } from '#contract/entities/eventos';
import { getJson, getRows } from '../../../providers/requests';
import { useSession } from '../../../providers/session';

export type Groups = ReadonlyMap<number, GrupoDeEventos>;

/** An unfolded group: those of its events that are read, and how many there are. */
export interface Unfolded {
  rows: readonly Evento[];
  total: number;
}

/**
 * The groups of these events as wholes, and the events of the unfolded ones that match the list's filters.
 * @param open how many events of each unfolded group to read
 */
export const useGroups = (events: readonly Evento[], open: ReadonlyMap<number, number>) => {
  const empresa = useSession((state) => state.empresa);
  const { filterValues } = useListContext<Evento>();
  const ids = [...new Set(events.flatMap(({ grupo_id }) => grupo_id ?? []))].sort((a, b) => a - b);
  const { data = none } = useQuery({
    enabled: ids.length > 0,
    queryKey: ['eventos', 'grupos', empresa, ids, filterValues],
    queryFn: getJson<GrupoDeEventos[]>('/eventos/grupos', { filter: { ...filterValues, grupo_id: ids } }),
    placeholderData: keepPreviousData,
  });
  const groups: Groups = useMemo(() => new Map(data.map((group) => [group.grupo_id, group])), [data]);
  const unfolded = useQueries({
    queries: [...open].map(([grupo_id, most]) => ({
      queryKey: ['eventos', 'grupo', empresa, grupo_id, most, filterValues],
      queryFn: getRows<Evento>('/eventos', {
        ...{ filter: { ...filterValues, grupo_id }, sort: ['inicio_en', 'DESC'], range: [0, most - 1] },
      }),
      placeholderData: keepPreviousData,
    })),
    combine: (results) =>
      new Map(
        [...open.keys()].flatMap((grupo_id, at) => {
          const read = results[at]?.data;
          return read ? [[grupo_id, read] as const] : [];
        }),
      ),
  });
  return { groups, unfolded };
};

const none: GrupoDeEventos[] = [];
