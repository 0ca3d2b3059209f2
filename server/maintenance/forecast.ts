import { diasEntre, diaSemana, masDias, masMeses } from '#contract/rules/fechasPlan';
import type { MesPronostico } from '#contract/requests/pronosticoMantenimiento';
import { upcomingOf, type Standing } from './upcoming';

/** A number of equal dues, with the minutes and the cost of each; null when a service has none. */
export interface Alike extends Standing {
  veces: number;
  minutos: number | null;
  costo: number | null;
}

/** Empty months from that of `today` on, with their capacity in minutes from that of each weekday (index 0: Monday). */
export const monthsFrom = (today: string, count: number, week: readonly number[]): MesPronostico[] => {
  const first = `${today.slice(0, 7)}-01`;
  return Array.from({ length: count }, (_, at) => {
    const [desde, hasta] = [masMeses(first, at), masDias(masMeses(first, at + 1), -1)];
    const from = desde < today ? today : desde;
    const days = Array.from(
      { length: diasEntre(from, hasta) + 1 },
      (_day, n) => week[diaSemana(masDias(from, n)) - 1] ?? 0,
    );
    const capacidad_min = days.reduce((sum, minutes) => sum + minutes, 0);
    return {
      desde,
      hasta,
      servicios: 0,
      vencidos: 0,
      pronosticados: 0,
      minutos: 0,
      sin_duracion: 0,
      costo: 0,
      sin_costo: 0,
      capacidad_min,
    };
  });
};

/**
 * Adds the cycles of these dues to the months.
 * @returns the number of cycles; more than `most` means that it stopped
 */
export const addTimes = (months: readonly MesPronostico[], due: Alike, today: string, most: number): number => {
  const byMonth = new Map(months.map((month) => [month.desde.slice(0, 7), month]));
  const times = upcomingOf(due, today, months.at(-1)?.hasta ?? today, most + 1);
  for (const { fecha, pronosticado } of times) {
    const late = fecha < today;
    const month = byMonth.get((late ? today : fecha).slice(0, 7));
    if (!month) continue;
    month.servicios += due.veces;
    if (late) month.vencidos += due.veces;
    if (pronosticado) month.pronosticados += due.veces;
    month.minutos += due.veces * (due.minutos ?? 0);
    if (due.minutos === null) month.sin_duracion += due.veces;
    month.costo += due.veces * (due.costo ?? 0);
    if (due.costo === null) month.sin_costo += due.veces;
  }
  return times.length;
};
