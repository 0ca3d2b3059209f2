/** Hours of a weekday (1 is Monday), as `08:00`; until `24:00` at most. An end before the begin is on the next day. */
export interface Hours {
  dia: number;
  desde: string;
  hasta: string;
}

export const minutesOfDay = (hora: string): number => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3));

const day = 1_440;
const week = 7 * day;

/** In minutes since Monday 00:00; one of Sunday night ends after the week. */
const spanOf = ({ dia, desde, hasta }: Hours) => {
  const [from, to] = [desde, hasta].map((hora) => (dia - 1) * day + minutesOfDay(hora)) as [number, number];
  return { from, to: to <= from ? to + day : to };
};

/** Whether these hours include a minute (0 to 1439) of a weekday. */
export const areOpen = (hours: readonly Hours[], dia: number, minute: number): boolean => {
  const at = (dia - 1) * day + minute;
  return hours.map(spanOf).some(({ from, to }) => (at >= from && at < to) || at + week < to);
};

/** The hours that begin before others of the same days have ended; undefined: none. They may touch. */
export const overlapIn = (hours: readonly Hours[]): Hours | undefined => {
  const sorted = hours.map((each) => ({ each, ...spanOf(each) })).sort((a, b) => a.from - b.from);
  const [first, last] = [sorted[0], sorted.at(-1)];
  const over = sorted.find(({ from }, at) => at > 0 && from < (sorted[at - 1]?.to ?? 0));
  if (over) return over.each;
  return first && last && last.to - week > first.from ? first.each : undefined;
};

/** Consecutive weekdays with the same hours, in their order. */
export interface HoursOfDays {
  from: number;
  to: number;
  clocks: readonly (readonly [desde: string, hasta: string])[];
}

/** Hours as people read them: those of a day together, and days that are alike. */
export const byDays = (hours: readonly Hours[]): HoursOfDays[] => {
  const runs: HoursOfDays[] = [];
  for (const dia of [1, 2, 3, 4, 5, 6, 7]) {
    const clocks = hours
      .filter((each) => each.dia === dia)
      .map(({ desde, hasta }) => [desde, hasta] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    if (clocks.length === 0) continue;
    const last = runs.at(-1);
    if (last && last.to === dia - 1 && String(last.clocks) === String(clocks)) last.to = dia;
    else runs.push({ from: dia, to: dia, clocks });
  }
  return runs;
};

/** The most hours in one entry of labour. */
export const horasPorRegistro = 24;
