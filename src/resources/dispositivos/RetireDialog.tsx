import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { retirar } from '#contract/entities/dispositivos';
import { FormDialog } from '../../ui/FormDialog';
import { MomentInput } from '../../ui/dates/DateInput';
import { useDoneNotice } from '../../ui/UndoNotice';
import { retire } from './assignments';
import { TextInput } from '../../ui/form/inputs';

/** Takes a device off the asset that carries it. */
export const RetireDialog = ({ dispositivoId, onClose }: { dispositivoId: number; onClose: () => void }) => {
  const showDone = useDoneNotice();
  const refresh = useRefresh();
  const [now] = useState(() => new Date().toISOString());

  const submit = async ({ hasta, motivo }: Record<string, unknown>) => {
    await retire(dispositivoId, retirar.parse({ motivo, ...(hasta !== now && { hasta: hasta ?? undefined }) }));
    showDone('Dispositivo retirado', { see: `/dispositivos/${dispositivoId}/show` });
    refresh();
  };

  return (
    <FormDialog
      title="Retirar dispositivo"
      submitLabel="Retirar"
      schema={schema}
      initial={{ hasta: now, motivo: null }}
      onClose={onClose}
      onSubmit={submit}
    >
      <MomentInput source="hasta" label="Hasta" />
      <TextInput source="motivo" label="Motivo" helperText="Opcional" />
    </FormDialog>
  );
};

const schema = retirar.extend({ hasta: retirar.shape.hasta.nullable() });
