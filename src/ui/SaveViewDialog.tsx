import { BooleanInput, useCanAccess, useNotify } from 'react-admin';
import { nuevaVista, type Vista } from '#contract/vistas';
import { api } from '../providers/api';
import { folded } from './folded';
import { FormDialog } from './FormDialog';
import { TextInput } from './form/inputs';
import { useReversible } from './UndoNotice';

interface Props {
  view: { recurso: string; filtro: object; orden: object; columnas: string[] | null };
  /** The existing names; undefined: unknown. Replacing one of them cannot be undone. */
  taken: readonly string[] | undefined;
  onClose: () => void;
  /** Also called when the saving is undone. */
  onSaved: () => void;
}

/** Asks for the name of a view; an existing name is replaced. */
export const SaveViewDialog = ({ view, taken, onClose, onSaved }: Props) => {
  const notify = useNotify();
  const offerBack = useReversible();
  const { canAccess: mayShare } = useCanAccess({ resource: view.recurso, action: 'edit' });
  const save = async ({ nombre, compartida }: Record<string, unknown>) => {
    const { json: saved } = await api<Vista>('/vistas', { method: 'POST', body: { ...view, nombre, compartida } });
    const message = `Vista «${saved.nombre}» guardada`;
    if (taken?.every((name) => folded(name) !== folded(saved.nombre)))
      offerBack(message, async () => {
        await api(`/vistas/${saved.id}`, { method: 'DELETE' });
        onSaved();
      });
    else notify(message);
    onSaved();
  };
  return (
    <FormDialog
      title="Guardar esta vista"
      submitLabel="Guardar"
      schema={nuevaVista.pick({ nombre: true, compartida: true })}
      initial={{ nombre: '', compartida: false }}
      onClose={onClose}
      onSubmit={save}
    >
      <TextInput source="nombre" label="Nombre" helperText="Guarda los filtros, el orden y las columnas" autoFocus />
      {mayShare && <BooleanInput source="compartida" label="Compartir con toda la empresa" helperText={false} />}
    </FormDialog>
  );
};
