import { useInput } from 'react-admin';
import { MomentInput } from '../../../ui/MomentInput';
import { messages } from '../messages';

/** Until when: today, tomorrow or in a week at a press, any other moment by hand. */
export const DueInput = () => {
  const { field } = useInput({ source: 'fecha_limite' });
  return (
    <div className="due-input">
      <fieldset className="chips-input">
        <legend>{messages.fields.fecha_limite}</legend>
        <div className="chips-input-row">
          {choices.map(({ label, days }) => {
            const moment = endOfWork(days);
            const chosen = field.value === moment;
            return (
              <button key={label} type="button" className="quick-chip" aria-pressed={chosen} onClick={() => field.onChange(chosen ? null : moment)}>
                {label}
              </button>
            );
          })}
        </div>
      </fieldset>
      <MomentInput source="fecha_limite" label="Fecha y hora" />
    </div>
  );
};

const choices = [
  { label: 'Hoy', days: 0 },
  { label: 'Mañana', days: 1 },
  { label: 'En 1 semana', days: 7 },
];

/** At six in the evening; later than that, before midnight. */
const endOfWork = (days: number, now = new Date()): string => {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 18);
  if (day <= now) day.setHours(23, 59);
  return day.toISOString();
};
