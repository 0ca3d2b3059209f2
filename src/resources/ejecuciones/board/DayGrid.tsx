import { useEffect, useMemo, useRef, type KeyboardEvent, type RefObject } from 'react';
import { clock } from '../../../ui/formats';
import { useNow } from '../../../ui/useNow';
import type { Dragged } from './dragged';
import { DragMarks } from './DragMarks';
import type { BoardRow } from './rows';
import { hoursOf, widthOf, xOf, type Block, type Scale } from './scale';
import { keyOf, type Moves } from './useMoves';
import { useWindow } from './useWindow';
import { VehicleRow } from './VehicleRow';
import styles from './despacho.module.css';

interface Props {
  rows: readonly BoardRow[];
  scale: Scale;
  mayMove: boolean;
  moves: Moves;
  held: Dragged | undefined;
  onMenu: (block: Block, anchor: HTMLElement) => void;
}

/** Pixels; the style sheet has the same ones. */
const heights = { row: 56, axis: 32 };
const nowEvery = 30_000;

/** The vehicles of a day below its hours. Only the rows in sight are drawn. */
export const DayGrid = ({ rows, scale, mayMove, moves, held, onMenu }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  const { first, last } = useWindow(box, { rows: rows.length, height: heights.row, above: heights.axis });
  const now = useNow(nowEvery);
  const heldRow = held?.kind === 'stop' ? held.run.activo_id : undefined;
  const heldKey = held?.kind === 'stop' ? keyOf(held.run.id, held.stop.clave) : undefined;
  const width = widthOf(scale);
  const { problem, busy, dismiss } = moves;
  useNowInSight(box, scale);
  const shown = useMemo(
    () =>
      rows.flatMap((row, at) =>
        (at >= first && at < last) || row.vehicle.id === heldRow ? [{ row, top: heights.axis + at * heights.row }] : [],
      ),
    [rows, first, last, heldRow],
  );

  return (
    <div
      ref={box}
      className={`card relative ${styles.day}`}
      role="region"
      aria-label="Tablero del despacho"
      tabIndex={-1}
      onKeyDown={moveFocus}
    >
      <div
        className={`snug relative ${styles.all}`}
        style={{ height: heights.axis + rows.length * heights.row, minWidth: width }}
      >
        <div className={`flex surface line-below ${styles.axis}`} aria-hidden>
          <span className={`rigid muted tiny ${styles.corner}`}>Vehículo</span>
          {hoursOf(scale).map((at) => (
            <span key={at} className="rigid muted tiny tabular" style={{ width: scale.hour }}>
              {clock(new Date(at).toISOString())}
            </span>
          ))}
        </div>
        {shown.map(({ row, top }) => (
          <VehicleRow
            key={row.vehicle.id}
            row={row}
            top={top}
            scale={scale}
            mayMove={mayMove}
            busy={busy}
            held={row.vehicle.id === heldRow ? heldKey : undefined}
            problem={problem?.vehicle === row.vehicle.id ? problem.message : undefined}
            onDismiss={dismiss}
            onMenu={onMenu}
          />
        ))}
        <div className={styles.over} aria-hidden>
          {now > scale.from && now < scale.to && (
            <div
              className={styles.now}
              style={{ left: xOf(scale, now) }}
              data-now={clock(new Date(now).toISOString())}
            />
          )}
          <DragMarks scale={scale} held={held} />
        </div>
      </div>
    </div>
  );
};

/** The day opens at this hour. */
const useNowInSight = (box: RefObject<HTMLDivElement | null>, scale: Scale) => {
  const { from, to, hour } = scale;
  useEffect(() => {
    const element = box.current;
    const now = Date.now();
    if (element && now > from && now < to) element.scrollLeft = xOf({ from, to, hour }, now) - element.clientWidth / 3;
  }, [box, from, to, hour]);
};

/** The arrows go from block to block, and from row to row. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const block = event.target;
  if (!(block instanceof HTMLElement) || !block.matches(`.${styles.block}`)) return;
  const row = block.closest('section');
  const blocks = [...(row?.querySelectorAll<HTMLElement>('button[aria-haspopup]') ?? [])];
  const at = blocks.indexOf(block);
  const beside = (which: 'next' | 'previous') => {
    const sections = [...event.currentTarget.querySelectorAll('section')].sort((a, b) => a.offsetTop - b.offsetTop);
    const other = sections[sections.indexOf(row as HTMLElement) + (which === 'next' ? 1 : -1)];
    return other?.querySelector<HTMLElement>('button[aria-haspopup]') ?? undefined;
  };
  const next = {
    ArrowRight: blocks[at + 1],
    ArrowLeft: blocks[at - 1],
    Home: blocks[0],
    End: blocks.at(-1),
    ArrowDown: beside('next'),
    ArrowUp: beside('previous'),
  }[event.key];
  if (!next) return;
  event.preventDefault();
  next.focus();
};
