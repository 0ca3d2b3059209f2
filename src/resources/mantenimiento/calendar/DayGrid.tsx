import { memo, useMemo } from 'react';
import type { EventInput } from '@fullcalendar/core';
import es from '@fullcalendar/core/locales/es';
import dayGrid from '@fullcalendar/daygrid';
import interaction from '@fullcalendar/interaction';
import FullCalendar from '@fullcalendar/react';
import type { CitaMantenimiento } from '#contract/requests/calendario';
import { clockOf, isoDay } from '../../../ui/dates/zone';
import { faceOf, faces, isMovable, keyOf, titleOf } from './entries';
import { RowContent } from './EntryContent';
import { byDay, pickedGroup, rowsOf, type Row } from './grouping';
import type { Layout } from './span';

const plugins = [dayGrid, interaction];

/** How long a finger rests on an entry before it drags it, ms. */
const longPress = 400;

interface Props {
  layout: Exclude<Layout, 'agenda'>;
  day: string;
  entries: readonly CitaMantenimiento[];
  /** The keys of entries that are dragged together. */
  picked: ReadonlySet<string>;
  /** Lines of a day before they are grouped. */
  most: number;
  onOpen: (entry: CitaMantenimiento) => void;
  onOpenDay: (day: string) => void;
  onDrop: (entries: readonly CitaMantenimiento[], to: string) => void;
}

/** The days of a month or a week, with their entries; groups open their day, and are dragged as one. */
export const DayGrid = memo(({ layout, day, entries, picked, most, onOpen, onOpenDay, onDrop }: Props) => {
  const { events, rows } = useMemo(() => eventsOf(entries, picked, most), [entries, picked, most]);
  const open = (id: string) => {
    const line = rows.get(id);
    if (line?.row.kind === 'entry') onOpen(line.row.entry);
    else if (line) onOpenDay(line.day);
  };
  return (
    <FullCalendar
      key={`${layout} ${day}`}
      plugins={plugins}
      locale={es}
      // Its days are the company's: what it takes for UTC is what the company's clocks show.
      timeZone="UTC"
      now={() => clockOf(Date.now())}
      initialView={layout === 'mes' ? 'dayGridMonth' : 'dayGridWeek'}
      initialDate={day}
      headerToolbar={false}
      eventOrder="order"
      eventOrderStrict
      height="auto"
      longPressDelay={longPress}
      // What a day shows names it: its number and its entries.
      dayCellDidMount={({ el }) => el.removeAttribute('aria-labelledby')}
      navLinks
      navLinkHint="Abrir el día $0"
      navLinkDayClick={(date) => onOpenDay(isoDay(date.getTime()))}
      events={events}
      eventInteractive
      eventContent={({ event: { id } }) => <RowContent row={rows.get(id)?.row} />}
      eventClick={({ event: { id } }) => open(id)}
      eventDrop={({ event: { id, startStr }, revert }) => {
        // The entry stays in place until the user confirms the change.
        revert();
        onDrop(movableOf(rows.get(id)?.row), startStr.slice(0, 10));
      }}
    />
  );
});

const eventsOf = (entries: readonly CitaMantenimiento[], picked: ReadonlySet<string>, most: number) => {
  const rows = new Map<string, { row: Row; day: string }>();
  const events: EventInput[] = [];
  for (const [day, its] of byDay(entries)) {
    const together = its.filter((entry) => picked.has(keyOf(entry)));
    const others = its.filter((entry) => !picked.has(keyOf(entry)));
    const lines: Row[] = [
      ...(together.length > 0 ? [{ kind: 'group', key: 'elegidos', group: pickedGroup(together) } as const] : []),
      ...rowsOf(others, most),
    ];
    for (const [order, row] of lines.entries()) {
      const id = `${day} ${row.key}`;
      rows.set(id, { row, day });
      events.push({ id, order, start: day, allDay: true, title: nameOf(row), ...lookOf(row) });
    }
  }
  return { rows, events };
};

const nameOf = (row: Row) => (row.kind === 'entry' ? titleOf(row.entry) : row.kind === 'group' ? row.group.name : '');

const movableOf = (row: Row | undefined): readonly CitaMantenimiento[] => {
  if (row?.kind === 'group') return row.group.movable;
  if (row?.kind === 'more') return row.all ? row.entries.filter(isMovable) : [];
  return row?.kind === 'entry' && isMovable(row.entry) ? [row.entry] : [];
};

const lookOf = (row: Row): Pick<EventInput, 'startEditable' | 'classNames'> => {
  const face = row.kind === 'entry' ? faceOf(row.entry) : faces[row.kind === 'group' ? row.group.clase : row.clase];
  return {
    startEditable: movableOf(row).length > 0,
    classNames: [
      `tone-${face.tone ?? 'neutro'}`,
      row.kind,
      ...(row.key === 'elegidos' ? ['elegidos'] : []),
      ...(row.kind === 'entry' && row.entry.pronosticado ? ['pronosticado'] : []),
      ...(row.kind === 'entry' && row.entry.orden_id !== null ? ['orden'] : []),
    ],
  };
};
