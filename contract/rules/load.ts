/** What an order takes of a day, in minutes. */
export interface DayShare {
  fecha: string;
  min: number;
}

/** The work days of a person: `jornada` in minutes, 0 when they do not work; `con_turno`: they have a shift at all. */
export interface WorkDays {
  con_turno: boolean;
  jornada: (fecha: string) => number;
}

/**
 * Lays the minutes of one order on days, from its planned one until `hasta`: each takes at most its shift, days off
 * take nothing. The planned day is always named. Of who has no shift, everything is on the planned day. What is beyond
 * `hasta` is left out.
 */
export const layOrder = (desde: string, minutes: number, { con_turno, jornada }: WorkDays, hasta: string) => {
  if (desde > hasta) return [];
  if (!con_turno) return [{ fecha: desde, min: minutes }];
  const first = Math.min(minutes, jornada(desde));
  const days: DayShare[] = [{ fecha: desde, min: first }];
  let left = minutes - first;
  for (let fecha = nextDay(desde); left > 0 && fecha <= hasta; fecha = nextDay(fecha)) {
    const min = Math.min(left, jornada(fecha));
    if (min > 0) days.push({ fecha, min });
    left -= min;
  }
  return days;
};

/** What is left of an order: without a known duration, nothing counts. */
export const restOf = (duracion_min: number | null, trabajado_min: number): number =>
  Math.max(0, (duracion_min ?? 0) - trabajado_min);

/** The shift of a day less its absences (minutes of that day, from 0), of which overlapping ones count once. */
export const shiftLess = (turno_min: number, absences: readonly { from: number; to: number }[]): number => {
  let [absent, until] = [0, -Infinity];
  for (const { from, to } of [...absences].sort((one, other) => one.from - other.from)) {
    absent += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return Math.max(0, Math.round(turno_min - absent));
};

const nextDay = (fecha: string) => new Date(Date.parse(fecha) + 86_400_000).toISOString().slice(0, 10);
