import type { Mantenimiento, SituacionPlan } from '#contract/entities/mantenimiento';

/**
 * A second implementation of maintenance dues, for tests: it walks the calendar day by day and updates the dues as
 * things happen.
 */

export type PlanBook = Mantenimiento & { measured: boolean };

export interface DueBook {
  plan: PlanBook;
  cycle: number;
  anchor: string;
  nextDate: string | null;
  nextMeasure: number | null;
  /** The meter value when the asset was added. */
  base: number;
  moved: { day: string; postponed: boolean } | null;
  lastDate: string | null;
  lastMeasure: number | null;
  /** Nobody knows when it was last done. */
  unknown: boolean;
}

const partsOf = (day: string) => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month, date };
};

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const lengthOf = (year: number, month: number) =>
  month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : (lengths[month - 1] ?? 0);

const written = (year: number, month: number, date: number) =>
  [year, String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-');

/** The next day, or this many days later or earlier. */
export const nextDay = (day: string, count = 1): string => {
  let { year, month, date } = partsOf(day);
  for (let left = count; left !== 0; left -= Math.sign(count)) {
    date += Math.sign(count);
    if (date > lengthOf(year, month)) [month, date] = [month + 1, 1];
    if (month > 12) [year, month] = [year + 1, 1];
    if (date === 0) {
      month -= 1;
      if (month === 0) [year, month] = [year - 1, 12];
      date = lengthOf(year, month);
    }
  }
  return written(year, month, date);
};

/** Days since the year 0, by adding up months. */
const numberOf = (day: string) => {
  const { year, month, date } = partsOf(day);
  let number = date;
  for (let y = 2000; y < year; y += 1) number += lengthOf(y, 2) + 337;
  for (let m = 1; m < month; m += 1) number += lengthOf(year, m);
  return number;
};
/** 2000 began on a Saturday. */
const weekdayOf = (day: string) => ((numberOf(day) + 4) % 7) + 1;

/** Whether a plan that counts from `anchor` falls on this day. */
const isOn = ({ cada_valor, cada_unidad, dias_semana }: PlanBook, anchor: string, day: string): boolean => {
  if (day < anchor || cada_valor === null || cada_unidad === null) return false;
  if (day === anchor) return true;
  const [from, to] = [partsOf(anchor), partsOf(day)];
  if (cada_unidad === 'dia') return (numberOf(day) - numberOf(anchor)) % cada_valor === 0;
  if (cada_unidad === 'semana' && dias_semana.length === 0)
    return (numberOf(day) - numberOf(anchor)) % (7 * cada_valor) === 0;
  if (cada_unidad === 'semana') {
    const monday = (of: string) => numberOf(of) - weekdayOf(of);
    return dias_semana.includes(weekdayOf(day)) && ((monday(day) - monday(anchor)) / 7) % cada_valor === 0;
  }
  const months = (to.year - from.year) * 12 + to.month - from.month;
  return (
    months % (cada_unidad === 'mes' ? cada_valor : 12 * cada_valor) === 0 &&
    to.date === Math.min(from.date, lengthOf(to.year, to.month))
  );
};

/** The first day after `day` on which a plan that counts from `anchor` falls. */
const after = (plan: PlanBook, anchor: string, day: string): string => {
  let at = nextDay(day);
  for (let left = 2_000; left > 0 && !isOn(plan, anchor, at); left -= 1) at = nextDay(at);
  return at;
};

/** Whether a meter that was read at these moments (ms, in order) says nothing on a day: three usual gaps later. */
export const isUnread = (moments: readonly number[], dayOf: (moment: number) => string, day: string): boolean => {
  const last = moments.at(-1);
  if (last === undefined) return true;
  const recent = moments.slice(-12);
  const gaps = recent.slice(1).map((moment, at) => (moment - (recent[at] ?? moment)) / 86_400_000);
  gaps.sort((a, b) => a - b);
  const middle = gaps.length / 2;
  const median = ((gaps[Math.floor(middle - 0.5)] ?? 0) + (gaps[Math.floor(middle)] ?? 0)) / 2;
  return nextDay(dayOf(last), Math.max(14, Math.ceil(3 * median))) < day;
};

/** The situation of a due without an open order on a day, with this meter value, or an old one. */
export const situationOf = (
  { plan, nextDate, nextMeasure, moved, unknown }: DueBook,
  read: number,
  day: string,
  unread: boolean,
): SituacionPlan => {
  const date = moved?.day ?? nextDate;
  const measure = moved ? null : nextMeasure;
  if ((date !== null && day > date) || (measure !== null && read >= measure)) return 'vencido';
  if (moved?.postponed && moved.day > day) return 'pospuesto';
  if (
    (date !== null && nextDay(day, plan.aviso_dias ?? 0) >= date) ||
    (measure !== null && read >= measure - (plan.aviso_medida ?? 0))
  )
    return 'proximo';
  if (unknown) return 'sin_historia';
  return plan.measured && unread ? 'sin_lecturas' : 'al_dia';
};

/** @param read the meter value on the day on which the asset is added */
export const begun = (plan: PlanBook, read: number, day: string): DueBook => {
  const unknown = day > plan.inicia_en || (day === plan.inicia_en && plan.alcance === 'categoria');
  return {
    plan,
    cycle: 0,
    anchor: plan.inicia_en,
    unknown,
    nextDate: plan.disparador === 'medidor' || unknown ? null : plan.inicia_en,
    nextMeasure: plan.measured ? read + (plan.cada_medida ?? 0) : null,
    base: read,
    moved: null,
    lastDate: null,
    lastMeasure: null,
  };
};

/** After an order that was completed on one day, with this meter value, and closed on that or a later one. */
export const closed = (book: DueBook, day: string, done: string, measure: number | null): DueBook => {
  const { plan, nextDate, moved, anchor } = book;
  const performed = plan.base === 'ejecutada';
  const last = performed ? done : day;
  const newer = book.lastDate === null || last > book.lastDate;
  const due = [nextDate, moved?.day, last]
    .filter((each) => each != null)
    .reduce((one, other) => (one > other ? one : other), last);
  const next = performed ? after(plan, newer ? last : due, newer ? last : due) : after(plan, anchor, due);
  const over =
    plan.cada_unidad === null ||
    plan.disparador === 'fecha_unica' ||
    (plan.termina_en !== null && next > plan.termina_en);
  return {
    ...book,
    cycle: book.cycle + 1,
    nextDate: over ? null : next,
    nextMeasure: plan.measured ? measureAfter(book, measure ?? 0) : null,
    moved: null,
    unknown: false,
    lastDate: last,
    lastMeasure: plan.measured ? measure : null,
  };
};

const measureAfter = ({ plan, base, nextMeasure }: DueBook, measure: number) => {
  const each = plan.cada_medida ?? Infinity;
  if (plan.base === 'ejecutada') return measure + each;
  let next = base;
  while (next <= Math.max(nextMeasure ?? 0, measure)) next += each;
  return next;
};

/** Only the due, from a larger record. */
export const dueOf = (from: DueBook): DueBook => ({
  plan: from.plan,
  cycle: from.cycle,
  anchor: from.anchor,
  nextDate: from.nextDate,
  nextMeasure: from.nextMeasure,
  base: from.base,
  moved: from.moved,
  lastDate: from.lastDate,
  lastMeasure: from.lastMeasure,
  unknown: from.unknown,
});

/**
 * Plans of every kind of trigger and base, created on a day in August 2027.
 * @param some returns this share of the assets' ids
 */
export const mixedPlans = (
  begins: string,
  category: number,
  some: (share: number) => number[],
): Record<string, unknown>[] => {
  const byDate = {
    medidor_tipo: null,
    cada_medida: null,
    crear_orden_automatica: true,
    anticipacion_dias: 3,
    aviso_dias: 7,
    base: 'programada',
  };
  const byMeter = {
    cada_valor: null,
    cada_unidad: null,
    medidor_tipo: 'odometro',
    crear_orden_automatica: true,
    anticipacion_dias: 0,
    aviso_medida: 400,
  };
  return [
    { ...byDate, cada_valor: 1, cada_unidad: 'mes', inicia_en: '2027-08-31', activos: some(1) },
    { ...byDate, cada_valor: 1, cada_unidad: 'anio', inicia_en: '2028-02-29', activos: some(0.5) },
    {
      ...byDate,
      cada_valor: 3,
      cada_unidad: 'semana',
      dias_semana: [1, 4],
      inicia_en: '2027-09-07',
      activos: some(0.3),
      crear_orden_automatica: false,
    },
    {
      ...byDate,
      cada_valor: 2,
      cada_unidad: 'mes',
      inicia_en: '2027-12-31',
      termina_en: '2028-07-15',
      activos: some(0.4),
    },
    {
      ...byDate,
      disparador: 'fecha_unica',
      cada_valor: null,
      cada_unidad: null,
      inicia_en: '2028-01-15',
      activos: some(0.5),
    },
    {
      ...byDate,
      cada_valor: 45,
      cada_unidad: 'dia',
      base: 'ejecutada',
      inicia_en: '2027-09-10',
      alcance: 'categoria',
      categorias: [category],
      crear_orden_automatica: false,
    },
    {
      ...byMeter,
      disparador: 'medidor',
      inicia_en: begins,
      cada_medida: 5_000,
      base: 'ejecutada',
      activos: some(0.6),
      aviso_dias: 7,
    },
    {
      ...byMeter,
      disparador: 'medidor',
      medidor_tipo: 'horometro',
      medidor_nombre: 'Grúa',
      inicia_en: begins,
      cada_medida: 60,
      aviso_medida: 10,
      base: 'programada',
      activos: some(0.7),
      aviso_dias: 7,
    },
    {
      ...byMeter,
      disparador: 'medidor',
      inicia_en: begins,
      cada_medida: 10_000,
      base: 'programada',
      activos: some(0.4),
      aviso_dias: 7,
    },
    {
      ...byMeter,
      disparador: 'tiempo_o_medidor',
      inicia_en: '2027-11-30',
      cada_valor: 6,
      cada_unidad: 'mes',
      cada_medida: 8_000,
      base: 'ejecutada',
      activos: some(0.5),
      aviso_dias: 10,
    },
  ];
};
