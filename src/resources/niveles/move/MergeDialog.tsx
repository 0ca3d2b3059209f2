import { useDataProvider, useNotify, useRedirect } from 'react-admin';
import { fusionar, type Nivel } from '#contract/entities/niveles';
import { api } from '../../../providers/api';
import { FormDialog } from '../../../ui/FormDialog';
import { Note } from '../../../ui/Note';
import { NivelInput } from '../NivelInput';

/** Chooses the level that takes over the contents of this one. */
export const MergeDialog = ({ nivel, onClose }: { nivel: Nivel; onClose: () => void }) => {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const redirect = useRedirect();
  const merge = async ({ destino_id }: Record<string, unknown>) => {
    await api(`/niveles/${nivel.id}/fusionar`, { method: 'POST', body: { destino_id } });
    const { data } = await dataProvider.getOne<Nivel>('niveles', { id: Number(destino_id) });
    notify(`«${nivel.nombre}» ahora es parte de «${data.nombre}»`);
    redirect('show', 'niveles', data.id);
  };
  return (
    <FormDialog
      title={`Fusionar «${nivel.nombre}»`}
      submitLabel="Fusionar"
      schema={fusionar}
      onClose={onClose}
      onSubmit={merge}
    >
      <Note>
        Los niveles, activos y personas de «{nivel.nombre}» pasarán al nivel que elija, y este dejará de existir. No se
        puede deshacer.
      </Note>
      <NivelInput source="destino_id" label="Nivel que queda" except={nivel.id} />
    </FormDialog>
  );
};
