import { Checkbox, FormControlLabel, FormHelperText, IconButton } from '@mui/material';
import { useInput } from 'react-admin';
import type { AjustesEmpresa } from '#contract/entities/empresas';
import { minutesOfDay, overlapIn } from '#contract/rules/hours';
import { DateField } from './dates/DateField';
import { Icon } from './Icon';
import styles from './WorkingHours.module.css';

interface Props {
  source: string;
  legend: string;
  /** The meaning of no days at all, if allowed. */
  none?: string;
}

type Span = AjustesEmpresa['horario_laboral'][number];

export const weekdays = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'];
const usual = { desde: '08:00', hasta: '17:00' };

/**
 * The working days of the week with their hours, several spans a day if need be; one that ends before it begins ends on
 * the next day. With `none`, no days are stored as null.
 */
export const WorkingHours = ({ source, legend, none }: Props) => {
  const { field, fieldState } = useInput<Span[]>({ source });
  const spans = Array.isArray(field.value) ? (field.value as Span[]) : [];
  const put = (next: Span[]) => field.onChange(none && next.length === 0 ? null : next);
  const of = (dia: number) => spans.filter((span) => span.dia === dia);
  /** Those of one day, in its place among the others. */
  const putDay = (dia: number, those: Omit<Span, 'dia'>[]) =>
    put([
      ...spans.filter((span) => span.dia < dia),
      ...those.map(({ desde, hasta }) => ({ dia, desde, hasta })),
      ...spans.filter((span) => span.dia > dia),
    ]);
  const crossed = overlapIn(spans);

  return (
    <fieldset className={`shrink full-row flush unpadded borderless ${styles.workingHours}`}>
      <legend className="unpadded muted small">{legend}</legend>
      {weekdays.map((name, at) => {
        const dia = at + 1;
        const those = of(dia);
        return (
          <div className="row align-start gap-8 touch" key={dia} role="group" aria-label={name}>
            <FormControlLabel
              control={
                <Checkbox
                  checked={those.length > 0}
                  onChange={({ target }) => putDay(dia, target.checked ? [usual] : [])}
                />
              }
              label={name}
            />
            <div>
              {those.map((span, n) => (
                <Hours
                  key={n}
                  name={those.length > 1 ? `${name}, tramo ${n + 1}` : name}
                  span={span}
                  onChange={(next) =>
                    putDay(
                      dia,
                      those.map((each, index) => (index === n ? { ...each, ...next } : each)),
                    )
                  }
                  onAdd={n === those.length - 1 ? () => putDay(dia, [...those, nextOf(span)]) : undefined}
                  onRemove={
                    those.length > 1
                      ? () =>
                          putDay(
                            dia,
                            those.filter((_, index) => index !== n),
                          )
                      : undefined
                  }
                />
              ))}
            </div>
          </div>
        );
      })}
      {none && spans.length === 0 && <FormHelperText>{none}</FormHelperText>}
      {(crossed ?? fieldState.invalid) && (
        <FormHelperText error>
          {crossed
            ? `El tramo de ${nameOf(crossed)} que empieza a las ${crossed.desde} se cruza con otro.`
            : 'El inicio y el fin de un tramo deben ser distintos.'}
        </FormHelperText>
      )}
    </fieldset>
  );
};

interface HoursProps {
  name: string;
  span: Span;
  onChange: (next: Partial<Span>) => void;
  /** Adds another after it. */
  onAdd: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

const Hours = ({ name, span: { desde, hasta }, onChange, onAdd, onRemove }: HoursProps) => (
  <div className="row wrap gap-8">
    <Clock label={`${name}, desde`} value={desde} onValue={(next) => onChange({ desde: next })} />
    <span aria-hidden="true">–</span>
    <Clock
      label={`${name}, hasta`}
      value={hasta === '24:00' ? '00:00' : hasta}
      onValue={(next) => onChange({ hasta: next === '00:00' ? '24:00' : next })}
    />
    {onAdd && (
      <IconButton aria-label={`Agregar otro tramo: ${name}`} onClick={onAdd}>
        <Icon name="add" size={18} />
      </IconButton>
    )}
    {onRemove && (
      <IconButton aria-label={`Quitar: ${name}`} onClick={onRemove}>
        <Icon name="close" size={18} />
      </IconButton>
    )}
    {hasta < desde && <span className="small muted">del día siguiente</span>}
  </div>
);

const nameOf = ({ dia }: Span) => weekdays[dia - 1]?.toLowerCase() ?? '';

/** After a pause of an hour, until midnight at most. */
const nextOf = ({ hasta }: Span): Omit<Span, 'dia'> => {
  const from = Math.min(minutesOfDay(hasta) + 60, 23 * 60);
  return { desde: hourOf(from), hasta: hourOf(Math.min(from + 4 * 60, 24 * 60)) };
};
const hourOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const Clock = ({ label, value, onValue }: { label: string; value: string; onValue: (value: string) => void }) => (
  <DateField kind="hour" margin="none" fullWidth={false} name={label} value={value} onValue={onValue} />
);
