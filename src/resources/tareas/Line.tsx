import { Checkbox } from '@mui/material';
import { useRefresh } from 'react-admin';
import { Link } from 'react-router-dom';
import { canOpen } from '#contract/core/paths';
import { isDone, type Tarea } from '#contract/entities/tareas';
import { useRole } from '../../providers/session';
import { FaceChip } from '../../ui/FaceChip';
import { ago, dateTime, shortDate } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { RecordLink } from '../../ui/RecordTable';
import { StatusChip } from '../../ui/StatusChip';
import { PersonalReferenceField } from '../personal/index';
import { tiposTarea } from '../plantillas/index';
import { anchorOf, needsPhoto } from './card/registro';
import { register } from './requests';
import type { Grouping } from './GroupToggle';
import { estados } from './faces';
import { useNotifyFailure } from '../../ui/useAttempt';
import styles from './tareas.module.css';

/** A task, which can be ticked in the list. */
export const Line = ({ task, grouping }: { task: Tarea; grouping: Grouping }) => (
  <li className={`hoverable row gap-10 relative regular line-above touch ${styles.taskLine}`} data-done={isDone(task)}>
    <Tick task={task} />
    <span className={`grow shrink break-anywhere ${styles.taskLineName}`}>
      <Name task={task} />
      {task.obligatoria && !isDone(task) && <small className="muted small nowrap"> · Obligatoria</small>}
    </span>
    {grouping !== 'orden_id' && task.orden_numero && (
      <Link
        className="muted small tabular nowrap plain underlined"
        to={`/ordenes/${task.orden_id}/show`}
        title={task.orden_titulo ?? undefined}
      >
        {task.orden_numero}
      </Link>
    )}
    {grouping !== 'asignado_a_id' && task.asignado_a_id !== null && <PersonalReferenceField source="asignado_a_id" />}
    <Due task={task} />
    {task.estado !== 'pendiente' && <FaceChip face={estados[task.estado]} />}
  </li>
);

/** Field workers open the task in its order; others, and loose tasks, over the list. */
const Name = ({ task: { id, titulo, orden_id } }: { task: Tarea }) => {
  const role = useRole();
  if (orden_id === null || !canOpen(role, '/operario/ordenes')) return <RecordLink>{titulo}</RecordLink>;
  return <RecordLink to={`/operario/ordenes/${orden_id}#${anchorOf(id)}`}>{titulo}</RecordLink>;
};

const Due = ({ task: { vencida, fecha_limite } }: { task: Tarea }) => {
  if (fecha_limite === null) return null;
  if (vencida) return <StatusChip tone="peligro" icon="schedule" label={`Vencida ${ago(fecha_limite)}`} />;
  return (
    <time className="muted small nowrap" dateTime={fecha_limite} title={dateTime(fecha_limite)}>
      {shortDate(fecha_limite)}
    </time>
  );
};

/**
 * A box that can be ticked here; a task that needs more than a tick shows its kind, and is completed where it opens.
 */
const Tick = ({ task }: { task: Tarea }) => {
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  const { icon, label } = tiposTarea[task.tipo];
  const done = isDone(task);
  if (
    task.tipo !== 'casilla' ||
    !task.abierta ||
    task.estado === 'no_aplica' ||
    task.estado === 'fallida' ||
    (!done && needsPhoto(task))
  ) {
    return (
      <span className={`centered rigid faint ${styles.taskLineKind}`} title={label}>
        <Icon name={done ? 'check_circle' : icon} size={20} />
      </span>
    );
  }
  const tick = async () => {
    try {
      await register(task, done ? { estado: 'pendiente', valor: null } : { estado: 'completada', valor: true });
    } catch (reason) {
      notifyFailure(reason);
    }
    refresh();
  };
  return (
    <Checkbox
      checked={done}
      onChange={() => void tick()}
      slotProps={{ input: { 'aria-label': `Hecha: ${task.titulo}` } }}
    />
  );
};
