import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { homeOf } from '#contract/paths';
import { useRole } from '../providers/session';
import { EmptyState } from '../ui/EmptyState';

/** A page that the role may not see: it says so and links on. */
export const AccessDenied = () => {
  const role = useRole();
  return (
    <EmptyState
      icon="lock"
      text="Su rol no permite ver esto. Si lo necesita, pídalo a quien administra su empresa."
      action={
        <Button variant="contained" component={Link} to={homeOf(role)}>
          Ir al inicio
        </Button>
      }
    />
  );
};
