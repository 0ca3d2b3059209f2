import { BooleanInput, useCanAccess, useNotify } from 'react-admin';
import { nuevaVista } from '#contract/vistas';
import { api } from '../providers/api';
import { FormDialog } from './FormDialog';
import { TextInput } from './form/inputs';

interface Props {
  view: { recurso: string; filtro: object; orden: object; columnas: string[] | null };
  onClose: () => void;
  onSaved: () => void;
}

/** Asks for the name of a view; the same name again replaces it. */
export const SaveViewDialog = ({ view, onClose, onSaved }: Props) => {
  const notify = useNotify();
  const { canAccess: mayShare } = useCanAccess({ resource: view.recurso, action: 'edit' });
  const save = async ({ nombre, compartida }: Record<string, unknown>) => {
    await api('/vistas', { method: 'POST', body: { ...view, nombre, compartida } });
    notify(`Vista «${String(nombre)}» guardada`);
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
