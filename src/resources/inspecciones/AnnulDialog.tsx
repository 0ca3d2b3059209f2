import { useState } from 'react';
import { useDataProvider, useRefresh } from 'react-admin';
import { anulacion, type Inspeccion } from '#contract/entities/inspecciones';
import { failureOf } from '../../ui/failure';
import { FormDialog } from '../../ui/FormDialog';
import { TextInput } from '../../ui/form/inputs';
import { Note } from '../../ui/Note';
import { useDoneNotice } from '../../ui/UndoNotice';
import { annul } from './requests';

const schema = anulacion.pick({ motivo: true });

/** Takes back an inspection, with what only it saw. */
export const AnnulDialog = ({ inspection, onClose }: { inspection: Inspeccion; onClose: () => void }) => {
  const showDone = useDoneNotice();
  const refresh = useRefresh();
  const dataProvider = useDataProvider();
  const [version, setVersion] = useState(inspection.version);
  const send = async (motivo: string) => {
    try {
      await annul(inspection, { motivo, version });
    } catch (reason) {
      // Somebody changed it meanwhile: it is shown as it is now, and the next try counts from there.
      if (failureOf(reason).code === 'VERSION_CONFLICTO') {
        refresh();
        const { data } = await dataProvider.getOne<Inspeccion>('inspecciones', { id: inspection.id });
        setVersion(data.version);
      }
      throw reason;
    }
    showDone('Inspección anulada', {});
    refresh();
  };
  return (
    <FormDialog
      title="¿Anular la inspección?"
      submitLabel="Anular"
      schema={schema}
      initial={{ motivo: '' }}
      onClose={onClose}
      onSubmit={({ motivo }) => send(String(motivo))}
    >
      <Note>
        Deja de contar: se retiran los defectos que solo ella vio, y el día queda sin inspección si no hay otra. No se
        puede deshacer.
      </Note>
      <TextInput source="motivo" label="Por qué" multiline minRows={2} autoFocus />
    </FormDialog>
  );
};
