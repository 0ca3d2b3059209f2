import { personal as words } from '#contract/words/personal';
import { classes } from '../../ui/classes';
import { wide } from '../../ui/FormGrid';
import { week } from './shiftHours';
import styles from './personal.module.css';
import { NumberInput } from '../../ui/numbers/NumberInput';

/** The fields of a shift. */
export const shiftSources = week.map(([day]) => `turno.${day}`);

/** Working hours by day of the week; the record has minutes. */
export const ShiftInput = () => (
  <div className={classes('grid gap-8', styles.shift, wide)} role="group" aria-label={words.fields.turno}>
    {week.map(([day, label]) => (
      <NumberInput
        key={day}
        source={`turno.${day}`}
        label={`${label} (h)`}
        unit="h"
        empty={undefined}
        format={(minutes) => minutes / 60}
        parse={(hours) => Math.round(hours * 60)}
      />
    ))}
  </div>
);
