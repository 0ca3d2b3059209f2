import { memo, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { DiaDebido } from '#contract/requests/inspecciones';
import { weekdayOf } from '../../../ui/dates/zone';
import { calendarDay, number } from '../../../ui/formats';
import { squares } from './faces';
import { squareOf, type Calendar } from './squares';
import styles from './squares.module.css';

interface Props {
  calendar: Calendar;
  label: string;
  onOpen: (name: string, dues: readonly DiaDebido[]) => void;
}

/**
 * A row for each asset or driver, and a square for each day on which something was due. Plain elements with one
 * listener: two hundred rows are six thousand squares. One of them takes the tab key, and the arrows go on from there.
 */
export const Squares = ({ calendar: { days, rows }, label, onOpen }: Props) => {
  const [at, setAt] = useState<string>();
  const first = rows.find(({ byDay }) => byDay.size > 0);
  const stop = at ?? (first && placeOf(first.id, [...first.byDay.keys()].toSorted()[0] ?? ''));

  const open = ({ target }: MouseEvent) => {
    const place = squareAt(target)?.dataset['place'];
    if (!place) return;
    setAt(place);
    const [id, day = ''] = place.split(' ');
    const row = rows.find((each) => each.id === id);
    if (row) onOpen(row.name, row.byDay.get(day) ?? []);
  };
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = squareAt(event.target) && squareBeside(event.target as HTMLElement, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next?.dataset['place'] ?? at);
    next?.focus();
  };

  return (
    <div className={`scroll-x ${styles.room}`} onClick={open} onKeyDown={move} role="presentation">
      <table className={styles.squares} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Nombre</th>
            {days.map((day) => (
              <th key={day} scope="col" data-rest={weekdayOf(day) === 7}>
                {Number(day.slice(8))}
              </th>
            ))}
            <th scope="col">Hechas</th>
            <th scope="col">%</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} days={days} stop={stop?.startsWith(`${row.id} `) ? stop : undefined} />
          ))}
        </tbody>
      </table>
    </div>
  );
};

interface RowProps {
  row: Calendar['rows'][number];
  days: readonly string[];
  /** Its square that takes the tab key. */
  stop: string | undefined;
}

const Row = memo(({ row: { id, name, row, byDay }, days, stop }: RowProps) => (
  <tr>
    <th scope="row" className="ellipsis" title={name}>
      {name}
    </th>
    {days.map((day) => {
      const square = squareOf(byDay.get(day) ?? []);
      const place = placeOf(id, day);
      const said = square && `${name}, ${calendarDay(day)}: ${squares[square].label.toLowerCase()}`;
      return (
        <td key={day} data-day={Number(day.slice(8))}>
          {square && (
            <button
              type="button"
              data-place={place}
              data-square={square}
              tabIndex={place === stop ? 0 : -1}
              aria-label={said}
              title={said}
            />
          )}
        </td>
      );
    })}
    <td className="tabular nowrap">{`${number(row.hechas)} de ${number(row.debidas)}`}</td>
    <td className="tabular nowrap">{row.pct === null ? '—' : `${number(row.pct)} %`}</td>
  </tr>
));

const placeOf = (id: string, day: string) => `${id} ${day}`;

const squareAt = (target: EventTarget): HTMLElement | null =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('[data-place]') : null;

/** The next square in that direction; null: there is none; undefined: the key is no arrow. */
const squareBeside = (square: HTMLElement, key: string): HTMLElement | null | undefined => {
  const cell = square.closest('td');
  const row = cell?.parentElement;
  if (!cell || !row) return undefined;
  const before = key === 'ArrowLeft' || key === 'ArrowUp';
  const all =
    key === 'ArrowLeft' || key === 'ArrowRight'
      ? [...row.children]
      : key === 'ArrowUp' || key === 'ArrowDown'
        ? [...(row.parentElement?.children ?? [])].map((each) => each.children[[...row.children].indexOf(cell)])
        : undefined;
  const here = all?.indexOf(cell);
  if (!all || here === undefined) return undefined;
  const ahead = before ? all.slice(0, here).toReversed() : all.slice(here + 1);
  const found = ahead.map((each) => each?.querySelector<HTMLElement>('[data-place]')).find(Boolean);
  return found ?? null;
};
