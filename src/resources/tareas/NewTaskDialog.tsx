import { useDataProvider } from 'react-admin';
import { tareas, type Tarea } from '#contract/entities/tareas';
import { FormDialog } from '../../ui/FormDialog';
import { FormGrid } from '../../ui/FormGrid';
import { useReversible } from '../../ui/UndoNotice';
import { TaskFields } from './TaskFields';

/** Adds a task at the end of an order. */
const NewTaskDialog = ({ ordenId, onDone, onClose }: { ordenId: number; onDone: () => void; onClose: () => void }) => {
  const dataProvider = useDataProvider();
  const offerBack = useReversible();
  return (
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
        <TaskFields />
      </FormGrid>
    </FormDialog>
  );
};

export default NewTaskDialog;

const schema = tareas.input.pick({
  titulo: true,
  tipo: true,
  instruccion: true,
  obligatoria: true,
  opciones: true,
  unidad: true,
  minimo: true,
  maximo: true,
  asignado_a_id: true,
  fecha_limite: true,
  foto_obligatoria: true,
  accion_si_falla: true,
});
const blank = { ...schema.parse({ titulo: '-' }), titulo: null };
