import { useGetMany, type RaRecord } from 'react-admin';

/** The names of the records with these ids, on one line. */
export const Names = ({ resource, ids }: { resource: string; ids: readonly number[] }) => {
  const { data = [] } = useGetMany<RaRecord>(resource, { ids: [...ids] }, { enabled: ids.length > 0 });
  return ids.length === 0
    ? '—'
    : data.flatMap((record) => (record ? [String(record['nombre_completo'] ?? record['nombre'])] : [])).join(', ');
};
