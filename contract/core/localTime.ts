/**
 * Local time of a zone (IANA), by the time-zone database of this JavaScript engine; the server's SQL reads the same one
 * (`server/db/zones.ts`). Moments are ms since 1970, days are YYYY-MM-DD, wall clocks are ms too: what a clock in the
 * zone shows, read as if it were UTC.
 */

/** A stretch of time in which a zone has one offset, in ms. */
interface Offset {
  /** Inclusive. */
  from: number;
  /** Exclusive. */
  to: number;
  offset: number;
  /** The first time on the clock that no earlier stretch has shown. */
  clock: number;
}

/** What a clock in the zone shows at a moment. */
export const clockAt = (at: number, zone: string): number => at + offsetAt(at, zone);

/**
 * The earliest moment at which a clock in the zone shows this; if a clock change skips it, the moment as much later.
 */
export const momentOf = (clock: number, zone: string): number => clock - stretchOf(clock, zone).offset;

/**
 * The first moment of a local day: the earliest one with that date, also where midnight comes twice. A skipped day is
 * empty, it begins where the next does.
 */
export const dayStart = (day: string, zone: string): number => {
  const { offset, to } = stretchOf(Date.parse(day), zone);
  return Math.min(Date.parse(day) - offset, to);
};

/** The local day of a moment: the last one that has begun, also where clocks go back over midnight. */
export const localDay = (at: number, zone: string): string => {
  const clock = clockAt(at, zone);
  const [last] = changes(at - longestDay, at, zone).slice(-1);
  return isoDay(last ? Math.max(clock, last.clock - 1) : clock);
};

/** When the local day of a moment began, ms since 1970. */
export const dayStartOf = (at: number, zone: string): number => dayStart(localDay(at, zone), zone);

/** The days, both included, with their moments; skipped ones are left out. */
export const localDays = (first: string, last: string, zone: string): { day: string; from: number; to: number }[] => {
  const days = Math.round((Date.parse(last) - Date.parse(first)) / day) + 1;
  const dates = Array.from({ length: Math.max(0, days) }, (_, n) => isoDay(Date.parse(first) + n * day));
  return dates
    .map((date) => ({ day: date, from: dayStart(date, zone), to: dayStart(dayAfter(date), zone) }))
    .filter(({ from, to }) => from < to);
};

/** How far clocks in the zone are ahead of UTC at a moment, in ms. */
export const offsetAt = (at: number, zone: string): number => {
  const year = yearOf(zone, new Date(at).getUTCFullYear());
  let { offset } = year;
  for (const change of year.changes) {
    if (change.at > at) break;
    ({ offset } = change);
  }
  return offset;
};

/** The offsets of a zone between two moments; the first and the last one have no end. */
export const offsetsOf = (from: number, to: number, zone: string): Offset[] => {
  const found = changes(from, to, zone);
  return [{ at: -Infinity, offset: offsetAt(from, zone), clock: -Infinity }, ...found].map(
    ({ at, offset, clock }, n) => ({
      from: at,
      to: found[n]?.at ?? Infinity,
      offset,
      clock,
    }),
  );
};

/** ms since 1970 of a day at the start of UTC, as a date. */
export const isoDay = (clock: number): string => new Date(clock).toISOString().slice(0, 10);

/** The weekday of such a moment: 1 is Monday. */
export const weekdayOf = (clock: number): number => ((new Date(clock).getUTCDay() + 6) % 7) + 1;

const day = 86_400_000;
/** A day lasts at most 25 hours, and offsets are at most 15 hours. */
const longestDay = day + 15 * 3_600_000;

/** The next date. */
export const dayAfter = (date: string) => isoDay(Date.parse(date) + day);

/** The first stretch that shows this on its clock or skips it at its end. */
const stretchOf = (clock: number, zone: string): { offset: number; to: number } => {
  let offset = offsetAt(clock - longestDay, zone);
  for (const change of changes(clock - longestDay, clock + longestDay, zone)) {
    if (clock < change.clock) return { offset, to: change.at };
    ({ offset } = change);
  }
  return { offset, to: Infinity };
};

interface Change {
  at: number;
  /** From then on. */
  offset: number;
  clock: number;
}

/** The clock changes in (from, to]. */
const changes = (from: number, to: number, zone: string): Change[] => {
  const found: Change[] = [];
  for (let year = new Date(from).getUTCFullYear(); year <= new Date(to).getUTCFullYear(); year += 1)
    found.push(...yearOf(zone, year).changes.filter(({ at }) => at > from && at <= to));
  return found;
};

interface Year {
  offset: number;
  changes: Change[];
}

const years = new Map<string, Map<number, Year>>();

/** A year is searched once: its clock changes are found between days with different offsets. */
const yearOf = (zone: string, year: number): Year => {
  let known = years.get(zone);
  if (!known) years.set(zone, (known = new Map()));
  const found = known.get(year);
  if (found) return found;
  const [from, to] = [Date.UTC(year, 0), Date.UTC(year + 1, 0)];
  const first = measured(from - 1_000, zone);
  const searched: Year = { offset: measured(from, zone), changes: [] };
  for (let [before, at] = [first, from - 1_000]; at < to - 1_000;) {
    const next = Math.min(at + stride, to - 1_000);
    const after = measured(next, zone);
    if (after !== before) {
      const change = changeBetween(at, next, zone);
      searched.changes.push({ at: change, offset: after, clock: change + Math.max(before, after) });
    }
    [before, at] = [after, next];
  }
  known.set(year, searched);
  return searched;
};

/** Shorter than the shortest time between two clock changes. */
const stride = 8 * day;

/** Clocks change at a whole second. */
const changeBetween = (from: number, to: number, zone: string) => {
  const before = measured(from, zone);
  let [low, high] = [from / 1_000, to / 1_000];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (measured(middle * 1_000, zone) === before) low = middle;
    else high = middle;
  }
  return high * 1_000;
};

const formats = new Map<string, Intl.DateTimeFormat>();

const measured = (at: number, zone: string): number => {
  let format = formats.get(zone);
  if (!format)
    formats.set(zone, (format = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...parts })));
  const [month = 1, date = 1, year = 1970, hour = 0, minute = 0, second = 0] = format
    .format(at)
    .split(/\D+/)
    .map(Number);
  return Date.UTC(year, month - 1, date, hour, minute, second) - at;
};

const parts = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;
