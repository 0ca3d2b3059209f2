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
import { useListContext, useNotify } from 'react-admin';
import type { Nivel } from '#contract/niveles';
import { Icon } from '../../../ui/Icon';
import { isBelow } from '../tree';
import { rootId } from './places';
import { useMove } from './useMove';
import styles from '../niveles.module.css';

/** Lets levels be dragged onto one another by mouse, finger or keyboard; dropped above the tree one becomes a root. */
export const MoveTree = ({ children }: { children: ReactNode }) => {
  const { data = [] } = useListContext<Nivel>();
  const { move, attempt } = useMove();
  const notify = useNotify();
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
    const refused = whyNot(data, level, over.id === rootId ? null : Number(over.id), nameOf(over.id));
    if (refused) {
      notify(refused, { type: 'warning' });
      return;
    }
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
      <div className={styles.treeFrame}>
        {held && held.padre_id !== null && <RootPlace />}
        {children}
      </div>
      <DragOverlay dropAnimation={null}>
        {held && (
          <span className={styles.treeHeld}>
            <Icon name="account_tree" size={18} />
            {held.nombre}
          </span>
        )}
      </DragOverlay>
    </DndContext>
  );
};

/** Why a level cannot be dropped there; undefined: it can. */
const whyNot = (levels: readonly Nivel[], level: Nivel, onto: number | null, where: string): string | undefined => {
  if (onto === level.padre_id) return `«${level.nombre}» ya está en ${where}`;
  if (onto !== null && isBelow(levels, onto, level.id)) return `«${level.nombre}» no puede depender de ${where}, que depende de él`;
  return undefined;
};

/** The keyboard has no pointer. */
const whereItPoints: CollisionDetection = (args) => (args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args));

const RootPlace = () => {
  const { setNodeRef, isOver } = useDroppable({ id: rootId });
  return (
    <div ref={setNodeRef} className={styles.treeRootPlace} data-over={isOver}>
      Suelte aquí para dejarlo en la raíz
    </div>
  );
};
