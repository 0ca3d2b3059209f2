import { FormHelperText } from '@mui/material';
import { useInput } from 'react-admin';
import { dias } from '#contract/sentences/frases';
import { Chip } from '../../../ui/Chip';
import { wide } from '../../../ui/FormGrid';
import styles from '../mantenimiento.module.css';

/** Days of the week, 1 is Monday. */
export const DaysInput = () => {
  const { field, fieldState } = useInput<number[]>({ source: 'dias_semana' });
  const chosen: readonly number[] = field.value ?? [];
  return (
    <div className={`row wrap gap-6 ${styles.planChips} ${wide ?? ''}`} role="group" aria-label="Días de la semana">
      {dias.map((name, at) => {
        const day = at + 1;
        const pressed = chosen.includes(day);
        return (
          <Chip
            key={name}
            aria-pressed={pressed}
            onClick={() => field.onChange(pressed ? chosen.filter((each) => each !== day) : [...chosen, day].sort())}
          >
            {name}
          </Chip>
        );
      })}
      <FormHelperText error={fieldState.invalid}>
        {fieldState.error?.message ?? 'Ninguno: el día de la primera vez'}
      </FormHelperText>
    </div>
  );
};
