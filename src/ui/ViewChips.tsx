import { useQueries } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { getJson } from '../providers/requests';
import { ChipRow } from './Chip';
import { CountChip } from './CountChip';
import type { BuiltInView } from './builtInView';
import { useAfterRows } from './useAfterRows';

interface Props {
  views: readonly BuiltInView[];
  /** A field that has a value in every record: the counts use it. */
  counted: string;
}

/** Views of the list as chips with counts. One click applies a view, another one removes it. */
export const ViewChips = ({ views, counted }: Props) => {
  const { resource, filterValues, setFilters, displayedFilters } = useListContext();
  const { q, ...filter } = filterValues as Record<string, unknown>;
  const counts = useCounts(resource, counted, views);
  return (
    <ChipRow role="group" aria-label="Vistas">
      {views.map(({ nombre, filtro }, at) => {
        const pressed = isSame(filtro, filter);
        return (
          <CountChip
            key={nombre}
            label={nombre}
            count={counts[at]}
            pressed={pressed}
            onPress={() => setFilters({ ...(!pressed && filtro), ...(q !== undefined && { q }) }, displayedFilters)}
          />
        );
      })}
    </ChipRow>
  );
};

const useCounts = (resource: string, campo: string, views: readonly BuiltInView[]): (number | undefined)[] => {
  const enabled = useAfterRows();
  return useQueries({
    queries: views.map(({ filtro }) => ({
      enabled,
      queryKey: [resource, 'conteos', campo, filtro],
      queryFn: getJson<Record<string, number>>(`/${resource}/conteos`, { campo, filter: filtro }),
      select: (found: Record<string, number>) => Object.values(found).reduce((sum, count) => sum + count, 0),
    })),
  }).map(({ data }) => data);
};

const isSame = (one: Record<string, unknown>, other: Record<string, unknown>): boolean => said(one) === said(other);
const said = (filter: Record<string, unknown>) =>
  JSON.stringify(Object.entries(filter).sort(([a], [b]) => a.localeCompare(b)));
