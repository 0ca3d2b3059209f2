import { useState } from 'react';
import { Button } from '@mui/material';
import { CanAccess, useNotify, useRefresh } from 'react-admin';
import { cambioEstadoDispositivo, pasosDispositivo, type Dispositivo } from '#contract/entities/dispositivos';
import { api } from '../../providers/api';
import { FormDialog } from '../../ui/FormDialog';
import { TextInput } from '../../ui/form/inputs';
import { useReversible } from '../../ui/UndoNotice';

type State = Dispositivo['estado'];

const actions: Record<State, { label: string; title: string; done: string }> = {
  en_stock: { label: 'Devolver al stock', title: 'Devolver al stock', done: 'El dispositivo volvió al stock' },
  asignado: { label: 'Reactivar', title: 'Reactivar dispositivo', done: 'Dispositivo reactivado' },
  suspendido: { label: 'Suspender', title: 'Suspender dispositivo', done: 'Dispositivo suspendido' },
  averiado: { label: 'Marcar averiado', title: 'Marcar como averiado', done: 'Marcado como averiado' },
  retirado: { label: 'Dar de baja', title: 'Dar de baja: no volverá a usarse', done: 'Dispositivo dado de baja' },
};

const setState = (id: number, body: object) => api<Dispositivo>(`/dispositivos/${id}/estado`, { method: 'POST', body });

const schema = cambioEstadoDispositivo.pick({ motivo: true });

/** Buttons that change the state of the device, each with a reason. */
export const StateButtons = ({ dispositivo: { id, estado, version } }: { dispositivo: Dispositivo }) => {
  const notify = useNotify();
  const offerBack = useReversible();
  const refresh = useRefresh();
  const [asked, setAsked] = useState<State>();
  const change = async ({ motivo }: Record<string, unknown>) => {
    if (!asked) return;
    const { json: changed } = await setState(id, { estado: asked, motivo, version });
    const back = pasosDispositivo[asked].includes(estado);
    if (back)
      offerBack(actions[asked].done, () =>
        setState(id, { estado, motivo: 'Se deshizo el cambio', version: changed.version }),
      );
    else notify(actions[asked].done);
    refresh();
  };
  return (
    <CanAccess resource="dispositivos" action="edit">
      {pasosDispositivo[estado].map((next) => (
        <Button key={next} size="small" onClick={() => setAsked(next)}>
          {actions[next].label}
        </Button>
      ))}
      {asked && (
        <FormDialog
          title={actions[asked].title}
          submitLabel={actions[asked].label}
          schema={schema}
          initial={{ motivo: null }}
          onClose={() => setAsked(undefined)}
          onSubmit={change}
        >
          <TextInput
            source="motivo"
            label="Motivo"
            helperText="Opcional; queda en la auditoría"
            multiline
            minRows={2}
          />
        </FormDialog>
      )}
    </CanAccess>
  );
};
