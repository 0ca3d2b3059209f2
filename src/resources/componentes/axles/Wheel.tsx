import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import type { Componente } from '#contract/entities/componentes';
import { number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { wears, type Wear } from '../depth';
import styles from './axles.module.css';

export interface WheelProps {
  posicion: string;
  tyre: Componente | undefined;
  wear: Wear;
  /** On the drawing; without, in a row. */
  at?: { x: number; y: number } | undefined;
  chosen: boolean;
  /** Reached by Tab; the others by the arrows. */
  tabbed: boolean;
  /** It takes the focus when it comes to be tabbed. */
  follows: boolean;
  /** It can be dragged, and others onto it. */
  movable: boolean;
  held: boolean;
  moved: boolean;
  fault: string | undefined;
  onPress: () => void;
  onKey: (event: KeyboardEvent) => void;
  onFocus: () => void;
}

/** A position on the drawing: its name, the depth of its tread, and how it is, by colour, pattern and icon. */
export const Wheel = (props: WheelProps) => {
  const { posicion, tyre, wear, at, chosen, tabbed, follows, movable, held, moved, fault, onPress, onKey, onFocus } =
    props;
  const button = useRef<HTMLButtonElement>(null);
  const { listeners, setNodeRef, isDragging, transform } = useDraggable({ id: posicion, disabled: !movable || !tyre });
  const { setNodeRef: setPlace, isOver } = useDroppable({ id: posicion, disabled: !movable });
  useEffect(() => {
    if (follows) button.current?.focus();
  }, [follows]);
  const { label, icon } = wears[wear];
  const depth = tyre?.profundidad_mm ?? null;
  return (
    <button
      ref={(node) => {
        button.current = node;
        setNodeRef(node);
        setPlace(node);
      }}
      type="button"
      className={styles.wheel}
      data-wear={wear}
      data-held={held || isDragging}
      data-over={isOver && !isDragging}
      data-moved={moved}
      data-fault={fault !== undefined}
      data-apart={at === undefined}
      tabIndex={tabbed ? 0 : -1}
      aria-pressed={chosen || held}
      aria-label={said({ posicion, tyre, label, depth, moved, fault })}
      style={{
        ...(at && { left: at.x, top: at.y }),
        ...(transform && { translate: `${transform.x}px ${transform.y}px` }),
      }}
      onClick={onPress}
      onFocus={onFocus}
      {...listeners}
      onKeyDown={onKey}
    >
      <span className={styles.code}>{posicion}</span>
      {depth !== null && <span className={styles.depth}>{number(depth, 1)}</span>}
      <Icon name={fault === undefined ? (icon ?? 'circle') : 'error'} size={16} />
    </button>
  );
};

interface Said {
  posicion: string;
  tyre: Componente | undefined;
  label: string;
  depth: number | null;
  moved: boolean;
  fault: string | undefined;
}

const said = ({ posicion, tyre, label, depth, moved, fault }: Said): string =>
  [
    `Posición ${posicion}`,
    tyre ? tyre.serie : 'vacía',
    tyre && label,
    depth !== null && `${number(depth, 1)} mm`,
    moved && 'movida',
    fault,
  ]
    .filter(Boolean)
    .join(', ');
