import { memo } from 'react';
import { blockWords, lookOf } from './faces';
import { isMovable } from './rows';
import type { Block } from './scale';
import { keyOf } from './useMoves';
import styles from './despacho.module.css';

interface Props {
  block: Block;
  mayMove: boolean;
  /** It was moved, and the server has not answered yet. */
  waiting: boolean;
  /** It is being dragged. */
  held: boolean;
  /** The one of its row that the Tab key reaches; the arrows reach the others. */
  first: boolean;
  onMenu: (block: Block, anchor: HTMLElement) => void;
}

/** A stop in the time of its vehicle: dragged by mouse or finger, moved by its menu. */
export const StopBlock = memo(({ block, mayMove, waiting, held, first, onMenu }: Props) => {
  const { run, stop, left, width, place } = block;
  const words = `${place} ${blockWords(stop)}`;
  return (
    <button
      type="button"
      className={`flush clip ${styles.block}`}
      style={{ left, width }}
      data-key={keyOf(run.id, stop.clave)}
      data-look={lookOf(stop)}
      data-real={stop.llegada_en !== undefined}
      data-movable={mayMove && !waiting && isMovable(run, stop)}
      data-held={held}
      data-waiting={waiting}
      title={words}
      aria-label={words}
      aria-haspopup="menu"
      tabIndex={first ? 0 : -1}
      onClick={({ currentTarget }) => onMenu(block, currentTarget)}
    >
      <b>{place}</b>
      {width > 64 && ` ${stop.nombre}`}
    </button>
  );
});
