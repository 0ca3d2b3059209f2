import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/Icon';
import { tripAddress } from '../../ui/tripAddress';

/** To the day of a moment, on the map. */
export const RecorridoLink = ({ activoId, when, viajeId }: { activoId: number; when: string; viajeId?: number }) => (
  <Button component={Link} to={tripAddress(activoId, when, viajeId)} size="small" startIcon={<Icon name="route" />}>
    Ver recorrido
  </Button>
);
