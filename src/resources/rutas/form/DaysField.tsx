import { FormHelperText } from '@mui/material';
import { useInput } from 'react-admin';
import { Chip, ChipRow } from '../../../ui/Chip';
import { rutas as words } from '#contract/words/rutas';
import { daysInWords } from '../days';
import { dias } from '../faces';
import styles from '../rutas.module.css';

/** The days of the week on which the route departs. */
export const DaysField = () => {
  const { field, fieldState } = useInput<number[]>({ source: 'dias_semana' });
  const chosen = Array.isArray(field.value) ? (field.value as number[]) : [];
  const toggle = (day: number) =>
    field.onChange(
      chosen.includes(day) ? chosen.filter((each) => each !== day) : [...chosen, day].sort((a, b) => a - b),
    );
  return (
    <div className={styles.routeWide}>
      <ChipRow role="group" aria-label={words.fields.dias_semana}>
        {Object.entries(dias).map(([day, { label }]) => (
          <Chip
            key={day}
            aria-label={label}
            aria-pressed={chosen.includes(Number(day))}
            onClick={() => toggle(Number(day))}
          >
            {label.slice(0, 3)}
          </Chip>
        ))}
      </ChipRow>
      <FormHelperText error={fieldState.invalid}>{fieldState.error?.message ?? daysInWords(chosen)}</FormHelperText>
    </div>
  );
};
