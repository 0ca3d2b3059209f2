import { useState } from 'react';
import { Button, DialogContentText } from '@mui/material';
import { useDataProvider, useNotify } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Ejecucion } from '#contract/entities/ejecuciones';
import { api } from '../../../providers/api';
import { Icon } from '../../../ui/Icon';
import { useReversible } from '../../../ui/UndoNotice';
import { parameters, without } from '../address';
import { PlainDialog } from '../../../ui/PlainDialog';
import { useNotifyFailure } from '../../../ui/useAttempt';

/** Deletes an execution that has not begun, after a confirmation. The notice can restore a planned one. */
export const RemoveRun = ({ run }: { run: Ejecucion }) => {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const reversible = useReversible();
  const dataProvider = useDataProvider();

  const remove = async () => {
    setBusy(true);
    try {
      await dataProvider.delete('ejecuciones', { id: run.id, previousData: run });
      await navigate(without(search, parameters.run), { replace: true });
      const { ruta_id, activo_id, personal_id, fecha, hora_salida, nota } = run;
      if (run.estado === 'programada')
        reversible('Ejecución eliminada', () =>
          api('/ejecuciones', { method: 'POST', body: { ruta_id, activo_id, personal_id, fecha, hora_salida, nota } }),
        );
      else notify('Ejecución eliminada');
    } catch (reason) {
      notifyFailure(reason);
      setAsking(false);
    }
    setBusy(false);
  };

  return (
    <>
      <Button color="error" startIcon={<Icon name="delete" size={18} />} onClick={() => setAsking(true)}>
        Eliminar
      </Button>
      <PlainDialog
        title="¿Eliminar esta ejecución?"
        open={asking}
        prose
        close="Volver"
        main={{ children: 'Eliminar', color: 'error', loading: busy, onClick: () => void remove() }}
        onClose={() => setAsking(false)}
      >
        <DialogContentText>Deja de estar en la lista y en el cumplimiento de su ruta.</DialogContentText>
      </PlainDialog>
    </>
  );
};
