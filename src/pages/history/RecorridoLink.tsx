import { Button, IconButton } from '@mui/material';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/Icon';
import { momentAddress, tripAddress } from '../../ui/tripAddress';

interface Props {
  activoId: number;
  when: string;
  viajeId?: number;
  /** The player opens at that very moment. */
  exact?: true;
  /** Only an icon, for wide tables. */
  small?: boolean;
}

/** Links to the day of a moment, on the map. */
export const RecorridoLink = ({ activoId, when, viajeId, exact, small = false }: Props) => {
  const to = exact ? momentAddress(activoId, when) : tripAddress(activoId, when, viajeId);
  if (small)
    return (
      <IconButton
        component={Link}
        to={to}
        size="small"
        color="primary"
        aria-label="Ver recorrido"
        title="Ver recorrido"
      >
        <Icon name="route" size={20} />
      </IconButton>
    );
  return (
    <Button component={Link} to={to} size="small" startIcon={<Icon name="route" />}>
      Ver recorrido
    </Button>
  );
};
