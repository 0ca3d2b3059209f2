import { lazy, Suspense, useState } from 'react';
import { useDataProvider, useGetList, useRefresh } from 'react-admin';
import { isOpenState } from '#contract/entities/ordenes';
import type { Tarea } from '#contract/entities/tareas';
import { z } from '#contract/core/validation';
import { ActionMenu } from '../../../ui/ActionMenu';
import { FormDialog } from '../../../ui/FormDialog';
import { PlantillaInput } from '../../plantillas/index';
import { restore } from '../../tareas/index';
import { NewTaskDialog } from '../../tareas/pages';
import { addFromTemplate } from '../requests';
import type { PartProps } from './part';
import { Part } from './Part';
import { useOrderAction } from './useOrderItems';

const TaskList = lazy(() => import('./TaskList'));

/** The tasks of the order: mark, add one by one or from a checklist, reorder. */
const Tasks = ({ orden, mayEdit }: PartProps) => {
  const query = useGetList<Tarea>('tareas', {
    filter: { orden_id: orden.id },
    sort: { field: 'posicion', order: 'ASC' },
    pagination: { page: 1, perPage: 500 },
  });
  const { attempt, remove } = useOrderAction(orden.id);
  const refresh = useRefresh();
  const dataProvider = useDataProvider();
  const [asking, setAsking] = useState<'tarea' | 'plantilla'>();
  const open = isOpenState(orden.estado);

  return (
    <>
      <Part
        title="Tareas"
        query={query}
        none="Sin tareas."
        actions={
          mayEdit &&
          open && (
            <ActionMenu
              label="Añadir"
              icon="add"
              actions={[
                { label: 'Una tarea', run: () => setAsking('tarea') },
                { label: 'Los pasos de una plantilla', run: () => setAsking('plantilla') },
              ]}
            />
          )
        }
      >
        {(tasks) => (
          <Suspense>
            <TaskList
              tasks={tasks}
              mayEdit={mayEdit && open}
              ordenId={orden.id}
              onRemove={(task) =>
                void remove(
                  `Se quitó «${task.titulo}»`,
                  () => dataProvider.delete('tareas', { id: task.id, previousData: task }),
                  () => restore(task.id),
                )
              }
            />
          </Suspense>
        )}
      </Part>
      <Suspense>
        {asking === 'tarea' && (
          <NewTaskDialog ordenId={orden.id} onDone={refresh} onClose={() => setAsking(undefined)} />
        )}
      </Suspense>
      {asking === 'plantilla' && (
        <FormDialog
          title="Añadir los pasos de una plantilla"
          submitLabel="Añadir"
          schema={chosen}
          initial={{ plantilla_id: null }}
          onClose={() => setAsking(undefined)}
          onSubmit={(values) =>
            attempt('Pasos añadidos', () => addFromTemplate(orden.id, chosen.parse(values).plantilla_id))
          }
        >
          <PlantillaInput source="plantilla_id" />
        </FormDialog>
      )}
    </>
  );
};

export default Tasks;

const chosen = z.object({ plantilla_id: z.int() });
