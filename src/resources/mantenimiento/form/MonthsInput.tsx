import { FormHelperText } from '@mui/material';
import { useInput } from 'react-admin';
import { deMeses } from '#contract/sentences/frasePlan';
import { mantenimiento as words } from '#contract/words/mantenimiento';
import { Chip } from '../../../ui/Chip';
import { wide } from '../../../ui/FormGrid';
import styles from '../mantenimiento.module.css';

/** The months in which the plan is on; 1 is January. */
export const MonthsInput = () => {
  const { field, fieldState } = useInput<number[]>({ source: 'meses' });
  const chosen: readonly number[] = field.value ?? [];
  return (
    <div className={`row wrap gap-6 ${styles.planChips} ${wide ?? ''}`} role="group" aria-label={words.fields.meses}>
      <p className="small medium muted" aria-hidden>
        {words.fields.meses}
      </p>
      {Object.values(words.values.meses).map((name, at) => {
        const month = at + 1;
        const pressed = chosen.includes(month);
        return (
          <Chip
            key={name}
            aria-label={name}
            aria-pressed={pressed}
            onClick={() =>
              field.onChange(
                pressed ? chosen.filter((each) => each !== month) : [...chosen, month].sort((a, b) => a - b),
              )
            }
          >
            {name.slice(0, 3)}
          </Chip>
        );
      })}
      <FormHelperText error={fieldState.invalid}>
        {fieldState.error?.message ??
          (chosen.length === 0
            ? 'Todo el año. Elija los meses en que el plan está activo, si en los otros descansa'
            : `Temporada: ${deMeses(chosen)}. En los otros meses descansa: nada vence ni se acumula`)}
      </FormHelperText>
    </div>
  );
};
