import { useListContext } from 'react-admin';
import { EmptyState } from '../../../ui/EmptyState';
import { NewRecord } from '../../../ui/EntityList';
import { NoMatches } from '../../../ui/RecordTable';

/** A day without executions is not a failed search. */
export const NoRuns = () => {
  const { desde: _from, hasta: _to, ...others } = useListContext().filterValues as Record<string, unknown>;
  if (Object.keys(others).length > 0) return <NoMatches />;
  return <EmptyState icon="event" text="No hay ejecuciones en estos días." action={<NewRecord />} />;
};
