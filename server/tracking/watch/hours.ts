import type { Regla } from '#contract/reglas';

/** Offsets of time zones are multiples of this, in ms. */
const step = 15 * 60_000;
const most = 20_000;
const formats = new Map<string, Intl.DateTimeFormat>();
const known = new Map<string, { dia: number; hora: string }>();
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Day of the week (1 is Monday) and HH:MM of the last quarter of an hour before a moment (ms), in a zone. */
const quarterOf = (at: number, zone: string) => {
  const quarter = Math.floor(at / step);
  const key = `${quarter} ${zone}`;
  const found = known.get(key);
  if (found) return found;
  let format = formats.get(zone);
  if (!format)
    formats.set(zone, (format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })));
  const parts = new Map(format.formatToParts(quarter * step).map(({ type, value }) => [type, value]));
  const clock = { dia: days.indexOf(parts.get('weekday') ?? '') + 1, hora: `${parts.get('hour')}:${parts.get('minute')}` };
  if (known.size > most) known.clear();
  known.set(key, clock);
  return clock;
};

/** Whether a moment (ms) is within these hours of a zone. */
export const isWithin = (horario: NonNullable<Regla['horario']>, at: number, zone: string): boolean => {
  const { dia, hora } = quarterOf(at, zone);
  const minutes = minutesOf(hora) + Math.floor((at % step) / 60_000);
  return horario.some((day) => day.dia === dia && minutes >= minutesOf(day.desde) && minutes < minutesOf(day.hasta));
};

const minutesOf = (hora: string) => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3));
