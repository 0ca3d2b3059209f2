import { useState, type ReactNode } from 'react';
import { IconButton } from '@mui/material';
import { useRefresh } from 'react-admin';
import type { Tarea } from '#contract/entities/tareas';
import { Icon } from '../../../ui/Icon';
import { MovableList } from '../../../ui/MovableList';
import { useMovable } from '../../../ui/useMovable';
import { keepPicture, register, TaskCard, type Registro } from '../../tareas/index';
import { sortTasks } from '../requests';
import { useOrderAction } from './useOrderItems';
import { classes } from '../../../ui/classes';
import styles from './detail.module.css';

interface Props {
  ordenId: number;
  tasks: Tarea[];
  /** Whether the user may add, remove and reorder. */
  mayEdit: boolean;
  onRemove: (task: Tarea) => void;
}

/** The tasks of an order, one card each; reordered by dragging or with the arrow buttons. */
const TaskList = ({ ordenId, tasks: saved, mayEdit, onRemove }: Props) => {
  const { act } = useOrderAction(ordenId);
  const refresh = useRefresh();
  const [order, setOrder] = useState<number[]>();
  // A dropped task stays in its new place until it is saved.
  const tasks = order ? [...saved].sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id)) : saved;

  const move = async (from: number, to: number) => {
    const ids = tasks.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    setOrder(ids);
    await act(undefined, () => sortTasks(ordenId, ids));
    setOrder(undefined);
  };
  const mark = async (task: Tarea, registro: Registro) => {
    try {
      await register(task, registro);
    } finally {
      // Also after an error: somebody else may have marked it before.
      refresh();
    }
  };

  return (
    <MovableList
      entries={tasks}
      className="bare-list grid gap-10"
      onMove={(from, to) => void move(from, to)}
      says={(from, to) => `Tarea ${from} movida al lugar ${to}`}
    >
      {(task, at, moveTo) => (
        <Row
          task={task}
          at={at}
          last={tasks.length - 1}
          mayEdit={mayEdit}
          onMove={moveTo}
          onRemove={() => onRemove(task)}
        >
          <TaskCard
            tarea={task}
            disabled={!task.abierta}
            onRegister={(registro) => mark(task, registro)}
            onPhoto={keepPicture}
          />
        </Row>
      )}
    </MovableList>
  );
};

export default TaskList;

interface RowProps {
  task: Tarea;
  at: number;
  last: number;
  mayEdit: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
  children: ReactNode;
}

const Row = ({ task, at, last, mayEdit, onMove, onRemove, children }: RowProps) => {
  const { row, handle, labelOf } = useMovable({ id: task.id, at, last, disabled: !mayEdit, onMove });

  return (
    <li className={`flex align-start gap-4 ${styles.ordenTask}`} {...row}>
      {mayEdit && (
        <button
          className={classes(
            'centered rigid unpadded frameless rounded-s faint text-on-hover hoverable',
            styles.ordenTaskHandle,
          )}
          aria-label={labelOf(task.titulo)}
          {...handle}
        >
          <Icon name="drag_indicator" size={20} />
        </button>
      )}
      <div className={`grow shrink ${styles.ordenTaskCard}`}>{children}</div>
      {mayEdit && (
        <IconButton aria-label={`Quitar ${task.titulo}`} onClick={onRemove}>
          <Icon name="delete" size={18} />
        </IconButton>
      )}
    </li>
  );
};
