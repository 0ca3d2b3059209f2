import { useState } from 'react';
import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type CollisionDetection,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core';
import { useCanAccess, useListContext, useNotify } from 'react-admin';
import { estadoOrden, estadosAbiertos, transicion, type EstadoOrden, type Orden } from '#contract/entities/ordenes';
import { estados } from '../faces';
import { useMove } from '../moves/useMove';
import { BoardColumn } from './BoardColumn';
import { CardFace } from './BoardCard';
import { useShown } from '../../../ui/useShown';
import styles from './board.module.css';

/**
 * The orders of the list, in one column per state. Dropping a card on another column makes the move between the two
 * states.
 */
const Board = () => {
  useShown('board');
  const { filterValues } = useListContext();
  const { canAccess: mayMove = false } = useCanAccess({ resource: 'ordenes', action: 'edit' });
  const { start, dialog, arrived } = useMove();
  const notify = useNotify();
  const [held, setHeld] = useState<Orden>();
  const [moving, setMoving] = useState<{ orden: Orden; a: EstadoOrden }>();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: columnByColumn }),
  );

  const drop = async ({ active, over }: DragEndEvent) => {
    setHeld(undefined);
    const orden = ordenOf(active.data.current);
    const a = stateOf(over?.id);
    if (!orden || !a || a === orden.estado) return;
    const move = transicion(orden.estado, a);
    if (!move || !orden.transiciones_permitidas.includes(a)) {
      notify(`${orden.numero} no puede pasar de «${estados[orden.estado].label}» a «${estados[a].label}»`, {
        type: 'warning',
      });
      return;
    }
    // The card stays where it was dropped until the server responds; on an error it goes back.
    setMoving({ orden, a });
    await start(orden, move);
    setMoving(undefined);
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={whereItPoints}
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
      onDragStart={({ active }) => setHeld(ordenOf(active.data.current))}
      onDragCancel={() => setHeld(undefined)}
      onDragEnd={(event) => void drop(event)}
    >
      <div
        className={`grid gap-8 scroll-x pad-12 ${styles.board}`}
        role="region"
        aria-label="Tablero de órdenes"
        tabIndex={0}
      >
        {statesOf(filterValues).map((estado) => (
          <BoardColumn key={estado} estado={estado} mayMove={mayMove} held={held} moving={moving} arrived={arrived} />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {held && (
          <div className={`outlined grid one-column gap-4 relative surface ${styles.boardCard} ${styles.boardHeld}`}>
            <CardFace orden={held} />
          </div>
        )}
      </DragOverlay>
      {dialog}
    </DndContext>
  );
};

export default Board;

/** A filter for open orders only needs no columns of closed ones. */
const statesOf = ({ estado, abierta, vencida, sin_asignar }: Record<string, unknown>): readonly EstadoOrden[] => {
  const asked = [estado].flat();
  const open = abierta === true || vencida === true || sin_asignar === true;
  const all = open ? estadosAbiertos : estadoOrden.options;
  return estado === undefined ? all : all.filter((each) => asked.includes(each));
};

const stateOf = (id: unknown): EstadoOrden | undefined => estadoOrden.options.find((estado) => estado === id);
const ordenOf = (data: Record<string, unknown> | undefined): Orden | undefined =>
  isCard(data) ? data.orden : undefined;
const isCard = (data: Record<string, unknown> | undefined): data is { orden: Orden } => data?.['orden'] !== undefined;

/** A drag by keyboard has no pointer coordinates. */
const whereItPoints: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args);

/** Arrow keys move from column to column. */
const columnByColumn: KeyboardCoordinateGetter = (
  event,
  { currentCoordinates, context: { droppableRects, collisionRect } },
) => {
  if ((event.code !== 'ArrowLeft' && event.code !== 'ArrowRight') || !collisionRect) return undefined;
  event.preventDefault();
  const middle = collisionRect.left + collisionRect.width / 2;
  const rects = [...droppableRects.values()].sort((one, other) => one.left - other.left);
  const next =
    event.code === 'ArrowRight'
      ? rects.find(({ left }) => left > middle)
      : rects.findLast(({ right }) => right < middle);
  return next
    ? { x: next.left + (next.width - collisionRect.width) / 2, y: Math.max(next.top, currentCoordinates.y) }
    : currentCoordinates;
};

const instructions =
  'Espacio para tomar la orden, flechas izquierda y derecha para cambiarla de columna, espacio para ' +
  'soltarla, Escape para dejarla.';
const nameOf = (data: Record<string, unknown> | undefined) => ordenOf(data)?.numero ?? 'La orden';
const placeOf = (id: unknown) => estados[stateOf(id) ?? 'pendiente'].label;
const announcements: Announcements = {
  onDragStart: ({ active }) => `Tomó ${nameOf(active.data.current)}.`,
  onDragOver: ({ active, over }) =>
    over ? `${nameOf(active.data.current)} está sobre ${placeOf(over.id)}.` : undefined,
  onDragEnd: ({ active, over }) =>
    over
      ? `${nameOf(active.data.current)} se soltó en ${placeOf(over.id)}.`
      : `${nameOf(active.data.current)} volvió a su lugar.`,
  onDragCancel: ({ active }) => `${nameOf(active.data.current)} volvió a su lugar.`,
};
