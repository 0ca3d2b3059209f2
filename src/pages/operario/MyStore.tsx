import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { hrefOf } from '#contract/core/paths';
import { useStores } from '../../resources/bodegas/index';
import { Icon } from '../../ui/Icon';

/** The way to the stores that this person keeps, if any. */
export const MyStore = () =>
  useStores().some(({ propia }) => propia) && (
    <Button
      variant="outlined"
      component={Link}
      to={hrefOf('/servicios/repuestos/conteos')}
      startIcon={<Icon name="warehouse" />}
    >
      Mi bodega
    </Button>
  );
