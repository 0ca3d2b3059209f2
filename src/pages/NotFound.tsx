import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { homeOf } from '#contract/paths';
import { useRole } from '../providers/session';
import { EmptyState } from '../ui/EmptyState';

/** An address that the product does not have. */
export const NotFound = () => {
  const role = useRole();
  return (
    <EmptyState
      icon="explore"
      text="Página no encontrada: la dirección no existe o cambió de lugar."
      action={
        <Button variant="contained" component={Link} to={homeOf(role)}>
          Ir al inicio
        </Button>
      }
    />
  );
};
