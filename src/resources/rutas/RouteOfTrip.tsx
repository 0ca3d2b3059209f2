import { Button } from '@mui/material';
import { useCanAccess } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Viaje } from '#contract/viajes';
import { Icon } from '../../ui/Icon';
import { addressOfTrip } from './address';

/** From a trip to a route like it, for who may make one. One that goes on has no end yet. */
export const RouteOfTrip = ({ viaje }: { viaje: Pick<Viaje, 'activo_id' | 'inicio_en' | 'fin_en'> }) => {
  const { canAccess: mayCreate = false } = useCanAccess({ resource: 'rutas', action: 'create' });
  const { fin_en } = viaje;
  if (!mayCreate || !fin_en) return null;
  return (
    <Button component={Link} to={addressOfTrip({ ...viaje, fin_en })} size="small" startIcon={<Icon name="add_road" />}>
      Usar este viaje
    </Button>
  );
};
