import { useState, type ReactNode } from 'react';
import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
  type Announcements,
  type CollisionDetection,
  type DragEndEvent,
} from '@dnd-kit/core';
import { useListContext } from 'react-admin';
import type { Nivel } from '#contract/niveles';
import { Icon } from '../../../ui/Icon';
import { rootId } from './places';
import { useMove } from './useMove';

/** Lets levels be dragged onto one another by mouse, finger or keyboard; dropped above the tree one becomes a root. */
export const MoveTree = ({ children }: { children: ReactNode }) => {
  const { data = [] } = useListContext<Nivel>();
  const { move, attempt } = useMove();
  const [held, setHeld] = useState<Nivel>();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor),
  );
  const levelOf = (id: unknown) => data.find((level) => level.id === id);
  const nameOf = (id: unknown) => (id === rootId ? 'la raíz' : `«${levelOf(id)?.nombre ?? ''}»`);

  const drop = ({ active, over }: DragEndEvent) => {
    setHeld(undefined);
    const level = levelOf(active.id);
    if (!level || !over || over.id === level.id) return;
    void attempt(move(level, over.id === rootId ? null : Number(over.id), nameOf(over.id)));
  };

  const announcements: Announcements = {
    onDragStart: ({ active }) => `Tomó ${nameOf(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)} está sobre ${nameOf(over.id)}.` : `${nameOf(active.id)} no está sobre ningún nivel.`),
    onDragEnd: ({ active, over }) => (over ? `${nameOf(active.id)} se soltó en ${nameOf(over.id)}.` : `${nameOf(active.id)} volvió a su lugar.`),
    onDragCancel: ({ active }) => `${nameOf(active.id)} volvió a su lugar.`,
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={whereItPoints}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: 'Espacio para tomar el nivel, flechas para moverlo, espacio para soltarlo, Escape para dejarlo.' },
      }}
      onDragStart={({ active }) => setHeld(levelOf(active.id))}
      onDragCancel={() => setHeld(undefined)}
      onDragEnd={drop}
    >
      {held && held.padre_id !== null && <RootPlace />}
      {children}
      <DragOverlay dropAnimation={null}>
        {held && (
          <span className="tree-held">
            <Icon name="account_tree" size={18} />
            {held.nombre}
          </span>
        )}
      </DragOverlay>
    </DndContext>
  );
};

/** The keyboard has no pointer. */
const whereItPoints: CollisionDetection = (args) => (args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args));

const RootPlace = () => {
  const { setNodeRef, isOver } = useDroppable({ id: rootId });
  return (
    <div ref={setNodeRef} className="tree-root-place" data-over={isOver}>
      Suelte aquí para dejarlo en la raíz
    </div>
  );
};
