import { useMemo, useState } from 'react';
import { Button, Card, LinearProgress } from '@mui/material';
import type { CitaMantenimiento } from '#contract/requests/calendario';
import { ActiveFilters } from '../../../ui/ActiveFilters';
import { EmptyState } from '../../../ui/EmptyState';
import { counted } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { Unreachable } from '../../../ui/Unreachable';
import { usePhone } from '../../../ui/usePhone';
import { Agenda } from './Agenda';
import styles from './calendar.module.css';
import { CalendarBar } from './CalendarBar';
import { CalendarFilters } from './CalendarFilters';
import { DayDialog, dayTitle } from './DayDialog';
import { DayGrid } from './DayGrid';
import { isOverdue, keyOf } from './entries';
import { EntryDialog } from './EntryDialog';
import { useFilterWords } from './filterWords';
import { Legend } from './Legend';
import { MoveDialog } from './MoveDialog';
import { spanOf } from './span';
import { useCalendarQuery } from './useCalendarQuery';
import { useEntries } from './useEntries';
import { useOver } from './useOver';

type Entries = readonly CitaMantenimiento[];
/** Lines of a day before its entries are grouped. */
const most = { mes: 4, semana: 14 } as const;
const before = 'antes';
const none: Entries = [];

/**
 * «Calendario»: the dues of plans and the orders, by month, week or as an agenda. Dragging an entry, a group or those
 * that were picked, or their dialogs, moves them to another day.
 */
export const CalendarView = () => {
  const phone = usePhone();
  const { layout, day, filters, show, clear } = useCalendarQuery();
  const span = spanOf(layout, day);
  const { data, isFetching, isError, error, refetch } = useEntries(span, filters);
  const { over, open, openDay, move, close } = useOver();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const words = useFilterWords(filters);
  const { citas = none, clases = {}, ocultas = 0 } = data ?? {};
  const within = useMemo(() => citas.filter(({ fecha }) => fecha >= span.desde), [citas, span.desde]);
  const earlier = citas.filter(({ fecha }) => fecha < span.desde);
  const nothing = data !== undefined && citas.length === 0;

  return (
    <section className={styles.planCalendar} aria-label="Calendario de mantenimiento" aria-busy={isFetching}>
      <CalendarBar
        layout={layout}
        day={day}
        onShow={show}
        filters={<CalendarFilters filters={filters} onFilter={show} />}
      />
      {words.length > 0 && (
        <div className={styles.calendarFilters}>
          <ActiveFilters
            filters={words.map(({ name, ...said }) => ({
              key: name,
              ...said,
              onRemove: () => show({ [name]: undefined }),
            }))}
            onClear={clear}
          />
        </div>
      )}
      {ocultas > 0 && !nothing && (
        <p className={styles.hiddenCount} role="status">
          {`Los filtros ocultan ${counted(ocultas, 'mantenimiento', 'mantenimientos')}.`}
        </p>
      )}
      <Legend clases={clases} shown={filters.clase} onShow={(clase) => show({ clase })} />
      {layout !== 'agenda' && earlier.length > 0 && (
        <Button
          className={styles.earlier ?? ''}
          startIcon={<Icon name="error" size={18} />}
          onClick={() => openDay(before)}
        >
          {counted(earlier.length, 'vencido de antes', 'vencidos de antes')}
        </Button>
      )}
      {isError && !data ? (
        <Unreachable what="el calendario" error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Card className={styles.calendarCard ?? ''}>
          {isFetching && !data && <LinearProgress aria-label="Cargando el calendario" />}
          {nothing && (
            <Nothing hidden={ocultas} filters={words.map(({ label, said }) => `${label}: ${said}`)} onClear={clear} />
          )}
          {layout === 'agenda' ? (
            <Agenda entries={citas} onOpen={open} onMove={move} />
          ) : (
            <DayGrid
              layout={layout}
              day={day}
              entries={within}
              picked={picked}
              most={phone ? 0 : most[layout]}
              onOpen={open}
              onOpenDay={openDay}
              onDrop={move}
            />
          )}
        </Card>
      )}
      {over?.kind === 'entry' && <EntryDialog entry={over.entry} {...(over.to && { to: over.to })} onClose={close} />}
      {over?.kind === 'day' && (
        <DayDialog
          title={over.day === before ? 'Vencidos de antes' : dayTitle(over.day)}
          entries={over.day === before ? earlier.filter(isOverdue) : citas.filter(({ fecha }) => fecha === over.day)}
          onMove={move}
          {...(over.day !== before &&
            !phone && {
              onPick: (entries: Entries) => {
                setPicked(new Set(entries.map(keyOf)));
                close();
              },
            })}
          onClose={close}
        />
      )}
      {over?.kind === 'move' && (
        <MoveDialog
          entries={over.entries}
          {...(over.to && { to: over.to })}
          onAsked={() => setPicked(new Set())}
          onClose={close}
        />
      )}
    </section>
  );
};

interface NothingProps {
  hidden: number;
  filters: readonly string[];
  onClear: () => void;
}

/** No entries; where filters hide some, which ones those are. */
const Nothing = ({ hidden, filters, onClear }: NothingProps) => {
  const what = counted(hidden, 'mantenimiento', 'mantenimientos');
  return hidden > 0 ? (
    <EmptyState
      icon="filter_list"
      text={`Los filtros ocultan ${what} de estos días. ${filters.join(' · ')}`}
      action={
        <Button variant="contained" onClick={onClear}>
          Quitar los filtros
        </Button>
      }
    />
  ) : (
    <EmptyState icon="event_upcoming" text="No hay mantenimientos en estos días." />
  );
};
