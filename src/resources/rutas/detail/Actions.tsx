import { Alert, Button } from '@mui/material';
import { CanAccess } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Ruta } from '#contract/entities/rutas';
import { Icon } from '../../../ui/Icon';
import { PanelActions } from '../../../map/page/pieces';
import { addresses } from '../address';
import { PlainDialog } from '../../../ui/PlainDialog';
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
        <PlainDialog
          title="No se puede eliminar"
          prose
          close="Dejarla como está"
          actions={
            <>
              {route.activa && (
                <Button variant="contained" loading={busy} onClick={() => void deactivate()}>
                  Desactivar
                </Button>
              )}
            </>
          }
          onClose={keep}
        >
          <Alert severity="warning">{inUse}</Alert>
        </PlainDialog>
      )}
    </PanelActions>
  );
};
