import { useRef, type KeyboardEvent } from 'react';
import { useDraggable, useDroppable } from '@dnd-kit/core';

interface Movable {
  id: string | number;
  /** Its index, from 0, and the last index. */
  at: number;
  last: number;
  disabled?: boolean;
  onMove: (to: number) => void;
}

/**
 * A row of a list that is reordered by dragging its handle, or by the arrow keys on it: the props of row and handle.
 */
export const useMovable = ({ id, at, last, disabled = false, onMove }: Movable) => {
  const { listeners, setNodeRef: setHandle, isDragging, transform } = useDraggable({ id, disabled });
  const { setNodeRef: setPlace, isOver } = useDroppable({ id });
  const handle = useRef<HTMLButtonElement>(null);

  const key = (event: KeyboardEvent) => {
    const to = event.key === 'ArrowUp' ? at - 1 : event.key === 'ArrowDown' ? at + 1 : undefined;
    if (to === undefined || to < 0 || to > last) return;
    event.preventDefault();
    onMove(to);
    // Moving it in the DOM takes the focus away.
    requestAnimationFrame(() => handle.current?.focus());
  };

  return {
    row: {
      ref: setPlace,
      'data-over': isOver && !isDragging,
      'data-dragging': isDragging,
      style: transform ? { translate: `0 ${transform.y}px` } : undefined,
    },
    handle: {
      ref: (node: HTMLButtonElement | null) => {
        handle.current = node;
        setHandle(node);
      },
      type: 'button' as const,
      onKeyDown: key,
      ...listeners,
    },
    /** The label of the handle: what it moves, and its current place. */
    labelOf: (name: string) => `Mover ${name}: lugar ${at + 1} de ${last + 1}, con las flechas arriba y abajo`,
  };
};
