import type { z } from '#contract/core/validation';
import { clockAt, momentOf, weekdayOf } from '#contract/core/localTime';
import type { ajustesEmpresa } from '#contract/entities/empresas';

type Hours = z.output<typeof ajustesEmpresa>['horario_laboral'];

const minute = 60_000;
const day = 24 * 60 * minute;
/** When a morning begins, after a silence «hasta mañana». */
const morning = 6 * 60 * minute;

/** Tomorrow at 6:00 by the clocks of the zone. Ms. */
export const tomorrowMorning = (now: number, zone: string): number =>
  momentOf(Math.floor(clockAt(now, zone) / day) * day + day + morning, zone);

/** When the working hours end that last now, also those that began yesterday; null: it is outside of them. Ms. */
export const shiftEnd = (now: number, zone: string, hours: Hours): number | null => {
  const clock = clockAt(now, zone);
  const today = Math.floor(clock / day) * day;
  const ends = [today, today - day].flatMap((start) =>
    hours
      .filter(({ dia }) => dia === weekdayOf(start))
      .flatMap(({ desde, hasta }) => {
        const from = start + msOf(desde);
        const until = start + msOf(hasta) + (msOf(hasta) <= msOf(desde) ? day : 0);
        return from <= clock && clock < until ? [until] : [];
      }),
  );
  return ends.length > 0 ? momentOf(Math.max(...ends), zone) : null;
};

const msOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * minute;
};
