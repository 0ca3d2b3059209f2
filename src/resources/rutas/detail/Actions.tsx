import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { CanAccess, useDataProvider, useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Ruta } from '#contract/entities/rutas';
import { PanelRecordActions } from '../../../map/page/PanelRecordActions';
import { useWritten } from '../../../map/page/useWritten';
import { Icon } from '../../../ui/Icon';
import { PlainDialog } from '../../../ui/PlainDialog';
import { useAttempt } from '../../../ui/useAttempt';
import { addresses } from '../address';

/** The actions on a route. One with executions stays, and can be deactivated. */
export const Actions = ({ route }: { route: Ruta }) => {
  const { id, version, activa } = route;
  const [inUse, setInUse] = useState<string>();
  const { attempt, busy } = useAttempt();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const written = useWritten('rutas');
  const deactivate = async () => {
    await attempt(async () => {
      await dataProvider.update('rutas', { id, data: { activa: false, version }, previousData: route });
      setInUse(undefined);
      notify('Ruta desactivada: ya no se programa');
    });
    await written();
  };
  return (
    <PanelRecordActions
      resource="rutas"
      id={id}
      name="Ruta"
      edit={addresses.edit(id)}
      all={addresses.all}
      onInUse={setInUse}
    >
      <CanAccess resource="ejecuciones" action="create">
        <Button component={Link} to={addresses.schedule(id)} startIcon={<Icon name="event" />}>
          Programar ejecución
        </Button>
      </CanAccess>
      <CanAccess resource="rutas" action="create">
        <Button component={Link} to={addresses.copy(id)} startIcon={<Icon name="content_copy" />}>
          Duplicar
        </Button>
      </CanAccess>
      {inUse !== undefined && (
        <PlainDialog
          title="No se puede eliminar"
          prose
          close="Dejarla como está"
          actions={
            activa && (
              <Button variant="contained" loading={busy} onClick={() => void deactivate()}>
                Desactivar
              </Button>
            )
          }
          onClose={() => setInUse(undefined)}
        >
          <Alert severity="warning">{inUse}</Alert>
        </PlainDialog>
      )}
    </PanelRecordActions>
  );
};
