import { useCallback, useEffect, useRef } from 'react';
import { useDraggable } from '@dnd-kit/core';
import { Link } from 'react-router-dom';
import type { Orden } from '#contract/entities/ordenes';
import { Avatar } from '../../../ui/Avatar';
import { FaceChip } from '../../../ui/FaceChip';
import { Icon } from '../../../ui/Icon';
import { DueDate } from '../DueDate';
import { prioridades } from '../faces';
import { useWhatAndWho } from '../WhatAndWho';
import styles from './board.module.css';

interface Props {
  orden: Orden;
  mayMove: boolean;
  /** It was dropped and its move is being saved. */
  waiting: boolean;
  /** It is the last one moved. */
  arrived: boolean;
}

/** An order on the board: opened by its title, dragged by mouse or keyboard. */
export const BoardCard = ({ orden, mayMove, waiting, arrived }: Props) => {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: orden.id,
    data: { orden },
    disabled: !mayMove || waiting,
  });
  const place = useRef<HTMLLIElement>(null);
  // The same function while the card is mounted: dnd-kit measures again whenever it changes.
  const hold = useCallback(
    (node: HTMLLIElement | null) => {
      place.current = node;
      setNodeRef(node);
    },
    [setNodeRef],
  );
  useEffect(() => {
    if (arrived) place.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest', behavior: 'smooth' });
  }, [arrived]);
  return (
    <li
      ref={hold}
      data-arrived={arrived}
      className={`outlined grid one-column gap-4 relative surface ${styles.boardCard}`}
      data-held={isDragging}
      data-waiting={waiting}
      {...listeners}
    >
      <CardFace orden={orden} />
      {mayMove && !waiting && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={`centered unpadded frameless rounded-s faint text-on-hover hoverable ${styles.boardHandle}`}
          {...attributes}
          aria-label={`Mover ${orden.numero}`}
        >
          <Icon name="drag_indicator" size={18} />
        </button>
      )}
    </li>
  );
};

/** The contents of a card. */
export const CardFace = ({ orden }: { orden: Orden }) => {
  const { asset, person } = useWhatAndWho(orden);
  return (
    <>
      <small className={`row wrap muted tiny ${styles.boardTop}`}>
        <span className="tabular nowrap">{orden.numero}</span>
        <FaceChip face={prioridades[orden.prioridad]} />
      </small>
      <Link to={`/ordenes/${orden.id}/show`} draggable={false}>
        {orden.titulo}
      </Link>
      {asset && (
        <span className="inline-row gap-4 muted tiny">
          <Icon name="local_shipping" size={16} />
          {asset.nombre}
        </span>
      )}
      <span className={`row wrap gap-6 above-4 tiny ${styles.boardFoot}`}>
        {orden.fecha_limite !== null && <DueDate orden={orden} narrow />}
        {orden.tareas_n > 0 && (
          <span className="inline-row gap-4 muted tiny tabular" title="Tareas hechas">
            <Icon name="checklist" size={16} />
            {`${orden.tareas_hechas_n}/${orden.tareas_n}`}
          </span>
        )}
        {person && (
          <span className={`inline-row gap-6 push-end muted ${styles.boardPerson}`} title={person.nombre_completo}>
            <Avatar name={person.nombre_completo} src={person.image_url} size="xs" />
            <span>{person.nombre_completo}</span>
          </span>
        )}
        {orden.responsable_id === null && (
          <span className={`inline-row gap-6 push-end muted ${styles.boardPerson}`}>Sin asignar</span>
        )}
      </span>
    </>
  );
};
