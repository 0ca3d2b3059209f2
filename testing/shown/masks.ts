const months = [
  ...['ene(ro)?', 'feb(rero)?', 'mar(zo)?', 'abr(il)?', 'may(o)?', 'jun(io)?', 'jul(io)?', 'ago(sto)?'],
  ...['sept?(iembre)?', 'oct(ubre)?', 'nov(iembre)?', 'dic(iembre)?'],
].join('|');
const days = 'lun(es)?|mar(tes)?|mié(rcoles)?|jue(ves)?|vie(rnes)?|sáb(ado)?|dom(ingo)?';
const units = 'ms|s|seg|segundos?|min|minutos?|h|horas?|d|días?|semanas?|mes|meses|años?';

/** What differs from run to run or from day to day, and what stands for it. */
const changing: [RegExp, string][] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, 'uuid'],
  [/#\d+\b/g, '#id'],
  [/:r[0-9a-z]+:|_r_[0-9a-z]+_/g, 'id'],
  [/[\w.+-]+@[\w.-]+/g, '@'],
  [/\b(Persona|persona|Activo) \d+/g, '$1 #'],
  [/\/gps\/[\w-]{20,}/g, '/gps/key'],
  [/•+[\w-]{4}/g, '••••'],
  [/\b\d{4}-\d\d-\d\d([T ][\d:.]+(Z|[+-]\d\d:\d\d)?)?/g, 'date'],
  [/\b\d{1,2}:\d\d(:\d\d)?( ?[ap]\. ?m\.)?/g, 'time'],
  [/\b\d{1,2}\/\d{1,2}(\/\d{2,4})?\b/g, 'date'],
  [new RegExp(`\\b(?:(?:${days})\\.?,? )?\\d{1,2}(?: de|-)? (?:${months})\\b\\.?(?:(?: de)? \\d{4})?`, 'gi'), 'date'],
  [new RegExp(`(?<![\\wáéíóúñ])(?:${months})\\.?(?: de)? \\d{4}\\b`, 'gi'), 'month'],
  [/\b20\d\d\b/g, 'year'],
  // What an asset has cost so far: it is worth less every day.
  [/^\d{2,3}\.\d{3}$/g, 'amount'],
  [/^ahora( mismo)?$/gi, 'hace #'],
  [/\b(hace|en) (un momento|un[ao]? \w+)/gi, '$1 #'],
  [/\bhace \d+ ?(s|seg|min)\b/g, 'hace #'],
  [new RegExp(`\\d[\\d.,]*(?=\\s?(?:${units})\\b)`, 'g'), '#'],
];

/** A line without what changes by itself. Other numbers stay, so that a plural is seen. */
export const masked = (line: string): string =>
  changing.reduce((text, [found, name]) => text.replaceAll(found, name), line);

/** An address of a page or of the API: its ids, which depend on what other tests made, are masked. */
export const maskedAddress = (address: string): string => {
  let plain = address;
  try {
    plain = decodeURIComponent(address);
  } catch {
    // Written as it is.
  }
  const range = /range=\[[\d,]+\]/.exec(plain)?.[0];
  const rest = masked(plain.replace(/range=\[[\d,]+\]/, 'range=…')).replaceAll(/\d+(,\d+)*/g, '#');
  return range ? rest.replace('range=…', range) : rest;
};

/** The body of a request, with its keys: ids are masked, those of users being large and random. */
export const maskedBody = (value: unknown, key = ''): string => {
  if (Array.isArray(value)) return `[${value.map((each) => maskedBody(each, key)).join(',')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([name, each]) => `${name}:${maskedBody(each, name)}`)
      .join(',')}}`;
  if (typeof value === 'number' && (/(^|_)(id|ids|activos|version)$/.test(key) || value > 9_999_999)) return '#';
  return masked(JSON.stringify(value) ?? 'undefined');
};
