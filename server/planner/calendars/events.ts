import ICAL from 'ical.js';
import { dayAfter, dayStart, momentOf } from '#contract/core/localTime';
import { cleanText, withoutControls } from '#contract/rules/text';
import { Unreadable } from '../../untrusted/task';

declare module '../../untrusted/task' {
  interface Tasks {
    calendarEvents: typeof readEvents;
  }
}

/** An event as an absence: whole days, both included, or from one moment to another. */
export interface CalendarEvent {
  /** Which event, and which of its times. */
  clave: string;
  desde_dia: string | null;
  hasta_dia: string | null;
  desde: string | null;
  hasta: string | null;
  motivo: string | null;
}

interface Asked {
  text: string;
  /** That of the company: for days, and for clocks of no zone. */
  zone: string;
  /** In ms; events that touch this time are told. */
  from: number;
  to: number;
}

/** Shorter events are meetings. */
const least = 4 * 3_600_000;
/** Repetitions of one event that are looked at, and events that are told. */
const mostTimes = 60_000;
const mostEvents = 2_000;
/** No absence is longer, whatever a duration says: the database knows no day after the year 9999. */
const latest = Date.parse('2200-12-31');

/** The long events of a calendar. @throws Unreadable */
export const readEvents = async ({ text, zone, from, to }: Asked): Promise<CalendarEvent[]> => {
  const found = new Map<string, CalendarEvent>();
  for (const event of eventsOf(text))
    for (const told of absencesOf(event, { zone, from, to })) if (found.size < mostEvents) found.set(told.clave, told);
  return [...found.values()];
};

/** A broken event tells nothing; the others count. */
const absencesOf = (event: ICAL.Event, frame: Frame): CalendarEvent[] => {
  const told: CalendarEvent[] = [];
  try {
    for (const { clave, item, start, length } of timesOf(event, frame)) {
      const when = item.startDate.isDate ? daysOf(start, length) : momentsOf(start, length);
      if (!when || item.component.getFirstPropertyValue('status') === 'CANCELLED' || !touches(when, frame)) continue;
      const motivo = withoutControls(cleanText(String(item.summary ?? ''))).trim();
      told.push({ clave: withoutControls(clave), ...none, ...when, motivo: motivo.slice(0, 200) || null });
    }
  } catch {
    return told;
  }
  return told;
};

const none = { desde_dia: null, hasta_dia: null, desde: null, hasta: null };

const eventsOf = (text: string): ICAL.Event[] => {
  try {
    const parsed: unknown[] = ICAL.parse(text);
    const roots = (Array.isArray(parsed[0]) ? parsed : [parsed]) as unknown[][];
    const parts = roots.flatMap((root) => new ICAL.Component(root).getAllSubcomponents('vevent'));
    const all = parts.map((part) => new ICAL.Event(part)).filter(({ startDate }) => startDate !== null);
    const changed = all.filter((event) => event.isRecurrenceException());
    for (const event of all)
      if (!event.isRecurrenceException())
        for (const each of changed) if (each.uid === event.uid) event.relateException(each);
    return all;
  } catch {
    throw new Unreadable('No es un calendario ICS');
  }
};

interface Time {
  clave: string;
  item: ICAL.Event;
  /** Of whole days a clock, see `daysOf`; else ms. */
  start: number;
  /** In ms. */
  length: number;
}

type Frame = Omit<Asked, 'text'>;

/** When an event takes place, as far as somebody asks. */
function* timesOf(event: ICAL.Event, { zone, from, to }: Frame): Generator<Time> {
  const keyOf = (time: ICAL.Time) => `${event.uid} ${time.toString()}`.slice(-300);
  if (!event.isRecurring())
    return yield { clave: keyOf(event.recurrenceId ?? event.startDate), item: event, ...spanOf(event, zone) };
  const times = event.iterator();
  const usual = spanOf(event, zone);
  const changed = new Set(Object.keys(event.exceptions));
  for (let seen = 0; seen < mostTimes; seen += 1) {
    const next = times.next();
    if (!next) return;
    // Long ago, whatever the zone; changed ones may lie elsewhere.
    if (clockOf(next) + usual.length < from - 2 * day && !changed.has(next.toString())) continue;
    const { item, startDate } = event.getOccurrenceDetails(next);
    const span = spanOf(item, zone);
    // Moved ones tell their own time.
    const start = item === event ? startOf(startDate, item, zone) : span.start;
    if (start > to && item === event) return;
    yield { clave: keyOf(next), item, start, length: span.length };
  }
}

const spanOf = (event: ICAL.Event, zone: string) => {
  const start = startOf(event.startDate, event, zone);
  const [end] = event.component.getAllProperties('dtend');
  const to = end ? at(event.endDate, tzidOf(end), zone) : start + event.duration.toSeconds() * 1_000;
  return { start, length: Math.min(to, latest) - start };
};

const startOf = (time: ICAL.Time, { component }: ICAL.Event, zone: string): number =>
  at(time, tzidOf(component.getFirstProperty('dtstart')), zone);

const tzidOf = (property: ICAL.Property | null): string | null => {
  const tzid = property?.getParameter('tzid');
  return typeof tzid === 'string' ? tzid : null;
};

/** A moment in ms; of a day, its beginning as a clock. Zones by their name, else as the calendar describes them. */
const at = (time: ICAL.Time, tzid: string | null, zone: string): number => {
  const clock = clockOf(time);
  if (time.isDate || time.zone === ICAL.Timezone.utcTimezone) return clock;
  if (tzid !== null && isZone(tzid)) return momentOf(clock, tzid);
  const described = time.zone && time.zone !== ICAL.Timezone.localTimezone;
  return described ? time.toUnixTime() * 1_000 : momentOf(clock, zone);
};

const clockOf = (time: ICAL.Time): number =>
  Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);

const known = new Map<string, boolean>();
const isZone = (tzid: string): boolean => {
  const found = known.get(tzid) ?? accepts(tzid);
  if (known.size < 1_000) known.set(tzid, found);
  return found;
};
const accepts = (timeZone: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== null;
  } catch {
    return false;
  }
};

const day = 86_400_000;
const isoDay = (clock: number) => new Date(clock).toISOString().slice(0, 10);

/** The day after the last one is told as its end. */
const daysOf = (start: number, length: number) => ({
  desde_dia: isoDay(start),
  hasta_dia: isoDay(start + Math.max(length, day) - day),
});

const momentsOf = (start: number, length: number) =>
  length >= least ? { desde: new Date(start).toISOString(), hasta: new Date(start + length).toISOString() } : null;

const touches = (told: Partial<CalendarEvent>, { zone, from, to }: Frame): boolean => {
  const begin = told.desde_dia ? dayStart(told.desde_dia, zone) : Date.parse(told.desde ?? '');
  const end = told.hasta_dia ? dayStart(dayAfter(told.hasta_dia), zone) : Date.parse(told.hasta ?? '');
  return begin < to && end > from;
};
