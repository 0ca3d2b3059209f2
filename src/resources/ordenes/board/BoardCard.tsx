import { useDraggable } from '@dnd-kit/core';
import { useGetManyAggregate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Activo } from '#contract/activos';
import type { Orden } from '#contract/ordenes';
import type { Persona } from '#contract/personal';
import { Avatar } from '../../../ui/Avatar';
import { FaceChip } from '../../../ui/FaceChip';
import { Icon } from '../../../ui/Icon';
import { DueDate } from '../DueDate';
import { prioridades } from '../messages';

/** An order on the board: opened by its title, moved by hand or by keyboard. */
export const BoardCard = ({ orden, mayMove, waiting }: { orden: Orden; mayMove: boolean; waiting: boolean }) => {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({ id: orden.id, data: { orden }, disabled: !mayMove || waiting });
  return (
    <li ref={setNodeRef} className="board-card" data-held={isDragging} data-waiting={waiting} {...listeners}>
      <CardFace orden={orden} />
      {mayMove && (
        <button ref={setActivatorNodeRef} type="button" className="board-handle" {...attributes} aria-label={`Mover ${orden.numero}`}>
          <Icon name="drag_indicator" size={18} />
        </button>
      )}
    </li>
  );
};

/** What a card shows. */
export const CardFace = ({ orden }: { orden: Orden }) => {
  const asset = useOne<Activo>('activos', orden.activo_id);
  const person = useOne<Persona>('personal', orden.responsable_id);
  return (
    <>
      <small className="board-top">
        <span className="tabular">{orden.numero}</span>
        <FaceChip face={prioridades[orden.prioridad]} />
      </small>
      <Link to={`/ordenes/${orden.id}/show`} draggable={false}>
        {orden.titulo}
      </Link>
      {asset && (
        <span className="board-asset">
          <Icon name="local_shipping" size={16} />
          {asset.nombre}
        </span>
      )}
      <span className="board-foot">
        {orden.fecha_limite !== null && <DueDate orden={orden} />}
        {orden.tareas_n > 0 && (
          <span className="board-tasks tabular" title="Tareas hechas">
            <Icon name="checklist" size={16} />
            {`${orden.tareas_hechas_n}/${orden.tareas_n}`}
          </span>
        )}
        {person && (
          <span className="board-person" title={person.nombre_completo}>
            <Avatar name={person.nombre_completo} src={person.image_url} size="xs" />
            <span className="visually-hidden">{person.nombre_completo}</span>
          </span>
        )}
      </span>
    </>
  );
};

const useOne = <Row extends Activo | Persona>(resource: string, id: number | null): Row | undefined =>
  useGetManyAggregate<Row>(resource, { ids: id === null ? [] : [id] }, { enabled: id !== null }).data?.[0];
