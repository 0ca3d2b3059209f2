import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { CanAccess } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Ruta } from '#contract/rutas';
import { Icon } from '../../../ui/Icon';
import { PanelActions } from '../../../map/page/pieces';
import { addresses } from '../address';
import { useRemove } from './useRemove';

/** The actions on a route. */
export const Actions = ({ route }: { route: Ruta }) => {
  const { busy, inUse, remove, deactivate, keep } = useRemove(route);
  return (
    <PanelActions>
      <CanAccess resource="rutas" action="edit">
        <Button component={Link} to={addresses.edit(route.id)} variant="outlined" startIcon={<Icon name="edit" />}>
          Editar
        </Button>
      </CanAccess>
      <CanAccess resource="ejecuciones" action="create">
        <Button component={Link} to={addresses.schedule(route.id)} startIcon={<Icon name="event" />}>
          Programar ejecución
        </Button>
      </CanAccess>
      <CanAccess resource="rutas" action="create">
        <Button component={Link} to={addresses.copy(route.id)} startIcon={<Icon name="content_copy" />}>
          Duplicar
        </Button>
      </CanAccess>
      <CanAccess resource="rutas" action="delete">
        <Button color="error" loading={busy} startIcon={<Icon name="delete" />} onClick={() => void remove()}>
          Eliminar
        </Button>
      </CanAccess>
      {inUse !== undefined && (
        <Dialog open onClose={keep} aria-labelledby="ruta-en-uso">
          <DialogTitle id="ruta-en-uso">No se puede eliminar</DialogTitle>
          <DialogContent>
            <Alert severity="warning">{inUse}</Alert>
          </DialogContent>
          <DialogActions>
            <Button onClick={keep}>Dejarla como está</Button>
            {route.activa && (
              <Button variant="contained" loading={busy} onClick={() => void deactivate()}>
                Desactivar
              </Button>
            )}
          </DialogActions>
        </Dialog>
      )}
    </PanelActions>
  );
};
