import { clockAt } from '#contract/core/localTime';
import type { Regla } from '#contract/entities/reglas';

/** Whether a moment (ms) is within these hours of a zone. */
export const isWithin = (horario: NonNullable<Regla['horario']>, at: number, zone: string): boolean => {
  const clock = new Date(clockAt(at, zone));
  const minutes = clock.getUTCHours() * 60 + clock.getUTCMinutes();
  return horario.some(
    (day) => day.dia === (clock.getUTCDay() || 7) && minutes >= minutesOf(day.desde) && minutes < minutesOf(day.hasta),
  );
};

const minutesOf = (hora: string) => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3));
