import { useMemo, useRef, useState } from 'react';
import { Card, LinearProgress } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import type { DatesSetArg } from '@fullcalendar/core';
import es from '@fullcalendar/core/locales/es';
import dayGrid from '@fullcalendar/daygrid';
import interaction from '@fullcalendar/interaction';
import list from '@fullcalendar/list';
import FullCalendar from '@fullcalendar/react';
import type { CitaMantenimiento } from '#contract/entities/mantenimiento';
import { Chip } from '../../../ui/Chip';
import { dayBeside, isDay } from '../../../ui/dates/days';
import { clockOf, isoDay } from '../../../ui/dates/zone';
import { Icon } from '../../../ui/Icon';
import { Unreachable } from '../../../ui/Unreachable';
import { usePhone } from '../../../ui/usePhone';
import { useNivelNames } from '../../niveles/index';
import styles from './calendar.module.css';
import { CalendarBar, layouts } from './CalendarBar';
import { eventOf, faceOf, keyOf } from './entries';
import { EntryContent } from './EntryContent';
import { EntryDialog } from './EntryDialog';
import { Legend, type Shown } from './Legend';
import { useEntries, type Span } from './useEntries';

const plugins = [dayGrid, list, interaction];

/** A week shows all its entries; the agenda starts today. */
const views = {
  [layouts.agenda]: {
    type: 'list',
    duration: { days: 30 },
    listDayFormat: { weekday: 'long', day: 'numeric', month: 'long' },
    listDaySideFormat: false,
  },
} as const;

/**
 * «Calendario»: the dues of plans and the orders, by month, week or as an agenda. Dragging an entry, or its dialog,
 * reschedules the next due of a plan.
 */
export const CalendarView = () => {
  const calendar = useRef<FullCalendar>(null);
  const phone = usePhone();
  const [query, setQuery] = useSearchParams();
  const from = query.get('fecha');
  const [at, setAt] = useState<Span & { title: string; layout: string }>();
  const [shown, setShown] = useState<Shown>('todo');
  const [opened, setOpened] = useState<{ entry: CitaMantenimiento; to?: string }>();
  const level = query.get('bajo_nivel_id');
  const span = useMemo(
    () => at && { desde: at.desde, hasta: at.hasta, ...(level && { bajo_nivel_id: level }) },
    [at, level],
  );
  const { data, isFetching, isError, error, refetch } = useEntries(span);
  const entries = useMemo(
    () => (data ?? none).filter((entry) => shown === 'todo' || faceOf(entry).label === shown),
    [data, shown],
  );
  const events = useMemo(() => entries.map(eventOf), [entries]);
  const entryOf = (key: string) => data?.find((entry) => keyOf(entry) === key);
  const open = (key: string, to?: string) => {
    const entry = entryOf(key);
    if (entry) setOpened({ entry, ...(to !== undefined && { to }) });
  };

  return (
    <section className={styles.planCalendar} aria-label="Calendario de mantenimiento" aria-busy={isFetching}>
      <CalendarBar title={at?.title ?? ''} layout={at?.layout} calendar={() => calendar.current?.getApi()} />
      {level && <LevelChip id={Number(level)} onRemove={() => setQuery(without, { replace: true })} />}
      <Legend entries={data ?? none} shown={shown} onShow={setShown} />
      {isError && !data ? (
        <Unreachable what="el calendario" error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Card className={styles.calendarCard ?? ''}>
          {isFetching && !data && <LinearProgress aria-label="Cargando el calendario" />}
          <FullCalendar
            ref={calendar}
            plugins={plugins}
            locale={es}
            // Its days are the company's: what it takes for UTC is what the company's clocks show.
            timeZone="UTC"
            now={() => clockOf(Date.now())}
            initialView={phone ? layouts.agenda : layouts.mes}
            views={views}
            {...(isDay(from) && { initialDate: from })}
            headerToolbar={false}
            eventOrder="rank,title"
            height="auto"
            dayMaxEvents={4}
            // FullCalendar's own pop-up needs a font that the page does not have.
            moreLinkClick="listDay"
            // It is a link that leads nowhere, and may be expanded.
            moreLinkDidMount={({ el }) => el.setAttribute('role', 'button')}
            // What a day shows names it: its number and its entries.
            dayCellDidMount={({ el }) => el.removeAttribute('aria-labelledby')}
            noEventsText="No hay mantenimientos en estos días"
            events={events}
            eventInteractive
            eventContent={({ event: { id } }) => <EntryContent entry={entryOf(id)} />}
            eventClick={({ event: { id } }) => open(id)}
            eventDrop={({ event: { id, startStr }, revert }) => {
              // The entry stays in place until the user confirms the change.
              revert();
              open(id, startStr.slice(0, 10));
            }}
            datesSet={(dates) => setAt(spanOf(dates))}
          />
        </Card>
      )}
      {opened && <EntryDialog {...opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
};

/** The level of the calendar, as a removable chip. */
const LevelChip = ({ id, onRemove }: { id: number; onRemove: () => void }) => {
  const name = useNivelNames([id])[id] ?? '…';
  return (
    <div>
      <Chip aria-pressed aria-label={`Quitar el filtro: nivel ${name}`} onClick={onRemove}>
        Nivel: {name} <Icon name="close" size={16} />
      </Chip>
    </div>
  );
};

const without = (query: URLSearchParams) => {
  const next = new URLSearchParams(query);
  next.delete('bajo_nivel_id');
  return next;
};

const none: readonly CitaMantenimiento[] = [];

/** The days shown; FullCalendar's end is exclusive. */
const spanOf = ({ start, end, view }: DatesSetArg) => ({
  desde: isoDay(start.getTime()),
  hasta: dayBeside(isoDay(end.getTime()), -1),
  title: view.title,
  layout: view.type,
});
