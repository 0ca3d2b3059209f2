import { useCanAccess, useNotify } from 'react-admin';
import { cambioVista, type Vista } from '#contract/requests/vistas';
import { api } from '../providers/api';
import { folded } from '#contract/rules/text';
import { FormDialog } from './FormDialog';
import { BooleanInput, TextInput } from './form/inputs';
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
      schema={cambioVista}
      initial={{ nombre: '', compartida: false }}
      onClose={onClose}
      onSubmit={save}
    >
      <ViewInputs recurso={view.recurso} help="Guarda los filtros, el orden y las columnas" />
    </FormDialog>
  );
};

interface EditProps {
  view: Vista;
  onClose: () => void;
  /** Also called when the change is undone. */
  onSaved: () => void;
}

/** Changes the name of a saved view, and who sees it. */
export const EditViewDialog = ({ view, onClose, onSaved }: EditProps) => {
  const offerBack = useReversible();
  const initial = { nombre: view.nombre, compartida: view.compartida };
  const change = async (body: object) => {
    await api(`/vistas/${view.id}`, { method: 'PUT', body });
    onSaved();
  };
  const save = async ({ nombre, compartida }: Record<string, unknown>) => {
    await change({ nombre, compartida });
    offerBack(`Vista «${String(nombre)}» guardada`, () => change(initial));
  };
  return (
    <FormDialog
      title="Cambiar la vista"
      submitLabel="Guardar"
      schema={cambioVista}
      initial={initial}
      onClose={onClose}
      onSubmit={save}
    >
      <ViewInputs recurso={view.recurso} help={false} />
    </FormDialog>
  );
};

const ViewInputs = ({ recurso, help }: { recurso: string; help: string | false }) => {
  const { canAccess: mayShare } = useCanAccess({ resource: recurso, action: 'edit' });
  return (
    <>
      <TextInput source="nombre" label="Nombre" helperText={help} autoFocus />
      {mayShare && <BooleanInput source="compartida" label="Compartir con toda la empresa" />}
    </>
  );
};
