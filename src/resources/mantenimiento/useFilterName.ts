import { useListContext } from 'react-admin';
import { useNamesOf } from '../../ui/useNamesOf';

/** The names of the records that a filter of the list refers to; «…» while unknown. */
export const useFilterName = (source: string, resource: string, field?: string): ((id: unknown) => string) => {
  const value: unknown = (useListContext().filterValues as Record<string, unknown>)[source];
  const names = useNamesOf(
    resource,
    [value].flat().filter((id) => typeof id === 'number'),
    field,
  );
  return (id) => names.get(Number(id)) ?? '…';
};
