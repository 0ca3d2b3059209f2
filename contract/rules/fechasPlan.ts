import type { Mantenimiento } from '../entities/mantenimiento';
import { descansa, enTemporada } from './temporada';

/** The part of a plan that determines its dates. */
export type Intervalo = Pick<Mantenimiento, 'cada_valor' | 'cada_unidad' | 'dias_semana'>;

const day = 86_400_000;

/** NaN for what is stored and no day of four digits of a year: JavaScript would guess what the year 20000 means. */
const ms = (date: string) => (/^\d{4}-\d\d-\d\d(?:T.*)?$/.test(date) ? Date.parse(date) : NaN);

/** Days between two dates of the calendar; negative: the second one is earlier. */
export const diasEntre = (from: string, to: string): number => Math.round((ms(to) - ms(from)) / day);

/** 2026-02-28 and 3: 2026-03-03. What is no day, such as infinity, and the end of the calendar stay as they are. */
export const masDias = (date: string, days: number): string => dayAt(ms(date) + days * day, date);

const dayAt = (at: number, otherwise: string): string => {
  const text = Number.isNaN(new Date(at).getTime()) ? '' : new Date(at).toISOString();
  return text.length === '2026-02-28T00:00:00.000Z'.length ? text.slice(0, 10) : otherwise;
};

/** 1 is Monday. */
export const diaSemana = (date: string): number => new Date(date).getUTCDay() || 7;

/**
 * So many months later, at most the last day of the month: computed from the first date, so that the day does not
 * drift.
 */
export const masMeses = (date: string, months: number): string => {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  const last = new Date(utc(year, month + months, 0)).getUTCDate();
  return dayAt(utc(year, month - 1 + months, Math.min(dayOfMonth, last)), date);
};

/** As `Date.UTC`, which takes the years before 100 for those of the last century. */
const utc = (year: number, month: number, date: number) => new Date(0).setUTCFullYear(year, month, date);

/** The date one interval after another one, for plans that count from the last completion. Null without dates. */
export const unIntervaloDespues = ({ cada_valor, cada_unidad }: Intervalo, date: string): string | null =>
  cada_valor === null || cada_unidad === null ? null : paso(date, cada_unidad, cada_valor);

/** The first date of a plan that starts today: one interval from now, so that nothing is due at once. */
export const primeraFecha = (
  { cada_valor = null, cada_unidad = null }: Partial<Pick<Intervalo, 'cada_valor' | 'cada_unidad'>>,
  today: string,
): string => unIntervaloDespues({ cada_valor, cada_unidad, dias_semana: [] }, today) ?? today;

/** For plans with fixed dates, whatever is done: the first date from `from` on, `from` included. Null without dates. */
export const fechaDesde = (every: Intervalo, anchor: string, from: string): string | null => {
  if (every.cada_valor === null || every.cada_unidad === null) return null;
  if (from <= anchor) return anchor;
  // No step would reach what no calendar has, such as infinity, or the end of all years.
  if (from > lejos || Number.isNaN(diasEntre(anchor, from))) return null;
  if (porDiasElegidos(every)) return deLaSemana(every.cada_valor, every.dias_semana, anchor, from);
  let at = pasosHasta(every.cada_unidad, every.cada_valor, anchor, from);
  while (paso(anchor, every.cada_unidad, at * every.cada_valor) < from) at += 1;
  return paso(anchor, every.cada_unidad, at * every.cada_valor);
};

const lejos = '9000-01-01';

/** A plan whose series may have been moved: `ancla` is where `inicia_en` is after that. */
export interface Serie extends Intervalo, Pick<Mantenimiento, 'base' | 'meses'> {
  inicia_en: string;
}

/**
 * The first date of a plan from `from` on. No date falls into the months off: fixed dates in them are left out, so that
 * nothing piles up, and what counts from completions waits for the first day of the season. Null without dates.
 */
export const fechaDeSerie = (plan: Serie, ancla: string, from: string): string | null => {
  let date = deLaSerie(plan, ancla, from);
  if (plan.base === 'ejecutada') return date && enTemporada(plan.meses, date);
  for (let left = masPausas; date !== null && descansa(plan.meses, date); left -= 1) {
    if (left === 0) return null;
    date = deLaSerie(plan, ancla, enTemporada(plan.meses, date));
  }
  return date;
};

/** Twelve dates of a plan by months are in all the months that it ever reaches. */
const masPausas = 12;

/** The date after a completion, for plans that count from it: never in the months off. Null without dates. */
export const fechaTrasHecho = (plan: Intervalo & Pick<Serie, 'meses'>, done: string): string | null => {
  const date = unIntervaloDespues(plan, done);
  return date && enTemporada(plan.meses, date);
};

/** What is wrong with the months of a plan: all of its fixed dates are in the months off. */
export const faltasDeTemporada = (plan: Partial<Serie>): { meses?: string } => {
  const { cada_valor = null, cada_unidad = null, dias_semana = [], base = 'programada', meses = [], inicia_en } = plan;
  if (!inicia_en || !Number.isInteger(cada_valor) || Number(cada_valor) < 1 || cada_unidad === null) return {};
  const every = { cada_valor, cada_unidad, dias_semana, base, meses, inicia_en };
  return fechaDeSerie(every, inicia_en, inicia_en) === null && fechaDesde(every, inicia_en, inicia_en) !== null
    ? { meses: 'Ninguna de sus fechas cae en esos meses: agregue el mes de la primera vez, o cambie esa fecha' }
    : {};
};

/** `fechaDesde` of a moved series: with chosen weekdays, each of them moves by the same number of days. */
const deLaSerie = (plan: Serie, ancla: string, from: string): string | null => {
  if (!porDiasElegidos(plan)) return fechaDesde(plan, ancla, from);
  const corrida = diasEntre(plan.inicia_en, ancla);
  const date = fechaDesde(plan, plan.inicia_en, masDias(from, -corrida));
  return date && masDias(date, corrida);
};

/** Where the anchor is after the date `due` of the series was moved to another day. */
export const anclaMovida = (plan: Intervalo, ancla: string, due: string | null, to: string): string =>
  porDiasElegidos(plan) && due !== null ? masDias(ancla, diasEntre(due, to)) : to;

/**
 * The dates of the series that are left out if the due of one of them waits until a later day; none where dates count
 * from what was done.
 */
export const fechasSaltadas = (
  plan: Serie & Pick<Mantenimiento, 'termina_en'>,
  { ancla, proxima_fecha, hasta }: { ancla: string; proxima_fecha: string | null; hasta: string },
): string[] => {
  const dates: string[] = [];
  if (plan.base !== 'programada' || proxima_fecha === null) return dates;
  const last = plan.termina_en !== null && plan.termina_en < hasta ? plan.termina_en : hasta;
  const after = (date: string) => fechaDeSerie(plan, ancla, masDias(date, 1));
  for (let date = after(proxima_fecha); date !== null && date <= last && dates.length < masSaltadas; date = after(date))
    dates.push(date);
  return dates;
};

const masSaltadas = 400;

/** The weekdays that a plan names decide its dates. */
export const porDiasElegidos = ({ cada_unidad, dias_semana }: Intervalo): boolean =>
  cada_unidad === 'semana' && dias_semana.length > 0;

/** The next dates of a plan for its form, each done when it is due. */
export const proximasFechas = (plan: Serie, from: string, count: number): string[] => {
  const dates: string[] = [];
  const after = (date: string) =>
    plan.base === 'ejecutada' && plan.meses.length > 0
      ? fechaTrasHecho(plan, date)
      : fechaDeSerie(plan, plan.inicia_en, masDias(date, 1));
  for (let date = fechaDeSerie(plan, plan.inicia_en, from); date !== null && dates.length < count; date = after(date))
    dates.push(date);
  return dates;
};

const paso = (date: string, unit: NonNullable<Intervalo['cada_unidad']>, count: number): string => {
  if (unit === 'dia') return masDias(date, count);
  if (unit === 'semana') return masDias(date, 7 * count);
  return masMeses(date, unit === 'mes' ? count : 12 * count);
};

/** A number of steps after the anchor that certainly does not go beyond `from`. */
const pasosHasta = (unit: NonNullable<Intervalo['cada_unidad']>, count: number, anchor: string, from: string): number =>
  Math.max(0, Math.floor(diasEntre(anchor, from) / (longest[unit] * count)));
const longest = { dia: 1, semana: 7, mes: 31, anio: 366 };

/** Weeks are counted from that of the anchor, which is the first date itself. */
const deLaSemana = (weeks: number, days: readonly number[], anchor: string, from: string): string => {
  const monday = masDias(anchor, 1 - diaSemana(anchor));
  const sorted = [...days].sort((a, b) => a - b);
  for (let week = Math.floor(diasEntre(monday, from) / (7 * weeks)); ; week += 1)
    for (const weekday of sorted) {
      const date = masDias(monday, 7 * weeks * week + weekday - 1);
      if (date >= from) return date;
    }
};
