import { masDias } from '#contract/rules/fechasPlan';
import { descansa, enTemporada, temporadaDe, type Meses } from '#contract/rules/temporada';
import type { Due } from './due';

/** The season of a day, in a pause the coming one; nulls for a plan that never rests. */
export interface Season {
  temporada_desde: string | null;
  pausa_desde: string | null;
}

export const seasonOf = (meses: Meses, today: string): Season => {
  const season = temporadaDe(meses, today);
  return { temporada_desde: season?.desde ?? null, pausa_desde: season?.pausa ?? null };
};

/** The day itself; one that is before the season, or in a pause, moves to the first day of the season after it. */
export const inSeason = (meses: Meses, day: string, { temporada_desde }: Season): string =>
  temporada_desde === null ? day : enTemporada(meses, day < temporada_desde ? temporada_desde : day);

/**
 * A due of a plan that rests in some months: nothing of it falls into them. What became due in the pause, and what was
 * still due or overdue when it began, is due on the first day of the season, once. Its notice comes no earlier. It is
 * so by the season of today, and computed again when that is over.
 *
 * @param season `seasonOf` today
 */
export const dueInSeason = (due: Due, meses: Meses, termina_en: string | null, season: Season): Due => {
  if (season.temporada_desde === null) return due;
  const on = (day: string | null) => day && inSeason(meses, day, season);
  const vence_en = on(due.vence_en);
  const fecha_pronosticada = on(due.fecha_pronosticada);
  if (vence_en !== null && termina_en !== null && vence_en > termina_en)
    return { ...due, fecha_pronosticada, vence_en: null, avisa_desde: null, vencido_desde: null };
  return {
    ...due,
    fecha_pronosticada,
    vence_en,
    avisa_desde: on(due.avisa_desde),
    vencido_desde: late(due, on, meses),
  };
};

/** A measure is overdue when it is reached, a date when it is over; on the last day of a season, after the pause. */
const late = (
  { vence_en, vencido_desde }: Due,
  on: (day: string | null) => string | null,
  meses: Meses,
): string | null => {
  const due = on(vence_en);
  if (vencido_desde === null || due === null || vencido_desde === vence_en) return on(vencido_desde);
  const after = masDias(due, 1);
  return descansa(meses, after) ? masDias(enTemporada(meses, after), 1) : after;
};
