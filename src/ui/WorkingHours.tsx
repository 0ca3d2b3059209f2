import { Checkbox, FormControlLabel, FormHelperText } from '@mui/material';
import { useInput } from 'react-admin';
import type { AjustesEmpresa } from '#contract/entities/empresas';
import { DateField } from './dates/DateField';
import styles from './WorkingHours.module.css';

interface Props {
  source: string;
  legend: string;
  /** The meaning of no days at all, if allowed. */
  none?: string;
}

type Day = AjustesEmpresa['horario_laboral'][number];

export const weekdays = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'];
const usual = { desde: '08:00', hasta: '17:00' };

/** The working days of the week with their hours. With `none`, no days are stored as null. */
export const WorkingHours = ({ source, legend, none }: Props) => {
  const { field, fieldState } = useInput<Day[]>({ source });
  const days = Array.isArray(field.value) ? (field.value as Day[]) : [];
  const put = (next: Day[]) =>
    field.onChange(none && next.length === 0 ? null : [...next].sort((a, b) => a.dia - b.dia));
  const others = (dia: number) => days.filter((day) => day.dia !== dia);
  const wrong = days.find(({ desde, hasta }) => desde >= hasta);

  return (
    <fieldset className={`shrink full-row flush unpadded borderless ${styles.workingHours}`}>
      <legend className="unpadded muted small">{legend}</legend>
      {weekdays.map((name, at) => {
        const dia = at + 1;
        const day = days.find((each) => each.dia === dia);
        return (
          <div className="row gap-8 touch" key={dia} role="group" aria-label={name}>
            <FormControlLabel
              control={
                <Checkbox
                  checked={day !== undefined}
                  onChange={({ target }) => put(target.checked ? [...days, { dia, ...usual }] : others(dia))}
                />
              }
              label={name}
            />
            {day && (
              <>
                <Clock
                  label={`${name}, desde`}
                  value={day.desde}
                  onValue={(desde) => put([...others(dia), { ...day, desde }])}
                />
                <span aria-hidden="true">–</span>
                <Clock
                  label={`${name}, hasta`}
                  value={day.hasta}
                  onValue={(hasta) => put([...others(dia), { ...day, hasta }])}
                />
              </>
            )}
          </div>
        );
      })}
      {none && days.length === 0 && <FormHelperText>{none}</FormHelperText>}
      {(wrong || fieldState.invalid) && (
        <FormHelperText error>La hora de salida debe ser posterior a la de entrada.</FormHelperText>
      )}
    </fieldset>
  );
};

const Clock = ({ label, value, onValue }: { label: string; value: string; onValue: (value: string) => void }) => (
  <DateField kind="hour" margin="none" fullWidth={false} name={label} value={value} onValue={onValue} />
);
