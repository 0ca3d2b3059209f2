import { diasEntre, fechaDeSerie, fechaTrasHecho, masDias, masMeses, type Serie } from '#contract/rules/fechasPlan';
import { enTemporada } from '#contract/rules/temporada';
import type { Mantenimiento } from '#contract/entities/mantenimiento';

/** The state of a due from which its later cycles follow. Days of the company's zone. */
export interface Standing extends Serie, Pick<Mantenimiento, 'termina_en' | 'cada_medida'> {
  ancla: string;
  vence_en: string;
  proxima_fecha: string | null;
  /** When its measure was reached, or is expected to be. */
  medida_en: string | null;
  uso_diario: number | null;
}

export interface Upcoming {
  /** 0 is the due itself. */
  ciclo: number;
  fecha: string;
  pronosticado: boolean;
}

/**
 * The cycles of a plan until a day, assuming that each is done when it is due (overdue ones today): dates of the plan
 * are certain where they do not depend on completions; all others are a forecast. None is further ahead than dates are
 * written.
 */
export const upcomingOf = (
  due: Standing,
  today: string,
  until: string,
  most: number,
  dateAfter = nextDate,
): Upcoming[] => {
  const last = [due.termina_en ?? until, until, masMeses(today, farthest)].reduce((a, b) => (a < b ? a : b));
  const found: Upcoming[] = [];
  let [fecha, medida, at] = [due.proxima_fecha, due.medida_en, due.vence_en];
  for (let ciclo = 0; at <= last && found.length < most; ciclo += 1) {
    found.push({
      ciclo,
      fecha: at,
      pronosticado: ciclo === 0 ? at === medida && at !== fecha : due.base === 'ejecutada' || at !== fecha,
    });
    const done = at < today ? today : at;
    fecha = dateAfter(due, fecha, done);
    medida = nextMeasure(due, medida, done);
    const next = fecha !== null && medida !== null ? (fecha < medida ? fecha : medida) : (fecha ?? medida);
    if (next === null) break;
    at = next;
  }
  return found;
};

/** Months. */
const farthest = 120;

const nextDate = (due: Standing, date: string | null, done: string): string | null =>
  due.base === 'ejecutada' ? fechaTrasHecho(due, done) : fechaDeSerie(due, due.ancla, masDias(latest(date, done), 1));

const latest = (date: string | null, done: string) => (date !== null && date > done ? date : done);

/** Many assets of a plan have the same dates: each is computed once for all dues of a response. */
export const sharedDates = (): typeof nextDate => {
  const known = new Map<string, string | null>();
  return (due, date, done) => {
    const { base, cada_valor, cada_unidad, dias_semana, meses, inicia_en, ancla } = due;
    const key =
      `${base} ${cada_valor} ${cada_unidad} ${dias_semana.join()} ${meses.join()} ${inicia_en} ${ancla} ` +
      `${base === 'ejecutada' ? done : latest(date, done)}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = nextDate(due, date, done);
    known.set(key, found);
    return found;
  };
};

const nextMeasure = (
  { base, cada_medida, uso_diario, meses }: Standing,
  measure: string | null,
  done: string,
): string | null => {
  if (cada_medida === null || uso_diario === null || uso_diario <= 0 || measure === null) return null;
  const days = Math.max(1, Math.floor(cada_medida / uso_diario));
  if (days > 36_500) return null;
  const from = base === 'ejecutada' ? done : measure;
  const ago = diasEntre(from, done);
  if (Number.isNaN(ago)) return null;
  return enTemporada(meses, masDias(from, (Math.max(0, Math.floor(ago / days)) + 1) * days));
};
