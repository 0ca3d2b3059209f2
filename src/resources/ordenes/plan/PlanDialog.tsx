import { useState } from 'react';
import { Alert, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { DateField } from '../../../ui/dates/DateField';
import { dayBeside } from '../../../ui/dates/days';
import { currentDay, dayOf, hourOf, momentAt } from '../../../ui/dates/zone';
import { failureOf } from '../../../ui/failure';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { Note } from '../../../ui/Note';
import { PickOne } from '../../../ui/PickOne';
import { PlainDialog } from '../../../ui/PlainDialog';
import { Unreachable } from '../../../ui/Unreachable';
import { LoadBar } from './LoadBar';
import { dayName, foresee, lengthOf, type PlanOrder, type PlanPerson } from './plan';
import type { Place } from './requests';
import { usePlan } from './usePlan';
import styles from './plan.module.css';

interface Props {
  /** What is planned; of the rest the dialog asks. */
  id: number;
  numero: string;
  titulo: string;
  /** Where it is; without a plan, what the inputs begin with. */
  now: Place;
  planned: boolean;
  /** Asks for the best place instead. */
  onSuggest?: () => void;
  /** Rejects if it was refused, which is shown here. */
  onPlan: (place: Place) => Promise<void>;
  onClose: () => void;
}

/** The hour at which work begins unless one is given. */
const usualHour = '08:00';

/** Asks who does an order, on which day and at what hour, and says what that would mean. */
export const PlanDialog = ({ id, numero, titulo, now, planned, onSuggest, onPlan, onClose }: Props) => {
  const [person, setPerson] = useState(now.personal_id);
  const [day, setDay] = useState(now.fecha_programada === null ? currentDay() : dayOf(now.fecha_programada));
  const [hour, setHour] = useState(now.fecha_programada === null ? usualHour : hourOf(now.fecha_programada));
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const from = day === '' ? currentDay() : day;
  const { data, error, refetch } = usePlan({ desde: from, hasta: dayBeside(from, 6) });
  const found = data?.ordenes.find((each) => each.id === id);
  // The days of another week do not have it.
  const [known, setKnown] = useState(found);
  if (found && found !== known) setKnown(found);
  const order = found ?? known;
  const who = data?.personas.find((each) => each.id === person);

  const send = async (place: Place) => {
    setRefusal(undefined);
    setBusy(true);
    try {
      await onPlan(place);
      onClose();
    } catch (reason) {
      const { message, fields } = failureOf(reason);
      setRefusal(fields ? Object.values(fields).join('. ') : message);
      setBusy(false);
    }
  };

  return (
    <PlainDialog
      title={`Programar ${numero}`}
      width="sm"
      fills
      refusal={refusal}
      busy={busy}
      close="Cancelar"
      main={{ children: 'Programar', disabled: person === null || day === '' || hour === '' }}
      onSubmit={() => {
        if (person === null || day === '' || hour === '') return;
        void send({ personal_id: person, fecha_programada: momentAt(day, hour) });
      }}
      onClose={onClose}
    >
      <p className="flush">
        <Link className="brand" to={`/ordenes/${id}/show`}>
          {titulo}
        </Link>
        {order && <span className="muted small"> · {lengthOf(order)}</span>}
      </p>
      {error && !data && <Unreachable what="el plan" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={3} />}
      {data && (
        <PickOne
          label="Quién"
          none="Elija una persona"
          rows={data.personas}
          picked={person}
          detail={({ habilidades }) => habilidades.join(' ')}
          onPick={setPerson}
        />
      )}
      <div className={styles.when}>
        <DateField kind="day" label="Día" value={day} onValue={setDay} since="life" />
        <DateField kind="hour" label="Hora" value={hour} onValue={setHour} />
      </div>
      {(planned || onSuggest) && (
        <div className="row wrap gap-8">
          {onSuggest && (
            <Button size="small" variant="outlined" onClick={onSuggest}>
              Mejor hueco
            </Button>
          )}
          {planned && (
            <Button
              size="small"
              variant="outlined"
              onClick={() => void send({ personal_id: null, fecha_programada: null })}
            >
              Quitar del plan
            </Button>
          )}
        </div>
      )}
      {order && who && day !== '' && <Meaning order={order} person={who} day={day} />}
    </PlainDialog>
  );
};

export default PlanDialog;

const Meaning = ({ order, person, day }: { order: PlanOrder; person: PlanPerson; day: string }) => {
  const { days, conflicts, refused } = foresee(order, person, day);
  return (
    <div className="grid gap-8" role="status">
      <ul className={`bare-list ${styles.meaning}`}>
        {days.map(({ fecha, total, jornada, min }) => (
          <li key={fecha}>
            <span className="small">{dayName(fecha)}</span>
            <LoadBar assigned={total} shift={jornada} added={min} />
          </li>
        ))}
      </ul>
      {conflicts.length > 0 ? (
        <Alert severity={refused ? 'error' : 'warning'}>{conflicts.join('. ')}</Alert>
      ) : (
        <Note>Cabe en su jornada.</Note>
      )}
    </div>
  );
};
