import { useContext, type CSSProperties } from 'react';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { IconButton } from '@mui/material';
import { useCanAccess } from 'react-admin';
import type { Nivel } from '#contract/entities/niveles';
import { Icon } from '../../../ui/Icon';
import { RecordLink } from '../../../ui/RecordTable';
import { Refusals } from './places';
import styles from '../niveles.module.css';

interface Props {
  nivel: Nivel;
  /** Undefined: it has no children. */
  folded: boolean | undefined;
  onFold: () => void;
}

/** A level of the tree: collapses its children, can be dragged by its handle, and accepts other levels. */
export const TreeName = ({ nivel, folded, onFold }: Props) => {
  const { canAccess: mayMove = false } = useCanAccess({ resource: 'niveles', action: 'edit' });
  const forbidden = useContext(Refusals).has(nivel.id);
  const { setNodeRef: place, isOver } = useDroppable({ id: nivel.id });
  const {
    attributes,
    listeners,
    setNodeRef: handle,
  } = useDraggable({ id: nivel.id, disabled: !mayMove, attributes: { roleDescription: 'nivel que se puede mover' } });

  return (
    <span
      ref={place}
      className={`row gap-4 ${styles.treePlace}`}
      data-over={isOver && !forbidden}
      data-forbidden={forbidden}
      style={{ '--depth': nivel.profundidad } as CSSProperties}
    >
      {folded === undefined ? (
        <span className={styles.treeLeaf} />
      ) : (
        <IconButton
          size="small"
          aria-expanded={!folded}
          aria-label={`${folded ? 'Abrir' : 'Cerrar'} ${nivel.nombre}`}
          onClick={(event) => {
            event.stopPropagation();
            onFold();
          }}
        >
          <Icon name={folded ? 'chevron_right' : 'expand_more'} size={18} />
        </IconButton>
      )}
      <RecordLink>{nivel.nombre}</RecordLink>
      {mayMove && (
        <span
          className={`centered muted ${styles.treeHandle}`}
          ref={handle}
          {...attributes}
          {...listeners}
          aria-label={`Mover ${nivel.nombre}`}
          onClick={(event) => event.stopPropagation()}
        >
          <Icon name="drag_indicator" size={18} />
        </span>
      )}
    </span>
  );
};
