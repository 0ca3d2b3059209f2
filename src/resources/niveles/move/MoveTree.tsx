import { useMemo, useState, type ReactNode } from 'react';
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
import { useNotify } from 'react-admin';
import { limits } from '#contract/core/limits';
import type { Nivel } from '#contract/entities/niveles';
import { Icon } from '../../../ui/Icon';
import { refusalsOf, type Refusal } from '../tree';
import { Refusals, rootId } from './places';
import { useMove } from './useMove';
import styles from '../niveles.module.css';

interface Props {
  /** All levels of the tree, collapsed ones too. */
  levels: readonly Nivel[];
  children: ReactNode;
}

/**
 * Lets the user drag levels onto one another by mouse, finger or keyboard; a level dropped above the tree becomes a
 * root.
 */
export const MoveTree = ({ levels, children }: Props) => {
  const { move, attempt } = useMove();
  const notify = useNotify();
  const [held, setHeld] = useState<Nivel>();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor),
  );
  const refusals = useMemo(() => (held ? refusalsOf(levels, held) : none), [levels, held]);
  const levelOf = (id: unknown) => levels.find((level) => level.id === id);
  const nameOf = (id: unknown) => (id === rootId ? 'la raíz' : `«${levelOf(id)?.nombre ?? ''}»`);

  const drop = ({ active, over }: DragEndEvent) => {
    setHeld(undefined);
    const level = levelOf(active.id);
    if (!level || !over || over.id === level.id) return;
    const onto = over.id === rootId ? null : Number(over.id);
    const refused = whyNot(level, onto, onto === null ? undefined : refusals.get(onto), nameOf(over.id));
    if (refused) {
      notify(refused, { type: 'warning' });
      return;
    }
    void attempt(move(level, onto, nameOf(over.id)));
  };

  const announcements: Announcements = {
    onDragStart: ({ active }) => `Tomó ${nameOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${nameOf(active.id)} está sobre ${nameOf(over.id)}.` : `${nameOf(active.id)} no está sobre ningún nivel.`,
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} se soltó en ${nameOf(over.id)}.` : `${nameOf(active.id)} volvió a su lugar.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} volvió a su lugar.`,
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={whereItPoints}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable: 'Espacio para tomar el nivel, flechas para moverlo, espacio para soltarlo, Escape para dejarlo.',
        },
      }}
      onDragStart={({ active }) => setHeld(levelOf(active.id))}
      onDragCancel={() => setHeld(undefined)}
      onDragEnd={drop}
    >
      <Refusals value={refusals}>
        <div className="relative">
          {held && held.padre_id !== null && <RootPlace />}
          {children}
        </div>
      </Refusals>
      <DragOverlay dropAnimation={null}>
        {held && (
          <span className={`inline-row gap-8 pad-8-12 raised ${styles.treeHeld}`}>
            <Icon name="account_tree" size={18} />
            {held.nombre}
          </span>
        )}
      </DragOverlay>
    </DndContext>
  );
};

const none = new Map<number, Refusal>();

/** Why a level cannot be dropped there; undefined: it can. */
const whyNot = (
  { nombre, padre_id }: Nivel,
  onto: number | null,
  refusal: Refusal | undefined,
  where: string,
): string | undefined => {
  if (onto === padre_id) return `«${nombre}» ya está en ${where}`;
  if (refusal === 'circulo') return `«${nombre}» no puede depender de ${where}, que depende de él`;
  if (refusal === 'fondo')
    return `«${nombre}» no cabe en ${where}: el árbol admite ${limits.levels.depth + 1} niveles de profundidad`;
  return undefined;
};

/** A drag by keyboard has no pointer coordinates. */
const whereItPoints: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args);

const RootPlace = () => {
  const { setNodeRef, isOver } = useDroppable({ id: rootId });
  return (
    <div ref={setNodeRef} className={`centered muted ${styles.treeRootPlace}`} data-over={isOver}>
      Suelte aquí para dejarlo en la raíz
    </div>
  );
};
