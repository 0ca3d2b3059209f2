import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { getJson } from '../../providers/requests';
import type { Grouping } from './GroupToggle';

/** Tasks that belong together. `key`: the id of the record that they belong to; null: none. */
export interface Group {
  key: number | null;
  /** The number of its tasks that match the filters of the list. */
  count: number;
}

/** The groups that match the filters of the list, in display order. */
export const useGroups = (grouping: Grouping) => {
  const { filterValues, total } = useListContext();
  return useQuery({
    // A new or deleted task may add or remove a group.
    queryKey: ['tareas', 'conteos', grouping, filterValues, total],
    enabled: total !== undefined,
    placeholderData: keepPreviousData,
    queryFn: getJson<Record<string, number>>('/tareas/conteos', { campo: grouping, filter: filterValues }),
    select: (counts) =>
      Object.entries(counts)
        .map(([key, count]): Group => ({ key: key === '' ? null : Number(key), count }))
        .sort(grouping === 'orden_id' ? newestFirst : fullestFirst),
  });
};

/** Loose tasks come last. */
const loose = ({ key }: Group) => (key === null ? 1 : 0);
const newestFirst = (one: Group, other: Group) => loose(one) - loose(other) || Number(other.key) - Number(one.key);
const fullestFirst = (one: Group, other: Group) =>
  loose(one) - loose(other) || other.count - one.count || Number(one.key) - Number(other.key);

/** Batches of whole groups, with about `most` tasks each. */
export const batchesOf = (groups: readonly Group[], most: number): Group[][] => {
  const batches: Group[][] = [];
  let room = 0;
  for (const group of groups) {
    const last = batches.at(-1);
    if (last && group.count <= room) last.push(group);
    else {
      batches.push([group]);
      room = most;
    }
    room -= group.count;
  }
  return batches;
};
