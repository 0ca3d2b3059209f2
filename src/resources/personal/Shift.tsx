import type { Persona } from '#contract/personal';
import { personal as words } from '#contract/words/personal';
import { number } from '../../ui/formats';
import { classes } from '../../ui/classes';
import { wide } from '../../ui/FormGrid';
import styles from './personal.module.css';
import { NumberInput } from '../../ui/numbers/NumberInput';

type Day = keyof Persona['turno'];

const days: Record<Day, string> = {
  lunes: 'Lun',
  martes: 'Mar',
  miercoles: 'Mié',
  jueves: 'Jue',
  viernes: 'Vie',
  sabado: 'Sáb',
  domingo: 'Dom',
};
const week = Object.entries(days) as [Day, string][];

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

/** «Lun 8 h · Mar 8 h · 16 h por semana»; empty without a shift. */
export const hoursOf = (turno: unknown): string => {
  const minutes = new Map(Object.entries(Object(turno) as object));
  const worked = week.flatMap(([day, label]) =>
    Number(minutes.get(day)) > 0 ? [{ label, hours: Number(minutes.get(day)) / 60 }] : [],
  );
  if (worked.length === 0) return '';
  const whole = worked.reduce((sum, { hours }) => sum + hours, 0);
  return [
    ...worked.map(({ label, hours }) => `${label} ${number(hours, 1)} h`),
    `${number(whole, 1)} h por semana`,
  ].join(' · ');
};
