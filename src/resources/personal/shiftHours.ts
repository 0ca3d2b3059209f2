import type { Persona } from '#contract/entities/personal';
import { number } from '../../ui/formats';

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
/** The days of a shift, as they are written. */
export const week = Object.entries(days) as [Day, string][];

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
