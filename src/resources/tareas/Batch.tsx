import { useState } from 'react';
import { Button } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { RecordContextProvider, useGetList, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { isDone, type Tarea } from '#contract/entities/tareas';
import { number } from '../../ui/formats';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Unreachable } from '../../ui/Unreachable';
import { ActivoReferenceField } from '../activos/index';
import { PersonalReferenceField } from '../personal/index';
import type { Grouping } from './GroupToggle';
import { Line } from './Line';
import type { Group } from './useGroups';

interface Props {
  grouping: Grouping;
  groups: readonly Group[];
}

/** A larger group shows this many tasks at first, and the rest on demand. */
const step = 200;

/** Some groups with all their tasks, fetched together. */
export const Batch = ({ grouping, groups }: Props) => {
  const { filterValues } = useListContext();
  const [shown, setShown] = useState(step);
  const { data, error, refetch } = useGetList<Tarea>(
    'tareas',
    {
      filter: { ...filterValues, [grouping]: groups.map(({ key }) => key) },
      sort: { field: 'orden_id', order: 'DESC' },
      pagination: { page: 1, perPage: shown },
    },
    { placeholderData: keepPreviousData },
  );
  if (!data && error) return <NotLoaded error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={8} />;
  const left = groups.reduce((sum, { count }) => sum + count, 0) - data.length;
  return (
    <>
      {groups.map(({ key, count }) => {
        const tasks = data
          .filter((task) => task[grouping] === key)
          .sort(grouping === 'orden_id' ? inPlace : undoneFirst);
        const [first] = tasks;
        if (!first) return null;
        return (
          <section
            key={key}
            aria-label={grouping === 'orden_id' ? (first.orden_numero ?? 'Tareas sueltas') : undefined}
          >
            <header className="flex align-baseline spread gap-10 subtle line-above">
              <h3 className="shrink flush regular semibold break-anywhere">
                <GroupName task={first} grouping={grouping} />
              </h3>
              <small className="muted tabular">
                {tasks.length < count ? number(count) : `${tasks.filter(isDone).length}/${tasks.length}`}
              </small>
            </header>
            <ul>
              {tasks.map((task) => (
                <RecordContextProvider key={task.id} value={task}>
                  <Line task={task} grouping={grouping} />
                </RecordContextProvider>
              ))}
            </ul>
          </section>
        );
      })}
      {left > 0 && data.length >= shown && shown + step <= most && (
        <Button fullWidth onClick={() => setShown(shown + step)}>
          Ver {number(Math.min(step, left))} tareas más
        </Button>
      )}
    </>
  );
};

/** The most rows in one response. */
const most = 1_000;

const inPlace = (one: Tarea, other: Tarea) =>
  (one.orden_id ?? 0) - (other.orden_id ?? 0) || one.posicion - other.posicion || one.id - other.id;

/** Open tasks of the newest orders first: users look for these. */
const undoneFirst = (one: Tarea, other: Tarea) =>
  Number(isDone(one)) - Number(isDone(other)) || (other.orden_id ?? 0) - (one.orden_id ?? 0) || inPlace(one, other);

/** The tasks could not be loaded; those already shown stay. */
export const NotLoaded = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Unreachable what="esta lista" error={error} onRetry={onRetry} />
);

const GroupName = ({ task, grouping }: { task: Tarea; grouping: Grouping }) => {
  if (task[grouping] === null)
    return { orden_id: 'Tareas sueltas', activo_id: 'Sin activo', asignado_a_id: 'De nadie en particular' }[grouping];
  if (grouping === 'orden_id') {
    return (
      <Link to={`/ordenes/${task.orden_id}/show`}>
        <span className="tabular">{task.orden_numero}</span> · {task.orden_titulo}
      </Link>
    );
  }
  return (
    <RecordContextProvider value={task}>
      {grouping === 'activo_id' ? (
        <ActivoReferenceField source="activo_id" />
      ) : (
        <PersonalReferenceField source="asignado_a_id" />
      )}
    </RecordContextProvider>
  );
};
