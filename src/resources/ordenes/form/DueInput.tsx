import { useInput } from 'react-admin';
import { ordenes as words } from '#contract/words/ordenes';
import { MomentInput } from '../../../ui/dates/DateInput';
import { dayBeside } from '../../../ui/dates/days';
import { dayOf, momentAt } from '../../../ui/dates/zone';
import { Chip } from '../../../ui/Chip';
import styles from '../ordenes.module.css';

/** The due date: today, tomorrow or in a week with one click, or any other moment. */
export const DueInput = () => {
  const { field } = useInput({ source: 'fecha_limite' });
  return (
    <div className="grid gap-10">
      <fieldset className={`shrink flush unpadded borderless ${styles.chipsInput}`}>
        <legend className="unpadded muted tiny medium">{words.fields.fecha_limite}</legend>
        <div className="flex wrap gap-6">
          {choices.map(({ label, days }) => {
            const moment = endOfWork(days);
            const chosen = field.value === moment;
            return (
              <Chip
                className={styles.choiceChip}
                key={label}
                aria-pressed={chosen}
                onClick={() => field.onChange(chosen ? null : moment)}
              >
                {label}
              </Chip>
            );
          })}
        </div>
      </fieldset>
      <MomentInput source="fecha_limite" label="Fecha y hora" hour="18:00" />
    </div>
  );
};

const choices = [
  { label: 'Hoy', days: 0 },
  { label: 'Mañana', days: 1 },
  { label: 'En 1 semana', days: 7 },
];

/** At six in the evening; if that has passed, before midnight. */
const endOfWork = (days: number, now = Date.now()): string => {
  const day = dayBeside(dayOf(now), days);
  const evening = momentAt(day, '18:00');
  return Date.parse(evening) > now ? evening : momentAt(day, '23:59');
};
