/** The months of the year in which a plan is on, 1 is January, in any order; none or all twelve: the whole year. */
export type Meses = readonly number[];

/** A season: its first day, and the first day of the pause after it. */
export interface Temporada {
  desde: string;
  pausa: string;
}

/** What has no month, such as infinity, is in no pause. */
const monthOf = (date: string) => (/^\d{4}-\d\d-\d\d/.test(date) ? Number(date.slice(5, 7)) : 0);
const isOn = (meses: Meses, month: number) => meses.length === 0 || month === 0 || meses.includes(month);

/** Whether a plan rests on a day. */
export const descansa = (meses: Meses, date: string): boolean => !isOn(meses, monthOf(date));

/** The day itself, or in a pause the first day of the season after it. */
export const enTemporada = (meses: Meses, date: string): string => {
  const [year, month] = [Number(date.slice(0, 4)), monthOf(date)];
  if (isOn(meses, month)) return date;
  for (let later = 1; later < 12; later += 1) if (isOn(meses, within(month + later))) return first(year, month + later);
  return date;
};

/** The season that a day is in, in a pause the coming one, also over the end of a year. Null: the plan never rests. */
export const temporadaDe = (meses: Meses, date: string): Temporada | null => {
  const begin = enTemporada(meses, date);
  const [year, month] = [Number(begin.slice(0, 4)), monthOf(begin)];
  const away = [...Array(12).keys()];
  const past = away.find((by) => !isOn(meses, within(month - by)));
  const next = away.find((by) => !isOn(meses, within(month + by)));
  if (month === 0 || past === undefined || next === undefined) return null;
  return { desde: first(year, month - past + 1), pausa: first(year, month + next) };
};

/** 13 is January, 0 is December. */
const within = (month: number) => ((month + 11) % 12) + 1;
/** The first day of a month of this year, of the one after (13) or of the one before (0). */
const first = (year: number, month: number) => {
  const at = year + Math.floor((month - 1) / 12);
  return `${String(at).padStart(4, '0')}-${String(within(month)).padStart(2, '0')}-01`;
};
