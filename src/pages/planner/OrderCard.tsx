import { memo } from 'react';
import { useDraggable } from '@dnd-kit/core';
import { dayName, lengthOf, ordenWords, shortHours, type PlanOrder } from '../../resources/ordenes/index';
import { wordOf } from '../../ui/faces';
import { clock, nearDate } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { trayId } from './dragging';
import styles from './planner.module.css';

interface Props {
  order: PlanOrder;
  /** Its cell, where a drag by keyboard begins. */
  cell: string;
  /** Its move is being saved. */
  waiting: boolean;
  onOpen: (order: PlanOrder) => void;
}

/** An order that is dragged to another day, or pressed to be planned by a dialog. */
export const OrderCard = memo(({ order, cell, waiting, onOpen }: Props) => {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: order.id,
    data: { order, cell },
  });
  return (
    <li
      ref={setNodeRef}
      className={`outlined surface relative ${styles.card}`}
      data-held={isDragging}
      data-waiting={waiting}
      data-priority={order.prioridad}
      {...listeners}
    >
      <button type="button" className={`bare-button text-left ${styles.open}`} onClick={() => onOpen(order)}>
        <CardFace order={order} loose={cell === trayId} />
      </button>
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={`centered unpadded frameless rounded-s faint text-on-hover hoverable ${styles.handle}`}
        {...attributes}
        aria-label={`Mover ${order.numero}`}
      >
        <Icon name="drag_indicator" size={18} />
      </button>
    </li>
  );
});

/** The contents of a card. `loose`: without plan, so that its limit is told instead of its hour. */
export const CardFace = ({ order, loose }: { order: PlanOrder; loose: boolean }) => {
  const { prioridad, estado, titulo, numero, placa, activo, fecha_programada, fecha_limite, vencida } = order;
  const { icon = 'drag_handle', label } = ordenWords.prioridades[prioridad];
  const underWay = estado === 'en_progreso' || estado === 'en_espera';
  return (
    <>
      <small className={`row gap-4 muted tiny tabular ${styles.cardTop}`}>
        <span
          className={`tone-${ordenWords.prioridades[prioridad].tone ?? 'neutro'} ${styles.priority}`}
          title={`Prioridad ${label}`}
        >
          <Icon name={icon} size={14} />
          <span className="visually-hidden">{`Prioridad ${label}`}</span>
        </span>
        {underWay && (
          <span title={wordOf(ordenWords.estados, estado)} className={styles.priority}>
            <Icon name={estado === 'en_progreso' ? 'play_arrow' : 'pause'} size={14} />
            <span className="visually-hidden">{wordOf(ordenWords.estados, estado)}</span>
          </span>
        )}
        {!loose && fecha_programada !== null && <span>{clock(fecha_programada)}</span>}
        <span className="push-end nowrap" title={lengthOf(order)}>
          {loose || order.duracion_min === null ? lengthOf(order) : shortHours(order.resto_min)}
        </span>
      </small>
      <span className={styles.title}>{titulo}</span>
      <small className="row gap-4 muted tiny">
        <span className="ellipsis">{[placa ?? activo, numero].filter(Boolean).join(' · ')}</span>
        {fecha_limite !== null && (vencida || loose) && (
          <span className={`nowrap push-end ${vencida ? 'danger' : ''}`}>
            {vencida ? `Venció ${nearDate(fecha_limite)}` : `Para el ${nearDate(fecha_limite)}`}
          </span>
        )}
      </small>
    </>
  );
};

/** The rest of an order that began on a day before. */
export const RestCard = ({ order, min, onOpen }: { order: PlanOrder; min: number } & Pick<Props, 'onOpen'>) => (
  <li className={`outlined surface ${styles.card} ${styles.rest}`} data-priority={order.prioridad}>
    <button type="button" className={`bare-button text-left ${styles.open}`} onClick={() => onOpen(order)}>
      <small className="row gap-4 muted tiny tabular">
        <span>
          {'Sigue'}
          {order.fecha_programada !== null && (
            <span className="visually-hidden">{` desde el ${dayName(order.fecha_programada)}`}</span>
          )}
        </span>
        <span className="push-end">{shortHours(min)}</span>
      </small>
      <span className={`ellipsis ${styles.restTitle}`}>{order.titulo}</span>
    </button>
  </li>
);
