import type { Ruta } from '#contract/entities/rutas';
import { rutas as words } from '#contract/words/rutas';
import { dayBeside, daysIn } from '../../ui/dates/days';
import { dayOf, momentAt, weekdayOf } from '../../ui/dates/zone';
import { clock } from '../../ui/formats';

const names = Object.values(words.values.dias_semana);
const nameOf = (day: number) => names[day - 1] ?? '';
const shortOf = (day: number) => nameOf(day).slice(0, 3).toLowerCase();

/** «Lunes a viernes», «Lun, mié, vie», «Todos los días»; without days it is scheduled only by hand. */
export const daysInWords = (days: Ruta['dias_semana']): string => {
  const inOrder = days.toSorted((a, b) => a - b);
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (first === undefined || last === undefined) return 'Solo a mano';
  if (inOrder.length === 7) return 'Todos los días';
  if (inOrder.length === 1) return nameOf(first);
  if (inOrder.length > 2 && last - first === inOrder.length - 1)
    return `${nameOf(first)} a ${nameOf(last).toLowerCase()}`;
  const listed = inOrder.map(shortOf).join(', ');
  return listed.charAt(0).toUpperCase() + listed.slice(1);
};

export interface Departure {
  at: Date;
  activos: number[];
}

type Programmed = Pick<Ruta, 'activa' | 'dias_semana' | 'hora_salida' | 'asignaciones'>;

/** The next departure by its days of the week, and its assets; undefined: none. */
export const nextDeparture = (
  { activa, dias_semana, hora_salida, asignaciones }: Programmed,
  now: Date,
): Departure | undefined => {
  if (!activa) return undefined;
  const departures = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((ahead) => {
    const day = dayBeside(dayOf(now), ahead);
    if (!dias_semana.includes(weekdayOf(day))) return [];
    return asignaciones.flatMap((each) => {
      const hour = each.hora_salida ?? hora_salida;
      if (!hour) return [];
      const at = new Date(momentAt(day, hour));
      return at > now ? [{ at, activo: each.activo_id }] : [];
    });
  });
  const first = Math.min(...departures.map(({ at }) => at.getTime()));
  const together = departures.filter(({ at }) => at.getTime() === first);
  return together[0] && { at: together[0].at, activos: together.map(({ activo }) => activo) };
};

/** «hoy 06:00», «mañana 06:00», «vie 06:00». */
export const departureInWords = (at: Date, now: Date): string => {
  const days = daysIn({ desde: dayOf(now), hasta: dayOf(at) }) - 1;
  return `${['hoy', 'mañana'][days] ?? shortOf(weekdayOf(dayOf(at)))} ${clock(at)}`;
};

/** The time of day so many minutes after a departure: «07:25», «01:10 (+1 día)»; '' if the departure is unknown. */
export const clockAfter = (departure: unknown, minutes: unknown): string => {
  const said = typeof departure === 'string' ? /^(\d\d):(\d\d)$/.exec(departure) : null;
  if (!said || typeof minutes !== 'number') return '';
  const all = Number(said[1]) * 60 + Number(said[2]) + minutes;
  const days = Math.floor(all / 1_440);
  const two = (value: number) => String(value).padStart(2, '0');
  const later = days > 0 ? ` (+${days} ${days === 1 ? 'día' : 'días'})` : '';
  return `${two(Math.floor((all % 1_440) / 60))}:${two(all % 60)}${later}`;
};
