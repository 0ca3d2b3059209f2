import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/Icon';
import { momentAddress, tripAddress } from '../../ui/tripAddress';

interface Props {
  activoId: number;
  when: string;
  viajeId?: number;
  /** The player stands at that very moment. */
  exact?: true;
}

/** To the day of a moment, on the map. */
export const RecorridoLink = ({ activoId, when, viajeId, exact }: Props) => (
  <Button component={Link} to={exact ? momentAddress(activoId, when) : tripAddress(activoId, when, viajeId)} size="small" startIcon={<Icon name="route" />}>
    Ver recorrido
  </Button>
);
