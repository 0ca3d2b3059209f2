import { useState } from 'react';
import { Button, Link } from '@mui/material';
import { useCanAccess, useRecordContext, useRefresh } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Tarea } from '#contract/tareas';
import { Icon } from '../../ui/Icon';
import { TaskCard } from './card/TaskCard';
import { keepPicture, register } from './deeds';
import { TareaForm } from './TareaForm';
import './tareas.css';

/** A task: marked by its card; its form for who may write it. */
export const TareaRecord = () => {
  const task = useRecordContext<Tarea>();
  const refresh = useRefresh();
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'tareas', action: 'edit' });
  const [writing, setWriting] = useState(false);
  if (!task) return null;
  return (
    <div className="task-record">
      {task.orden_id !== null && (
        <p className="record-note">
          De la orden <Link component={RouterLink} to={`/ordenes/${task.orden_id}/show`}>{`${task.orden_numero ?? ''} · ${task.orden_titulo ?? ''}`}</Link>
        </p>
      )}
      <TaskCard tarea={task} disabled={!task.abierta} onRegister={(registro) => register(task, registro).finally(refresh)} onPhoto={keepPicture} />
      {mayEdit && !writing && (
        <Button className="task-record-edit" variant="outlined" startIcon={<Icon name="edit" />} onClick={() => setWriting(true)}>
          Editar la tarea
        </Button>
      )}
      {writing && <TareaForm />}
    </div>
  );
};
