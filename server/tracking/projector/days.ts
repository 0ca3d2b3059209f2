const formats = new Map<string, Intl.DateTimeFormat>();
const known = new Map<string, string>();
const mostKnown = 20_000;
/** Offsets of time zones are multiples of this, in ms. */
const step = 15 * 60_000;

/** The date of a moment (ms) in a zone, YYYY-MM-DD. */
export const dayOf = (at: number, zone: string): string => {
  const key = `${Math.floor(at / step)} ${zone}`;
  const found = known.get(key);
  if (found) return found;
  let format = formats.get(zone);
  if (!format) formats.set(zone, (format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })));
  if (known.size > mostKnown) known.clear();
  const day = format.format(at);
  known.set(key, day);
  return day;
};

/** A moment (ms, may be infinite) as PostgreSQL reads it. */
export const isoOf = (at: number) => (at === Infinity ? 'infinity' : at === -Infinity ? '-infinity' : new Date(at).toISOString());
