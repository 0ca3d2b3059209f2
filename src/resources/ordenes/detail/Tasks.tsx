import { lazy, Suspense, useRef, useState } from 'react';
import { Button, Menu, MenuItem } from '@mui/material';
import { useDataProvider, useGetList, useRefresh } from 'react-admin';
import { isOpenState } from '#contract/ordenes';
import type { Tarea } from '#contract/tareas';
import { z } from '#contract/validation';
import { FormDialog } from '../../../ui/FormDialog';
import { Icon } from '../../../ui/Icon';
import { PlantillaInput } from '../../plantillas/index';
import { NewTaskDialog, restore } from '../../tareas/index';
import { addFromTemplate } from '../requests';
import type { PartProps } from './Detail';
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
      <Part title="Tareas" query={query} none="Sin tareas." actions={mayEdit && open && <AddMenu onAsk={setAsking} />}>
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

const AddMenu = ({ onAsk }: { onAsk: (what: 'tarea' | 'plantilla') => void }) => {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const ask = (what: 'tarea' | 'plantilla') => () => {
    setOpen(false);
    onAsk(what);
  };
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        startIcon={<Icon name="add" />}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        Añadir
      </Button>
      <Menu
        open={open}
        anchorEl={button.current}
        onClose={() => setOpen(false)}
        slotProps={{ list: { 'aria-label': 'Añadir' } }}
      >
        <MenuItem onClick={ask('tarea')}>Una tarea</MenuItem>
        <MenuItem onClick={ask('plantilla')}>Los pasos de una plantilla</MenuItem>
      </Menu>
    </>
  );
};
