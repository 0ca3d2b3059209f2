import type { Reported } from '../packets/report';
import { isMoment, momentAt, numberAt } from './columns';

/** A place among the columns. */
export interface Place {
  /** Its first column, the accuracy. */
  from: number;
  /** The first column behind it and its cell. */
  after: number;
  /** 0: the last one that was known. Null where it is not told. */
  hdop: number | null;
  /** Absent where the satellites gave none: then the columns are empty. */
  report?: Reported;
}

/** A text, split at its commas, and what was found in it. */
export interface Text {
  /** `FRI`, `ERI` … */
  type: string;
  model: string;
  values: readonly string[];
  places: readonly Place[];
  /** The first column behind the last place, and the column of the moment it was sent. */
  after: number;
  end: number;
}

const isLongitude = (text = '') => /^-?\d{1,3}\.\d{4,}$/.test(text) && Math.abs(Number(text)) <= 180;
const isLatitude = (text = '') => /^-?\d{1,2}\.\d{4,}$/.test(text) && Math.abs(Number(text)) <= 90;
/** Accuracy, speed, course, altitude. */
const before: readonly RegExp[] = [
  /^\d{0,2}(?:\.\d)?$/,
  /^(?:\d{1,3}(?:\.\d)?)?$/,
  /^\d{0,3}(?:\.\d)?$/,
  /^(?:-?\d{1,5}(?:\.\d+)?)?$/,
];

/** Each place is accuracy, speed, course and altitude, a longitude, a latitude and a moment; then come networks. */
export const placesOf = (values: readonly string[]): Place[] => {
  const found: Place[] = [];
  for (let at = 8; at < values.length - 2; at++) {
    if (!isMoment(values[at + 2]) || !isLongitude(values[at]) || !isLatitude(values[at + 1])) continue;
    const from = at - 4;
    if (before.every((form, i) => form.test(values[from + i] ?? ''))) found.push(placeAt(values, from));
  }
  if (found.length > 0) return found;
  const empty = emptyPlaceOf(values);
  return empty ? [empty] : [];
};

const placeAt = (values: readonly string[], from: number): Place => {
  const hdop = numberAt(values[from]);
  return {
    from,
    after: afterNetworks(values, from + 7),
    hdop,
    report: {
      fecha: momentAt(values[from + 6]),
      velocidad_kmh: numberAt(values[from + 1]) ?? 0,
      rumbo: numberAt(values[from + 2]),
      altitud_m: numberAt(values[from + 3]),
      longitud: Number(values[from + 4]),
      latitud: Number(values[from + 5]),
      ...(hdop ? { atributos: { hdop } } : {}),
    },
  };
};

/** A place that the satellites did not give is six or seven empty columns, four more where there is no cell either. */
const emptyPlaceOf = (values: readonly string[]): Place | null => {
  for (let at = 5; at < values.length; at++) {
    if (values[at] !== '' || values[at - 1] === '') continue;
    let end = at;
    while (values[end] === '') end += 1;
    const whole = end - at === 7 || end - at === 11;
    if (!whole && end - at !== 6 && end - at !== 10) continue;
    const from = whole ? at : at - 1;
    if (whole || /^\d{1,2}$/.test(values[from] ?? '')) return { from, after: from + 11, hdop: numberAt(values[from]) };
  }
  return null;
};

const isMac = (text = '') => /^[0-9a-f]{12}$/i.test(text);

/** Access points: a count, and five columns each. Then country, operator, area and cell. */
const afterNetworks = (values: readonly string[], from: number): number => {
  let at = from;
  if (/^\d{1,2}$/.test(values[at] ?? '') && isMac(values[at + 1])) {
    at += 1;
    while (isMac(values[at])) at += 5;
  }
  const isCell =
    [values[at], values[at + 1]].every((text = '') => /^\d{0,4}$/.test(text)) &&
    [values[at + 2], values[at + 3]].every((text = '') => /^[0-9A-F]{0,8}$/i.test(text));
  return isCell ? at + 4 : at;
};
