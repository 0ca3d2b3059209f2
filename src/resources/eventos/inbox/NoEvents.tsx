import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { EmptyState } from '../../../ui/EmptyState';
import { NoMatches } from '../../../ui/RecordTable';

/** An empty inbox is good news; filters without results are not. */
export const NoEvents = ({ filter }: { filter: Readonly<Record<string, unknown>> }) => {
  const { setFilters } = useListContext();
  const { pendiente, ...others } = filter;
  if (pendiente !== true || Object.keys(others).length > 0) return <NoMatches />;
  return (
    <EmptyState
      icon="done_all"
      text="Todo está atendido: no hay eventos por atender."
      action={
        <Button variant="outlined" onClick={() => setFilters({}, {})}>
          Ver todos los eventos
        </Button>
      }
    />
  );
};
