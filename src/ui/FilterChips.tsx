import { useListContext } from 'react-admin';
import { ActiveFilters } from './ActiveFilters';
import { wordOf, type Faces } from './faces';

export interface ChipFilter {
  source: string;
  label: string;
  /** The faces of its values, or how else a value is said; by default its own text. */
  faces?: Faces;
  format?: (value: unknown) => string;
}

/** The active filters of the list, each removable. Only the given ones: the search has its own field. */
export const FilterChips = ({ filters }: { filters: readonly ChipFilter[] }) => {
  const { filterValues, setFilters, displayedFilters } = useListContext();
  const active = filters.flatMap((each) =>
    valuesOf(filterValues[each.source]).map((value) => ({ ...each, value, said: inWords(each, value) })),
  );
  if (active.length === 0) return null;

  const keep = (values: Record<string, unknown>) =>
    setFilters(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)), displayedFilters);
  const remove = (source: string, value: unknown) => {
    const left = valuesOf(filterValues[source]).filter((each) => each !== value);
    keep({ ...filterValues, [source]: left.length > 0 ? left : undefined });
  };
  const clear = () =>
    keep({ ...filterValues, ...Object.fromEntries(filters.map(({ source }) => [source, undefined])) });

  return (
    <ActiveFilters
      filters={active.map(({ source, label, value, said }) => ({
        ...{ key: `${source} ${String(value)}`, label, said },
        onRemove: () => remove(source, value),
      }))}
      onClear={clear}
    />
  );
};

const inWords = ({ faces, format = String }: ChipFilter, value: unknown): string =>
  faces ? wordOf(faces, String(value)) : format(value);

const valuesOf = (given: unknown): unknown[] =>
  Array.isArray(given) ? given : given === undefined || given === null || given === '' ? [] : [given];
