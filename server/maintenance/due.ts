import { diasEntre, masDias } from '#contract/rules/fechasPlan';
import type { Cycle } from './facts';

/** The state of the asset's meter for the due measure. */
export interface Meter {
  /** The newest valid reading, its day, and the mean daily use of the last 30 days. */
  medida: number | null;
  leida_en: string | null;
  uso_diario: number | null;
  /** The usual number of days from one reading to the next; null: there are not enough. */
  cada_dias: number | null;
  /** The days of the first valid readings that reached the due measure, and its warning. */
  alcanzada_en: string | null;
  avisada_en: string | null;
}

/** When it is due, and the first days of «próximo» and of overdue. Days of the company's zone. */
export interface Due {
  alcanzada_en: string | null;
  fecha_pronosticada: string | null;
  vence_en: string | null;
  avisa_desde: string | null;
  vencido_desde: string | null;
}

/** How far ahead dues are forecast, in days. */
const farthest = 36_500;

/**
 * By date or by meter, whichever comes first; by the day to which it was moved, whatever the plan says. A day is
 * overdue when it is over, a measure when it is reached. The forecast counts from the day of the last reading.
 */
export const dueOf = (
  cycle: Cycle,
  meter: Meter,
  { aviso_dias, termina_en }: { aviso_dias: number; termina_en: string | null },
): Due => {
  const within = (day: string | null) => (day !== null && termina_en !== null && day > termina_en ? null : day);
  const alcanzada_en = cycle.proxima_medida === null ? null : within(meter.alcanzada_en);
  const fecha_pronosticada = alcanzada_en === null ? within(forecast(cycle.proxima_medida, meter)) : null;
  const given = cycle.pospuesto_hasta ?? cycle.reprogramado_para;
  const date = given ?? cycle.proxima_fecha;
  const warned = date === null ? null : masDias(date, -aviso_dias);
  const late = date === null ? null : masDias(date, 1);
  if (given !== null)
    return { alcanzada_en, fecha_pronosticada, vence_en: given, avisa_desde: warned, vencido_desde: late };
  return {
    alcanzada_en,
    fecha_pronosticada,
    vence_en: first(date, alcanzada_en ?? fecha_pronosticada),
    avisa_desde: first(warned, first(alcanzada_en, cycle.proxima_medida === null ? null : within(meter.avisada_en))),
    vencido_desde: first(late, alcanzada_en),
  };
};

/** How many usual gaps a reading stays current, and how many days at least. */
const current = { gaps: 3, days: 14 };

/** The first day on which the meter's last reading is too old to say whether anything is due; `desde` without any. */
export const unreadSince = ({ leida_en, cada_dias }: Pick<Meter, 'leida_en' | 'cada_dias'>, desde: string): string =>
  leida_en === null ? desde : masDias(leida_en, Math.max(current.days, Math.ceil((cada_dias ?? 0) * current.gaps)) + 1);

const forecast = (due: number | null, { medida, leida_en, uso_diario, alcanzada_en }: Meter): string | null => {
  if (
    due === null ||
    alcanzada_en !== null ||
    medida === null ||
    leida_en === null ||
    uso_diario === null ||
    uso_diario <= 0
  )
    return null;
  const days = Math.floor((due - medida) / uso_diario);
  return days < 0 || days > farthest ? null : masDias(leida_en, days);
};

const first = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && diasEntre(one, other) < 0) ? other : one;
