import { useGetMany, type RaRecord } from 'react-admin';

/** What the records with these ids are called, by id; what is not known yet, or gone, is missing. */
export const useNamesOf = (resource: string, named: readonly number[], field = 'nombre'): ReadonlyMap<number, string> => {
  const ids = [...new Set(named)].sort((a, b) => a - b);
  const { data = [] } = useGetMany<RaRecord<number>>(resource, { ids }, { enabled: ids.length > 0 });
  // One that is gone since comes as nothing.
  return new Map(data.flatMap((row) => (row ? [[row.id, String(row[field])] as const] : [])));
};
