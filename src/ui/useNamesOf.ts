import { useGetMany, type RaRecord } from 'react-admin';

/** The names of the records with these ids; unknown and deleted ones are missing. */
export const useNamesOf = (
  resource: string,
  named: readonly number[],
  field = 'nombre',
): ReadonlyMap<number, string> => {
  const ids = [...new Set(named)].sort((a, b) => a - b);
  const { data = [] } = useGetMany<RaRecord<number>>(resource, { ids }, { enabled: ids.length > 0 });
  // A deleted record is undefined.
  return new Map(data.flatMap((row) => (row ? [[row.id, String(row[field])] as const] : [])));
};
