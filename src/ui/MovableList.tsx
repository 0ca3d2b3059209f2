import { Fragment, useState, type ReactNode } from 'react';
import {
  closestCenter,
  DndContext,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';

interface Props<Entry> {
  entries: readonly Entry[];
  className: string;
  label?: string;
  onMove: (from: number, to: number) => void;
  /** What is announced after a move; places count from 1. */
  says: (from: number, to: number) => string;
  /** One entry, which `useMovable` makes movable with the given function. */
  children: (entry: Entry, at: number, moveTo: (to: number) => void) => ReactNode;
}

/** A list that is reordered by dragging, or by the arrow keys on the handles of its entries. */
export const MovableList = <Entry extends { id: string | number }>({
  entries,
  className,
  label,
  onMove,
  says,
  children,
}: Props<Entry>) => {
  const [said, setSaid] = useState('');
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 6 } }),
  );

  const put = (from: number, to: number) => {
    if (from === to || from < 0 || to < 0 || to >= entries.length) return;
    onMove(from, to);
    setSaid(`${says(from + 1, to + 1)} de ${entries.length}`);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const place = (wanted: unknown) => entries.findIndex(({ id }) => id === wanted);
    if (over) put(place(active.id), place(over.id));
  };

  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={quiet}>
      <ol className={className} aria-label={label}>
        {entries.map((entry, at) => (
          <Fragment key={entry.id}>{children(entry, at, (to) => put(at, to))}</Fragment>
        ))}
      </ol>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </DndContext>
  );
};

/** The list itself announces the move, in Spanish. */
const quiet = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};
