import { useListContext } from 'react-admin';
import { referenceOf } from '#contract/core/references';
import { FilterChips } from '../FilterChips';
import { useNames } from '../useNamesOf';
import { filtersOf } from './filters';
import type { Presented } from './presentation';

/** The active filters of the list, as text: records by their names. */
export const FieldChips = ({ fields }: { fields: Presented<never> }) => {
  const { resource, filterValues } = useListContext();
  const values = filterValues as Record<string, unknown>;
  const filters = filtersOf(fields)
    .filter(({ offered }) => offered !== 'silent')
    .map(({ source, label, faces, said, chip }) => ({
      ...{ source, label, format: chip ?? said },
      ...(faces && !chip && { faces }),
      noun: chip ? undefined : referenceOf(resource, source),
    }));
  return (
    <FilterChips
      filters={filters.map(({ noun, ...filter }) => {
        // The filters of a noun are always the same, so are the hooks.
        // oxlint-disable-next-line react/rules-of-hooks
        return noun ? { ...filter, format: useNames(noun, values[filter.source]) } : filter;
      })}
    />
  );
};
