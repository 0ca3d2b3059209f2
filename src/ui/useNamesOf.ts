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

/** How to call the records with these ids, in places that accept only text; a dash while unknown. */
export const useNames = (resource: string, given: unknown): ((id: unknown) => string) => {
  const ids = [given].flat(2).filter((id): id is number => typeof id === 'number');
  const { data = none } = useGetMany<RaRecord>(resource, { ids }, { enabled: ids.length > 0 });
  return (id) => {
    const found = data.find((record) => record?.id === id);
    return found ? String(found['nombre_completo'] ?? found['nombre'] ?? found['numero']) : '—';
  };
};

const none: readonly RaRecord[] = [];
