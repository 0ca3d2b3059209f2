import { useEffect, useRef } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { getJson } from '../providers/requests';
import { ChipRow } from './Chip';
import { CountChip } from './CountChip';
import { valueOf, type Faces } from './faces';

interface Props {
  /** The field to count and filter by. */
  source: string;
  label: string;
  faces: Faces;
  /** Converts the text to the filter's value, by default true and false of their names. */
  parse?: (value: string) => unknown;
}

/**
 * Filter chips: one per existing value, with its count among the records that match the other filters. Several can be
 * active.
 */
export const QuickChips = ({ source, label, faces, parse = valueOf }: Props) => {
  const { filterValues, setFilters, displayedFilters } = useListContext();
  const { [source]: given, ...others } = filterValues as Record<string, unknown>;
  const counts = useCounts(source, others);
  const chosen = listOf(given);
  const shown = Object.entries(faces).filter(
    ([value]) => chosen.includes(value) || !counts || (counts[value] ?? 0) > 0,
  );
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);

  const choose = (values: string[]) => {
    const [only, ...more] = values.map(parse);
    setFilters(
      { ...others, ...(only !== undefined && { [source]: more.length > 0 ? [only, ...more] : only }) },
      displayedFilters,
    );
  };

  return (
    <ChipRow role="group" aria-label={label}>
      <CountChip label="Todos" count={all} pressed={chosen.length === 0} onPress={() => choose([])} />
      {shown.map(([value, face]) => (
        <CountChip
          key={value}
          label={face.label}
          count={counts && (counts[value] ?? 0)}
          pressed={chosen.includes(value)}
          onPress={() => choose(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])}
        />
      ))}
    </ChipRow>
  );
};

/** The number of records per value, among those that match these filters. Undefined while unknown. */
const useCounts = (source: string, filter: Record<string, unknown>): Record<string, number> | undefined => {
  const { resource, total } = useListContext();
  const { data, refetch } = useQuery({
    queryKey: [resource, 'conteos', source, filter],
    queryFn: getJson<Record<string, number>>(`/${resource}/conteos`, { campo: source, filter }),
    placeholderData: keepPreviousData,
  });
  // Rows added or removed under the same filters change the counts too.
  const seen = useRef({ total, key: JSON.stringify(filter) });
  useEffect(() => {
    const now = { total, key: JSON.stringify(filter) };
    if (seen.current.total !== undefined && seen.current.key === now.key && seen.current.total !== now.total)
      void refetch();
    seen.current = now;
  }, [total, filter, refetch]);
  return data;
};

const listOf = (given: unknown): string[] =>
  Array.isArray(given)
    ? given.map(String)
    : given === undefined || given === null || given === ''
      ? []
      : [String(given)];
