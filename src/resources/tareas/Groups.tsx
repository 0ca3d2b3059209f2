import { Checkbox } from '@mui/material';
import { RecordContextProvider, useListContext, useNotify, useRefresh } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Tarea } from '#contract/tareas';
import { failureOf } from '../../ui/failure';
import { FaceChip } from '../../ui/FaceChip';
import { ago, dateTime, shortDate } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { NoMatches, RecordLink } from '../../ui/RecordTable';
import { StatusChip } from '../../ui/StatusChip';
import { ActivoReferenceField } from '../activos/index';
import { PersonalReferenceField } from '../personal/index';
import { tiposTarea } from '../plantillas/index';
import { isDone, needsPhoto } from './card/registro';
import { register } from './deeds';
import { useGrouping, type Grouping } from './GroupToggle';
import { estados } from './messages';
import './tareas.css';

/** The tasks of the list around, put together by what they are for; a box is ticked where it stands. */
export const Groups = () => {
  const { data, isPending } = useListContext<Tarea>();
  const [grouping] = useGrouping();
  if (isPending) return <ListSkeleton rows={12} />;
  if (!data || data.length === 0) return <NoMatches />;
  return (
    <div className="task-groups">
      {[...groupsOf(data, grouping)].map(([key, tasks]) => (
        <section key={String(key)} aria-label={grouping === 'orden_id' ? (tasks[0]?.orden_numero ?? 'Tareas sueltas') : undefined}>
          <header>
            <h3>{tasks[0] && <GroupName task={tasks[0]} grouping={grouping} />}</h3>
            <small className="tabular">{`${tasks.filter(isDone).length}/${tasks.length}`}</small>
          </header>
          <ul>
            {tasks.map((task) => (
              <RecordContextProvider key={task.id} value={task}>
                <Line task={task} grouping={grouping} />
              </RecordContextProvider>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
};

const groupsOf = (tasks: readonly Tarea[], grouping: Grouping): Map<number | null, Tarea[]> => {
  const groups = new Map<number | null, Tarea[]>();
  for (const task of tasks) groups.set(task[grouping], [...(groups.get(task[grouping]) ?? []), task]);
  for (const group of groups.values()) group.sort((one, other) => (one.orden_id ?? 0) - (other.orden_id ?? 0) || (one.posicion ?? 0) - (other.posicion ?? 0));
  return groups;
};

const GroupName = ({ task, grouping }: { task: Tarea; grouping: Grouping }) => {
  if (task[grouping] === null) return { orden_id: 'Tareas sueltas', activo_id: 'Sin activo', asignado_a_id: 'De nadie en particular' }[grouping];
  if (grouping === 'orden_id') {
    return (
      <Link to={`/ordenes/${task.orden_id}/show`}>
        <span className="tabular">{task.orden_numero}</span> · {task.orden_titulo}
      </Link>
    );
  }
  return (
    <RecordContextProvider value={task}>
      {grouping === 'activo_id' ? <ActivoReferenceField source="activo_id" /> : <PersonalReferenceField source="asignado_a_id" />}
    </RecordContextProvider>
  );
};

const Line = ({ task, grouping }: { task: Tarea; grouping: Grouping }) => (
  <li className="task-line" data-done={isDone(task)}>
    <Tick task={task} />
    <span className="task-line-name">
      <RecordLink>{task.titulo}</RecordLink>
      {task.obligatoria && !isDone(task) && <small> · Obligatoria</small>}
    </span>
    {grouping !== 'orden_id' && task.orden_numero && (
      <Link className="task-line-order tabular" to={`/ordenes/${task.orden_id}/show`} title={task.orden_titulo ?? undefined}>
        {task.orden_numero}
      </Link>
    )}
    {grouping !== 'asignado_a_id' && task.asignado_a_id !== null && <PersonalReferenceField source="asignado_a_id" />}
    <Due task={task} />
    {task.estado !== 'pendiente' && <FaceChip face={estados[task.estado]} />}
  </li>
);

const Due = ({ task: { vencida, fecha_limite } }: { task: Tarea }) => {
  if (fecha_limite === null) return null;
  if (vencida) return <StatusChip tone="peligro" icon="schedule" label={`Vencida ${ago(fecha_limite)}`} />;
  return (
    <time dateTime={fecha_limite} title={dateTime(fecha_limite)}>
      {shortDate(fecha_limite)}
    </time>
  );
};

/** A box that can be ticked here; what needs more than a tick shows its kind, and is marked where it opens. */
const Tick = ({ task }: { task: Tarea }) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const { icon, label } = tiposTarea[task.tipo];
  const done = isDone(task);
  if (task.tipo !== 'casilla' || !task.abierta || task.estado === 'no_aplica' || task.estado === 'fallida' || (!done && needsPhoto(task))) {
    return (
      <span className="task-line-kind" title={label}>
        <Icon name={done ? 'check_circle' : icon} size={20} />
      </span>
    );
  }
  const tick = async () => {
    try {
      await register(task, done ? { estado: 'pendiente', valor: null } : { estado: 'completada', valor: true });
    } catch (reason) {
      notify(failureOf(reason).message, { type: 'error' });
    }
    refresh();
  };
  return <Checkbox checked={done} onChange={() => void tick()} slotProps={{ input: { 'aria-label': `Hecha: ${task.titulo}` } }} />;
};
