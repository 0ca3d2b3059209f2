import type { CitaMantenimiento, MoverCitas } from '#contract/requests/calendario';
import { dayFrom } from '#contract/core/dateBounds';
import { z } from '#contract/core/validation';
import { DayInput } from '../../../ui/dates/DateInput';
import { currentDay } from '../../../ui/dates/zone';
import { FormDialog } from '../../../ui/FormDialog';
import { counted, dateFormat, dayWithoutYear } from '../../../ui/formats';
import { Note } from '../../../ui/Note';
import { useBulk } from '../dues/bulk/useBulk';
import { isMovable } from './entries';

const schema = z.object({ fecha: dayFrom('life') });

interface Props {
  entries: readonly CitaMantenimiento[];
  /** The day that they were dropped on. */
  to?: string;
  /** Called once it was asked for. */
  onAsked?: () => void;
  onClose: () => void;
}

/** Asks before many entries are moved to a day, together. */
export const MoveDialog = ({ entries, to, onAsked, onClose }: Props) => {
  const { move } = useBulk();
  const movable = entries.filter(isMovable);
  const days = new Set(movable.map(({ fecha }) => fecha));
  const [day = currentDay()] = days;
  const what = nameOf(movable);
  return (
    <FormDialog
      title={to === undefined ? `Mover ${what}` : `Mover ${what} al ${dayNear(to, day)}`}
      submitLabel="Mover"
      schema={schema}
      initial={{ fecha: to ?? (day > currentDay() ? day : currentDay()) }}
      onClose={onClose}
      onSubmit={(values) => move(askedFor(movable, schema.parse(values).fecha)).then(onAsked)}
    >
      {movable.length < entries.length && (
        <Note>
          {`${counted(entries.length - movable.length, 'queda', 'quedan')} en su día: son veces futuras de un plan u `}
          órdenes terminadas.
        </Note>
      )}
      <DayInput source="fecha" label="Nueva fecha" />
      <Note>Se mueve solo esta vez: las siguientes las dice el plan. Las órdenes conservan su hora.</Note>
    </FormDialog>
  );
};

const askedFor = (entries: readonly CitaMantenimiento[], fecha: string): MoverCitas => ({
  fecha,
  vencimientos: entries.flatMap(({ orden_id, vencimiento_id }) => (orden_id === null ? (vencimiento_id ?? []) : [])),
  ordenes: entries.flatMap(({ orden_id, fecha: from }) => (orden_id === null ? [] : [{ id: orden_id, fecha: from }])),
});

/** «12 vencimientos y 3 órdenes» */
const nameOf = (entries: readonly CitaMantenimiento[]): string => {
  const orders = entries.filter(({ orden_id }) => orden_id !== null).length;
  const dues = entries.length - orders;
  return [dues > 0 && counted(dues, 'vencimiento', 'vencimientos'), orders > 0 && counted(orders, 'orden', 'órdenes')]
    .filter(Boolean)
    .join(' y ');
};

const weekday = dateFormat({ weekday: 'long', day: 'numeric' });
/** «martes 3», in another month «martes 3 de marzo» */
const dayNear = (day: string, from: string): string =>
  (day.slice(0, 7) === from.slice(0, 7) ? weekday(day) : dayWithoutYear(day)).replace(',', '');
