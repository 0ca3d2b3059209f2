import { memo } from 'react';
import { useDraggable } from '@dnd-kit/core';
import { blockWords, lookOf } from './faces';
import { isMovable } from './rows';
import type { Block } from './scale';
import styles from './despacho.module.css';

interface Props {
  block: Block;
  mayMove: boolean;
  /** It was moved, and the server has not answered yet. */
  waiting: boolean;
  /** The one of its row that the Tab key reaches; the arrows reach the others. */
  first: boolean;
  onMenu: (block: Block, anchor: HTMLElement) => void;
}

/** What is dragged: a stop of an execution, or one that nobody serves. */
export type Dragged = { kind: 'block'; block: Block } | { kind: 'loose'; parada_id: number };

/** A stop in the time of its vehicle: dragged by mouse or finger, moved by its menu. */
export const StopBlock = memo(({ block, mayMove, waiting, first, onMenu }: Props) => {
  const { run, stop, left, width, place } = block;
  const movable = mayMove && !waiting && isMovable(run, stop);
  const { listeners, setNodeRef, isDragging } = useDraggable({
    id: `${run.id} ${stop.clave}`,
    data: { kind: 'block', block } satisfies Dragged,
    disabled: !movable,
  });
  const words = blockWords(stop);
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={`flush clip ${styles.block}`}
      style={{ left, width }}
      data-look={lookOf(stop)}
      data-real={stop.llegada_en !== undefined}
      data-movable={movable}
      data-held={isDragging}
      data-waiting={waiting}
      title={words}
      aria-label={words}
      aria-haspopup="menu"
      tabIndex={first ? 0 : -1}
      {...listeners}
      onClick={({ currentTarget }) => onMenu(block, currentTarget)}
    >
      <BlockFace name={stop.nombre} place={place} wide={width > 64} />
    </button>
  );
});

export const BlockFace = ({ name, place, wide }: { name: string; place: number; wide: boolean }) => (
  <>
    <b>{place}</b>
    {wide && ` ${name}`}
  </>
);
