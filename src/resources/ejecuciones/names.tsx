import { useGetMany, type RaRecord } from 'react-admin';

/** The names of the records with these ids; «…» while unknown. */
export const useNames = (resource: string, given: unknown): ((id: unknown) => string) => {
  const ids = [given].flat().filter((id): id is number => typeof id === 'number');
  const { data = none } = useGetMany<RaRecord>(resource, { ids }, { enabled: ids.length > 0 });
  return (id) => {
    const found = data.find((record) => record?.id === id);
    return found ? String(found['nombre_completo'] ?? found['nombre']) : '…';
  };
};

const none: readonly RaRecord[] = [];

/** The name of one record. */
export const Name = ({ resource, id }: { resource: string; id: unknown }) => {
  const nameOf = useNames(resource, id);
  return typeof id === 'number' ? nameOf(id) : '—';
};
