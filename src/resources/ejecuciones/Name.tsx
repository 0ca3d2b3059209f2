import { useNames } from '../../ui/useNamesOf';

/** The name of one record. */
export const Name = ({ resource, id }: { resource: string; id: unknown }) => {
  const nameOf = useNames(resource, id);
  return typeof id === 'number' ? nameOf(id) : '—';
};
