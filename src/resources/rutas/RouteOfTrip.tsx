import { Button, IconButton } from '@mui/material';
import { useCanAccess } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Viaje } from '#contract/requests/viajes';
import { Icon } from '../../ui/Icon';
import { addressOfTrip } from './address';

interface Props {
  viaje: Pick<Viaje, 'activo_id' | 'inicio_en' | 'fin_en'>;
  /** For table rows, which have no room for a label. */
  small?: boolean;
}

const words = 'Usar este viaje';

/** Makes a route from a trip, for users who may create routes. An ongoing trip has no end yet. */
export const RouteOfTrip = ({ viaje, small = false }: Props) => {
  const { canAccess: mayCreate = false } = useCanAccess({ resource: 'rutas', action: 'create' });
  const { fin_en } = viaje;
  if (!mayCreate || !fin_en) return null;
  const to = addressOfTrip({ ...viaje, fin_en });
  if (small)
    return (
      <IconButton
        component={Link}
        to={to}
        size="small"
        color="primary"
        aria-label={words}
        title={`${words} para una ruta`}
      >
        <Icon name="add_road" />
      </IconButton>
    );
  return (
    <Button component={Link} to={to} size="small" startIcon={<Icon name="add_road" />}>
      {words}
    </Button>
  );
};
