import { lazy, Suspense, useState } from 'react';
import { Button, IconButton } from '@mui/material';
import { useCanAccess, useRefresh } from 'react-admin';
import type { Persona } from '#contract/entities/personal';
import type { Ausencia } from '#contract/requests/planificador';
import { currentDay, dayOf } from '../../ui/dates/zone';
import { calendarDay, clock, dateTime } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { LoadFailure } from '../../ui/LoadFailure';
import { Note } from '../../ui/Note';
import { PlainTable } from '../../ui/PlainTable';
import { Section } from '../../ui/Section';
import { useReversible } from '../../ui/UndoNotice';
import { useAttempt } from '../../ui/useAttempt';
import { addAbsence, removeAbsence, useAbsences } from './absences';
import { CalendarState } from './CalendarState';

// Loaded only when needed.
const AbsenceDialog = lazy(() => import('./AbsenceDialog'));

/** When a person does not work; those that are over are shown on request. */
export const Absences = ({ person }: { person: Persona }) => {
  const { data, isError, refetch } = useAbsences(person.id);
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'personal', action: 'edit' });
  const [adding, setAdding] = useState(false);
  const [all, setAll] = useState(false);
  const today = currentDay();
  const shown = data?.filter(({ hasta }) => all || dayOf(hasta) >= today) ?? [];
  const past = (data?.length ?? 0) - shown.length;
  return (
    <Section
      title="Ausencias"
      actions={
        mayEdit && (
          <Button variant="outlined" startIcon={<Icon name="event_busy" />} onClick={() => setAdding(true)}>
            Ausencia
          </Button>
        )
      }
    >
      {mayEdit && person.ics_url !== null && <CalendarState personId={person.id} />}
      {!data && !isError && <ListSkeleton rows={2} />}
      {isError && <LoadFailure text="No se pudieron cargar las ausencias." onRetry={() => void refetch()} />}
      {data && shown.length === 0 && <Note>No tiene ausencias próximas: el planificador cuenta todo su turno.</Note>}
      {shown.length > 0 && (
        <PlainTable
          dense
          rows={shown}
          keyOf={({ id }) => id}
          columns={[
            ['Cuándo', whenOf],
            ['Motivo', ({ motivo }) => motivo ?? '—'],
            ['De dónde', ({ origen }) => (origen === 'ics' ? 'Su calendario' : 'Escrita aquí')],
            mayEdit && [
              <span className="visually-hidden">Acciones</span>,
              (absence) => absence.origen === 'manual' && <Remove absence={absence} />,
              'right',
            ],
          ]}
        />
      )}
      {past > 0 && (
        <Button size="small" onClick={() => setAll(true)}>
          Ver las pasadas ({past})
        </Button>
      )}
      {adding && (
        <Suspense>
          <AbsenceDialog personId={person.id} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Section>
  );
};

/** «3 dic 2026 – 5 dic 2026», «3 dic 2026, 08:00 – 12:00» */
const whenOf = ({ desde, hasta }: Ausencia): string => {
  if (desde.length === 10)
    return desde === hasta ? calendarDay(desde) : `${calendarDay(desde)} – ${calendarDay(hasta)}`;
  return `${dateTime(desde)} – ${dayOf(desde) === dayOf(hasta) ? clock(hasta) : dateTime(hasta)}`;
};

const Remove = ({ absence }: { absence: Ausencia }) => {
  const { attempt, busy } = useAttempt();
  const offerBack = useReversible();
  const refresh = useRefresh();
  const { personal_id, desde, hasta, motivo } = absence;
  const remove = async () => {
    await removeAbsence(absence);
    offerBack('Ausencia eliminada', () => addAbsence(personal_id, { desde, hasta, motivo }));
    refresh();
  };
  return (
    <IconButton
      aria-label={`Eliminar la ausencia: ${whenOf(absence)}`}
      disabled={busy}
      onClick={() => void attempt(remove)}
    >
      <Icon name="delete" size={18} />
    </IconButton>
  );
};
