import type { Persona } from '#contract/entities/personal';
import { clockAt, dayAfter, dayStart, weekdayOf } from '#contract/core/localTime';
import { shiftLess, type WorkDays } from '#contract/rules/load';
import { weekdays } from '../resources/mantenimiento/index';

/** Whole days, both included, or from one moment to another, in ms. */
export interface Absence {
  motivo: string | null;
  dias: { desde: string; hasta: string } | null;
  from: number;
  to: number;
}

/** When a person works. Days are of the company's zone. */
export interface Calendar extends WorkDays {
  /** The absences of a day, in words. */
  said: (fecha: string) => string[];
  /** The absence that a moment (ms) falls in. */
  absentAt: (at: number) => Absence | undefined;
  /** The shift of a day as if there were no absences. */
  turno: (fecha: string) => number;
}

/** @param zone IANA */
export const calendarOf = (turno: Persona['turno'], absences: readonly Absence[], zone: string): Calendar => {
  const shift = (fecha: string) => turno[weekdays[weekdayOf(Date.parse(fecha)) - 1] ?? 'domingo'] ?? 0;
  const known = new Map<string, number>();
  const on = (fecha: string) => {
    const [from, to] = [dayStart(fecha, zone), dayStart(dayAfter(fecha), zone)];
    return absences.filter((each) => each.from < to && each.to > from);
  };
  const counted = (fecha: string): number => {
    const there = on(fecha);
    if (there.some(({ dias }) => dias !== null)) return 0;
    const [from, to] = [dayStart(fecha, zone), dayStart(dayAfter(fecha), zone)];
    const minute = (at: number) => (Math.min(Math.max(at, from), to) - from) / 60_000;
    return shiftLess(
      shift(fecha),
      there.map((each) => ({ from: minute(each.from), to: minute(each.to) })),
    );
  };
  return {
    con_turno: Object.values(turno).some((minutes) => minutes > 0),
    turno: shift,
    jornada: (fecha) => {
      const found = known.get(fecha) ?? counted(fecha);
      known.set(fecha, found);
      return found;
    },
    said: (fecha) => on(fecha).map((absence) => saidOn(absence, fecha, zone)),
    absentAt: (at) => absences.find((each) => at >= each.from && at < each.to),
  };
};

const saidOn = ({ motivo, dias, from, to }: Absence, fecha: string, zone: string): string => {
  const name = motivo ?? 'Ausencia';
  if (dias) return name;
  const [first, last] = [dayStart(fecha, zone), dayStart(dayAfter(fecha), zone)];
  const clock = (at: number) => new Date(clockAt(at, zone)).toISOString().slice(11, 16);
  return `${name}, de ${clock(Math.max(from, first))} a ${to >= last ? '24:00' : clock(to)}`;
};
