import { isoDay as iso, weekdayOf } from '#contract/core/localTime';
import type { ReporteProgramado } from '#contract/requests/reportesProgramados';
import type { Days } from '../making/period';

const day = 86_400_000;

/** The days of a relative period as of today, without today; «este mes» on its first day is that day only. */
export const daysOfPeriod = (periodo: ReporteProgramado['periodo'], today: string): Days => {
  const at = Date.parse(today);
  const now = new Date(at);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const yesterday = iso(at - day);
  const monday = at - (weekdayOf(at) - 1) * day;
  const first = iso(Date.UTC(year, month, 1));
  const periods: Record<ReporteProgramado['periodo'], Days> = {
    ayer: { desde: yesterday, hasta: yesterday },
    ultimos_7: { desde: iso(at - 7 * day), hasta: yesterday },
    semana_pasada: { desde: iso(monday - 7 * day), hasta: iso(monday - day) },
    ultimos_30: { desde: iso(at - 30 * day), hasta: yesterday },
    mes_pasado: { desde: iso(Date.UTC(year, month - 1, 1)), hasta: iso(Date.UTC(year, month, 0)) },
    este_mes: { desde: first, hasta: yesterday < first ? first : yesterday },
  };
  return periods[periodo];
};
