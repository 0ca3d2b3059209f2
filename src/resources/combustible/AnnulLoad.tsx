import { useState } from 'react';
import { Button, useRefresh } from 'react-admin';
import { anulacionCarga, type Carga } from '#contract/entities/combustible';
import { api } from '../../providers/api';
import { FormDialog } from '../../ui/FormDialog';
import { TextInput } from '../../ui/form/inputs';
import { Icon } from '../../ui/Icon';
import { useReversible } from '../../ui/UndoNotice';

const move = async ({ id, version }: Carga, step: 'anular' | 'reponer', body: object = {}) =>
  (await api<Carga>(`/combustible/${id}/${step}`, { method: 'POST', body: { ...body, version } })).json;

/** Annuls a load, or restores it; the notice has «undo». */
export const AnnulLoad = ({ load }: { load: Carga }) => {
  const [asked, setAsked] = useState(false);
  const refresh = useRefresh();
  const offerBack = useReversible();
  const annul = async (motivo: string) => {
    const annulled = await move(load, 'anular', { motivo });
    offerBack('Carga anulada: no cuenta en ningún consumo ni costo', () => move(annulled, 'reponer'));
    refresh();
  };
  const restore = async () => {
    const back = await move(load, 'reponer');
    offerBack('La carga cuenta otra vez', () => move(back, 'anular', { motivo: load.motivo_anulacion ?? 'Anulada' }));
    refresh();
  };
  if (load.estado === 'anulada')
    return (
      <Button label="Reponer" onClick={() => void restore()}>
        <Icon name="undo" />
      </Button>
    );
  return (
    <>
      <Button label="Anular" color="error" onClick={() => setAsked(true)}>
        <Icon name="do_not_disturb_on" />
      </Button>
      {asked && (
        <FormDialog
          title="Anular la carga"
          submitLabel="Anular"
          schema={reason}
          initial={{ motivo: '' }}
          onClose={() => setAsked(false)}
          onSubmit={({ motivo }) => annul(String(motivo))}
        >
          <TextInput source="motivo" label="Por qué" autoFocus multiline helperText="Se sigue viendo, pero no cuenta" />
        </FormDialog>
      )}
    </>
  );
};

const reason = anulacionCarga.pick({ motivo: true });
