import type { DragEndEvent, DragMoveEvent } from '@dnd-kit/core';
import type { BoardRow } from './rows';

/** The row under the pointer of a drag, and where in its time; `top`: of the row, in the board. Pixels. */
export const pointerIn = ({
  over,
  active,
  activatorEvent,
}: DragMoveEvent | DragEndEvent): { row: BoardRow; x: number; top: number } | undefined => {
  const row = over?.data.current?.['row'] as BoardRow | undefined;
  const { initial, translated } = active.rect.current;
  const started = startOf(activatorEvent);
  if (!row || !initial || !translated || started === undefined) return undefined;
  const section = document.querySelector<HTMLElement>(`[data-row="${row.vehicle.id}"]`);
  const track = section?.querySelector('[data-track]');
  if (!section || !track) return undefined;
  const pointer = started + translated.left - initial.left;
  return { row, x: pointer - track.getBoundingClientRect().left, top: section.offsetTop };
};

const startOf = (event: Event): number | undefined => {
  if (event instanceof MouseEvent) return event.clientX;
  if ('touches' in event) return (event as TouchEvent).touches[0]?.clientX;
  return undefined;
};
