import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { LiveRows } from '../../providers/live';
import { FleetRow, rowHeight } from './FleetRow';
import styles from './live.module.css';

interface FleetListProps {
  rows: LiveRows;
  /** Indexes of the assets, in list order. */
  order: readonly number[];
  /** An index; −1: none. */
  selected: number;
  now: number;
  onChoose: (index: number) => void;
  label?: string;
  /** Shown beneath a name instead of its code and plate. */
  note?: (index: number) => string | undefined;
  /** Takes the focus on mount. */
  autoFocus?: boolean;
}

const spare = 6;

/**
 * A virtual list: of thousands of rows only visible ones exist. Arrow keys move, Enter selects: the map's alternative
 * for keyboard and screen reader.
 */
export const FleetList = ({
  rows,
  order,
  selected,
  now,
  onChoose,
  label = 'Activos',
  note,
  autoFocus = false,
}: FleetListProps) => {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { top, height, measure } = useViewport(box);
  // The active row of the keyboard: an asset, not a position, because positions change with names and filters.
  const [active, setActive] = useState(-1);
  const at = Math.max(0, order.indexOf(active));

  const reveal = useCallback(
    (place: number) => {
      const list = box.current;
      if (!list || place < 0) return;
      if (place * rowHeight < list.scrollTop) list.scrollTop = place * rowHeight;
      else if ((place + 1) * rowHeight > list.scrollTop + list.clientHeight)
        list.scrollTop = (place + 1) * rowHeight - list.clientHeight;
      measure();
    },
    [measure],
  );

  useEffect(() => {
    if (selected < 0) return;
    setActive(selected);
    reveal(order.indexOf(selected));
    // A list that is reordered does not scroll under the reader; a new selection does scroll it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [selected, reveal]);

  useEffect(() => {
    if (autoFocus) box.current?.focus();
  }, [autoFocus]);

  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event.key, at, order.length, Math.max(1, Math.floor(height / rowHeight)));
    if (target !== undefined) {
      setActive(order[target] ?? -1);
      reveal(target);
    } else if (event.key === 'Enter' || event.key === ' ') {
      const index = order[at];
      if (index !== undefined) onChoose(index);
    } else return;
    event.preventDefault();
  };

  const first = Math.max(0, Math.floor(top / rowHeight) - spare);
  const last = Math.min(order.length, Math.ceil((top + height) / rowHeight) + spare);
  const inSight = order.slice(first, last);
  const current = order[at];

  return (
    <div
      ref={box}
      className={`grow shrink-y ${styles.liveList}`}
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={current !== undefined && inSight.includes(current) ? `${id}-${current}` : undefined}
      onScroll={measure}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: order.length * rowHeight, position: 'relative' }}>
        {inSight.map((index, offset) => (
          <FleetRow
            key={index}
            id={`${id}-${index}`}
            rows={rows}
            index={index}
            place={first + offset}
            total={order.length}
            selected={index === selected}
            active={index === current}
            now={now}
            onChoose={onChoose}
            {...(note && { note: note(index) })}
          />
        ))}
      </div>
    </div>
  );
};

/** The target of a key in a list of `length` rows with `page` of them visible; undefined: none. */
const targetOf = (key: string, at: number, length: number, page: number): number | undefined => {
  const moves: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: length - 1,
  };
  const target = Object.hasOwn(moves, key) ? moves[key] : undefined;
  return target === undefined || length === 0 ? undefined : Math.max(0, Math.min(length - 1, target));
};

const useViewport = (box: React.RefObject<HTMLDivElement | null>) => {
  const [viewport, setViewport] = useState({ top: 0, height: 600 });
  const measure = useCallback(() => {
    if (box.current) setViewport({ top: box.current.scrollTop, height: box.current.clientHeight });
  }, [box]);
  useEffect(() => {
    const sizes = new ResizeObserver(measure);
    if (box.current) sizes.observe(box.current);
    return () => sizes.disconnect();
  }, [box, measure]);
  return { ...viewport, measure };
};
