import type { DiaDebido, FilaCumplimiento } from '#contract/requests/inspecciones';
import { dayBeside } from '../../../ui/dates/days';
import { grouped } from '../../../ui/grouped';

/** How a day went: the worst of its assets, where a driver has several. */
export type Square = 'apta' | 'con_observaciones' | 'no_apta' | 'falta';

const worst: readonly Square[] = ['falta', 'no_apta', 'con_observaciones', 'apta'];

export const squareOf = (dues: readonly DiaDebido[]): Square | undefined => {
  const squares = dues.map(({ hecha, resultado }): Square => (hecha ? (resultado ?? 'apta') : 'falta'));
  return worst.find((square) => squares.includes(square));
};

export interface Calendar {
  days: readonly string[];
  rows: readonly { id: string; name: string; row: FilaCumplimiento; byDay: ReadonlyMap<string, DiaDebido[]> }[];
  done: number;
  due: number;
  /** Null where nothing was due. */
  pct: number | null;
}

/** The days of a month, and for each asset or driver what was due on them; those who owe most come first. */
export const calendarOf = (month: string, rows: readonly FilaCumplimiento[]): Calendar => {
  const sum = (of: (row: FilaCumplimiento) => number) => rows.reduce((total, row) => total + of(row), 0);
  const done = sum(({ hechas }) => hechas);
  const due = sum(({ debidas }) => debidas);
  return {
    days: daysOf(month),
    rows: rows
      .map((row) => ({
        id: String(row.activo_id ?? row.conductor_id ?? 'nadie'),
        name: row.nombre ?? 'Sin conductor',
        row,
        byDay: grouped(row.dias ?? [], ({ fecha }) => fecha),
      }))
      .toSorted(
        (one, other) => (one.row.pct ?? 101) - (other.row.pct ?? 101) || one.name.localeCompare(other.name, 'es'),
      ),
    done,
    due,
    pct: due === 0 ? null : (100 * done) / due,
  };
};

/** @param month its first day */
export const daysOf = (month: string): string[] => {
  const days: string[] = [];
  for (let day = month; day.slice(0, 7) === month.slice(0, 7); day = dayBeside(day, 1)) days.push(day);
  return days;
};

export const firstOf = (day: string): string => `${day.slice(0, 8)}01`;

/** The next month, or with -1 the one before. */
export const monthBeside = (month: string, by: 1 | -1): string => firstOf(dayBeside(month, by > 0 ? 31 : -1));
