import { ResourceContextProvider, useDataProvider } from 'react-admin';
import { tareas, type Tarea } from '#contract/entities/tareas';
import { FieldInput } from '../../ui/fields/FieldForm';
import { FormDialog } from '../../ui/FormDialog';
import { FormGrid } from '../../ui/FormGrid';
import { useReversible } from '../../ui/UndoNotice';
import { fields } from './fields';
import { asked, own } from './inputs';

/** Adds a task at the end of an order. */
const NewTaskDialog = ({ ordenId, onDone, onClose }: { ordenId: number; onDone: () => void; onClose: () => void }) => {
  const dataProvider = useDataProvider();
  const offerBack = useReversible();
  return (
    <ResourceContextProvider value="tareas">
      <FormDialog
        title="Nueva tarea"
        submitLabel="Añadir"
        width="sm"
        schema={schema}
        initial={blank}
        onClose={onClose}
        onSubmit={async (values) => {
          const { data } = await dataProvider.create<Tarea>('tareas', { data: { ...values, orden_id: ordenId } });
          offerBack('Tarea añadida', async () => {
            await dataProvider.delete<Tarea>('tareas', { id: data.id, previousData: data });
            onDone();
          });
          onDone();
        }}
      >
        <FormGrid>
          {asked.map((source) => (
            <FieldInput key={source} {...{ source, fields, own }} />
          ))}
        </FormGrid>
      </FormDialog>
    </ResourceContextProvider>
  );
};

export default NewTaskDialog;

const schema = tareas.input.omit({ orden_id: true, imagen_guia_id: true, medidor_id: true });
const blank = { ...schema.parse({ titulo: '-' }), titulo: null };
