import { useState, type ReactNode } from 'react';
import { IconButton } from '@mui/material';
import {
  closestCenter,
  DndContext,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { useRefresh } from 'react-admin';
import type { Tarea } from '#contract/tareas';
import { Icon } from '../../../ui/Icon';
import { useMovable } from '../../../ui/useMovable';
import { keepPicture, register, TaskCard, type Registro } from '../../tareas/index';
import { sortTasks } from '../requests';
import { useOrderAction } from './useOrderItems';
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
  const [said, setSaid] = useState('');
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 6 } }),
  );
  // A dropped task stays in its new place until it is saved.
  const tasks = order ? [...saved].sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id)) : saved;

  const put = async (from: number, to: number) => {
    const ids = tasks.map(({ id }) => id);
    const [moved] = ids.splice(from, 1);
    if (moved === undefined || from === to || to < 0 || to >= tasks.length) return;
    ids.splice(to, 0, moved);
    setOrder(ids);
    setSaid(`Tarea ${from + 1} movida al lugar ${to + 1} de ${tasks.length}`);
    await act(undefined, () => sortTasks(ordenId, ids));
    setOrder(undefined);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const place = (id: unknown) => tasks.findIndex((task) => task.id === id);
    if (over) void put(place(active.id), place(over.id));
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
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={quiet}>
      <ol className="bare-list grid gap-10">
        {tasks.map((task, at) => (
          <Row
            key={task.id}
            task={task}
            at={at}
            last={tasks.length - 1}
            mayEdit={mayEdit}
            onMove={(to) => void put(at, to)}
            onRemove={() => onRemove(task)}
          >
            <TaskCard
              tarea={task}
              disabled={!task.abierta}
              onRegister={(registro) => mark(task, registro)}
              onPhoto={keepPicture}
            />
          </Row>
        ))}
      </ol>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </DndContext>
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
          className={`centered rigid unpadded faint ${styles.ordenTaskHandle}`}
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

/** The list itself announces the move, in Spanish. */
const quiet = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};
