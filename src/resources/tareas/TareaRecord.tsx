import { useState } from 'react';
import { Button, Link } from '@mui/material';
import { useCanAccess, useRecordContext, useRefresh } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Tarea } from '#contract/entities/tareas';
import { Icon } from '../../ui/Icon';
import { Note } from '../../ui/Note';
import { TaskCard } from './card/TaskCard';
import { keepPicture, register } from './requests';
import { TareaForm } from './TareaForm';
import styles from './tareas.module.css';

/** A task: its card to complete it, and its form for users who may edit it. */
export const TareaRecord = () => {
  const task = useRecordContext<Tarea>();
  const refresh = useRefresh();
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'tareas', action: 'edit' });
  const [writing, setWriting] = useState(false);
  if (!task) return null;
  return (
    <div className="grid gap-14">
      {task.orden_id !== null && (
        <Note>
          De la orden{' '}
          <Link
            component={RouterLink}
            to={`/ordenes/${task.orden_id}/show`}
          >{`${task.orden_numero ?? ''} · ${task.orden_titulo ?? ''}`}</Link>
        </Note>
      )}
      <TaskCard
        tarea={task}
        disabled={!task.abierta}
        onRegister={(registro) => register(task, registro).finally(refresh)}
        onPhoto={keepPicture}
      />
      {mayEdit && !writing && (
        <Button
          className={styles.taskRecordEdit}
          variant="outlined"
          startIcon={<Icon name="edit" />}
          onClick={() => setWriting(true)}
        >
          Editar la tarea
        </Button>
      )}
      {writing && <TareaForm />}
    </div>
  );
};
