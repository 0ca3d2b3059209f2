import { useRef } from 'react';
import { useDndMonitor } from '@dnd-kit/core';
import { createPortal } from 'react-dom';
import { keysOf, pointerOf, rowUnder, type Dragged } from './dragged';
import { blocksOf, dropAt, type Scale } from './scale';
import styles from './despacho.module.css';

interface Props {
  scale: Scale;
  held: Dragged | undefined;
}

/**
 * Where a dragged stop would go, and the stop itself at the pointer. They move without react: a row would be drawn
 * again with each step of the mouse.
 */
export const DragMarks = ({ scale, held }: Props) => {
  const caret = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const hide = () => caret.current?.setAttribute('hidden', '');
  useDndMonitor({
    onDragMove: (event) => {
      const pointer = pointerOf(event);
      if (ghost.current && pointer) {
        ghost.current.style.transform = `translate(${pointer.x + 6}px, ${pointer.y + 6}px)`;
        ghost.current.hidden = false;
      }
      const line = caret.current;
      const found = rowUnder(event);
      const at = found && dropAt(found.row, blocksOf(found.row, scale), found.x, keysOf(held));
      if (!line || !found || !at) return hide();
      line.hidden = false;
      line.style.transform = `translate(${at.x}px, ${found.top}px)`;
    },
    onDragEnd: hide,
    onDragCancel: hide,
  });
  return (
    <>
      <div ref={caret} className={styles.caret} hidden />
      {held &&
        createPortal(
          <div ref={ghost} className={`clip ${styles.block} ${styles.ghost}`} data-look="pendiente" hidden>
            {held.stop.nombre}
          </div>,
          document.body,
        )}
    </>
  );
};
