import type { DragEndEvent, DragMoveEvent, DragStartEvent } from '@dnd-kit/core';
import type { EjecucionTablero, ParadaTablero, SinAsignar } from '#contract/requests/tablero';
import type { BoardRow } from './rows';
import { keyOf } from './useMoves';

/** What is dragged: a stop of an execution, or one that nobody serves. */
export type Dragged =
  { kind: 'stop'; run: EjecucionTablero; stop: ParadaTablero; row: BoardRow } | { kind: 'loose'; stop: SinAsignar };

/** Each row is one thing to dnd-kit, or hundreds of blocks would be told of each row that scrolls into sight. */
export type DragData = { row: BoardRow } | { loose: SinAsignar };

/** The block under a pointer that goes down, if it may be moved. */
export const movableAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element
    ? (target.closest<HTMLElement>('[data-movable="true"]')?.dataset['key'] ?? undefined)
    : undefined;

export const draggedIn = ({ active, activatorEvent }: DragStartEvent): Dragged | undefined => {
  const data = active.data.current as DragData | undefined;
  if (!data) return undefined;
  if ('loose' in data) return { kind: 'loose', stop: data.loose };
  const key = movableAt(activatorEvent.target);
  for (const run of data.row.runs)
    for (const stop of run.paradas)
      if (keyOf(run.id, stop.clave) === key) return { kind: 'stop', run, stop, row: data.row };
  return undefined;
};

/** The execution and the key of what is dragged; those of nothing where no execution has it. */
export const keysOf = (held: Dragged | undefined): { run: number; clave: number } =>
  held?.kind === 'stop' ? { run: held.run.id, clave: held.stop.clave } : { run: 0, clave: 0 };

/** Where the pointer of a drag is, in the window. Pixels. */
export const pointerOf = ({ active, activatorEvent }: DragMoveEvent | DragEndEvent) => {
  const { initial, translated } = active.rect.current;
  const start = startOf(activatorEvent);
  return initial && translated && start
    ? { x: start.x + translated.left - initial.left, y: start.y + translated.top - initial.top }
    : undefined;
};

/** The row under the pointer, and where in its time; `top`: of the row, in the board. Pixels. */
export const rowUnder = (
  event: DragMoveEvent | DragEndEvent,
): { row: BoardRow; x: number; top: number } | undefined => {
  const row = event.over?.data.current?.['row'] as BoardRow | undefined;
  const pointer = pointerOf(event);
  if (!row || !pointer) return undefined;
  const section = document.querySelector<HTMLElement>(`[data-row="${row.vehicle.id}"]`);
  const track = section?.querySelector('[data-track]');
  if (!section || !track) return undefined;
  return { row, x: pointer.x - track.getBoundingClientRect().left, top: section.offsetTop };
};

const startOf = (event: Event): { x: number; y: number } | undefined => {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY };
  const touch = 'touches' in event ? (event as TouchEvent).touches[0] : undefined;
  return touch && { x: touch.clientX, y: touch.clientY };
};
