import { useRef } from 'react';
import {
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
  type Active,
  type Announcements,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  type Over,
} from '@dnd-kit/core';
import { dayName, foresee, type PlanOrder, type PlanPerson } from '../../resources/ordenes/index';

/** The place of a person's day, or of what has no plan. */
export type Cell = { person: PlanPerson; fecha: string };

export const trayId = 'sin-programar';
export const cellId = (person: number, fecha: string): string => `${person} ${fecha}`;

export const orderIn = (active: Active | null | undefined): PlanOrder | undefined =>
  active?.data.current?.['order'] as PlanOrder | undefined;
export const cellIn = (over: Over | null | undefined): Cell | undefined =>
  over?.data.current?.['person'] ? (over.data.current as Cell) : undefined;

/**
 * Drags by mouse, finger and keyboard. By keyboard the arrows move from cell to cell, whatever scrolls; the unplanned
 * ones are to the left of the first day.
 */
export const useDragging = (people: readonly number[], days: readonly string[]) => {
  const target = useRef<string>(undefined);
  const byArrows: KeyboardCoordinateGetter = (event, { currentCoordinates, context: { droppableRects } }) => {
    const next = cellBeside(target.current, event.code, people, days);
    if (next === undefined) return undefined;
    event.preventDefault();
    target.current = next;
    const rect = droppableRects.get(next);
    return rect ? { x: rect.left + 8, y: rect.top + 8 } : currentCoordinates;
  };
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: byArrows }),
  );
  const detect: CollisionDetection = (args) => {
    if (args.pointerCoordinates) return pointerWithin(args);
    return target.current === undefined ? [] : [{ id: target.current }];
  };
  return {
    sensors,
    detect,
    /** Where a drag by keyboard begins. */
    begin: (id: string) => {
      target.current = id;
    },
  };
};

/** The cell that an arrow key leads to; undefined: none, or another key. */
export const cellBeside = (
  from: string | undefined,
  key: string,
  people: readonly number[],
  days: readonly string[],
): string | undefined => {
  const step = steps[key];
  const [first] = people;
  const [monday] = days;
  if (!step || first === undefined || monday === undefined) return undefined;
  if (from === undefined || from === trayId)
    return step.right === 1 || step.down === 1 ? cellId(first, monday) : trayId;
  const row = people.findIndex((person) => from.startsWith(`${person} `));
  const column = days.findIndex((day) => from.endsWith(` ${day}`));
  if (column + step.right < 0) return trayId;
  const person = people[Math.min(people.length - 1, Math.max(0, row + step.down))];
  const day = days[Math.min(days.length - 1, column + step.right)];
  return person === undefined || day === undefined ? undefined : cellId(person, day);
};

const steps: Readonly<Record<string, { right: number; down: number }>> = {
  ArrowLeft: { right: -1, down: 0 },
  ArrowRight: { right: 1, down: 0 },
  ArrowUp: { right: 0, down: -1 },
  ArrowDown: { right: 0, down: 1 },
};

export const instructions =
  'Espacio o Enter para tomar la orden, flechas para cambiarla de día o de persona, espacio para soltarla, Escape ' +
  'para dejarla.';

const nameOf = (active: Active) => orderIn(active)?.numero ?? 'La orden';

const placeOf = (over: Over | null): string | undefined => {
  const cell = cellIn(over);
  if (cell) return `${cell.person.nombre}, ${dayName(cell.fecha)}`;
  return over?.id === trayId ? 'las órdenes sin programar' : undefined;
};

const meaningOf = (active: Active, over: Over | null): string => {
  const [order, cell] = [orderIn(active), cellIn(over)];
  if (!order || !cell) return '';
  return ` ${foresee(order, cell.person, cell.fecha).conflicts.join('. ') || 'Cabe'}.`;
};

/** What a screen reader says of a drag. */
export const announcements: Announcements = {
  onDragStart: ({ active }) => `Tomó ${nameOf(active)}.`,
  onDragOver: ({ active, over }) =>
    placeOf(over) && `${nameOf(active)} está sobre ${placeOf(over)}.${meaningOf(active, over)}`,
  onDragEnd: ({ active, over }) =>
    placeOf(over) ? `${nameOf(active)} se soltó en ${placeOf(over)}.` : `${nameOf(active)} volvió a su lugar.`,
  onDragCancel: ({ active }) => `${nameOf(active)} volvió a su lugar.`,
};
