import type { Frame } from '../entry/frame';
import { ofStatusText } from './h02Status';
import { knots, reportOf, type Reported } from './packets/report';
import { degreesOf, momentOfDigits, decimalOf, reversedDay } from './packets/texts';

/** Six digits, which may be empty. */
const isClock = (value: string | undefined) => /^(?:\d{6})?$/.test(value ?? '');

/**
 * A place is a latitude with N or S and a longitude with E or W; time and validity stand before, speed, course, day and
 * state behind. What else follows (cells, telephone numbers, cards of the operator) is never taken for one of these.
 * `from`: where it begins.
 */
export const placedOf = (values: string[], now: Date): { frame: Frame; from: number } | null => {
  const type = values[2] ?? '';
  const marked = values.findIndex(
    (_, i) => i > 2 && /^[NS]$/.test(values[i + 1] ?? '') && /^[EW]$/.test(values[i + 3] ?? ''),
  );
  const at = marked === -1 && /^V[1-35-9]$/.test(type) && isEmptyPlace(values) ? 5 : marked;
  if (at < 4) return null;
  const told = type !== 'VP1' && isClock(values[at - 2]);
  const rest = values.slice(at + 4);
  const day = dayOf(rest);
  const latitud = degreesOf(values[at], values[at + 1]);
  const longitud = degreesOf(values[at + 2], values[at + 3]);
  const here = marked !== -1 && latitud !== null && longitud !== null;
  const fix = values[at - 1] ?? '';
  const numbers = isNumbered(type, rest, day);
  const status = day + (numbers ? 4 : 1);
  const speed = decimalOf(rest[0]);
  const card = numbers ? /^\d{18,20}(?=[\dA-F?]?$)/i.exec(rest[day + 3] ?? '')?.[0] : undefined;
  const { atributos, ...more } = measured(rest.slice(status + 1));
  const frame = reportOf({
    fecha: momentOf(rest[day] ?? '', told ? (values[at - 2] ?? '') : '', now),
    latitud: here ? latitud : null,
    longitud: here ? longitud : null,
    // Some write a number of their coding, 0 included, where others write A.
    valida: here && (fix === 'A' || /^\d+$/.test(fix) || (type === 'VP1' && fix === 'B')),
    velocidad_kmh: speed === null ? null : speed * knots,
    rumbo: decimalOf(rest[1]) ?? 0,
    ...ofStatusText(rest[status]),
    ...more,
    atributos: { ...atributos, iccid: card },
  });
  return { frame, from: told ? at - 2 : at - 1 };
};

/** Validity, then zeros where degrees and hemispheres belong. */
const isEmptyPlace = (values: string[]) =>
  values.length > 11 && values[4] === 'V' && values.slice(5, 9).every((value) => /^[0.]*$/.test(value));

/** Behind speed and course; some have a level of the battery between. */
const dayOf = (rest: string[]): number => (/^\d{1,3}$/.test(rest[2] ?? '') && isClock(rest[3]) ? 3 : 2);

/** V19, and who copies it, has telephone numbers and the operator's card between day and state. */
const isNumbered = (type: string, rest: string[], day: number): boolean =>
  type === 'V19' || (rest.length === day + 5 && /^\d{18,20}[\dA-F?]?$/i.test(rest[day + 3] ?? ''));

/** A day without a time is now, if it is today. */
const momentOf = (day: string, time: string, now: Date): Date => {
  const digits = reversedDay(day);
  if (/^0*$/.test(day)) return now;
  if (time) return momentOfDigits(digits, time);
  const today = now.toISOString().slice(2, 10).replaceAll('-', '');
  return digits === today ? now : momentOfDigits(digits, '000000');
};

/** Metres, degrees, fuel, altitude and a cell, of some models. */
const measured = (values: string[]): Partial<Reported> => {
  const match = /^(\d+),(-?\d+),(\d+\.\d+),(-?\d+),[\dA-F]+,[\dA-F]+$/i.exec(values.join(','));
  if (!match) return {};
  const [metres = 0, degrees = 0, fuel = 0, altitude = 0] = match.slice(1).map(Number);
  return {
    odometro_km: metres / 1000,
    combustible_pct: fuel,
    altitud_m: altitude,
    atributos: { temperatura_1: degrees },
  };
};

/** Reports that never have a place; null for others. Those of no time, or of none that exists, are of now. */
export const wordsWithoutPlace = (values: string[], now: Date): Frame[] | null => {
  const [, , type, time = ''] = values;
  if (type === 'V0' || type === 'HTBT') {
    const level = decimalOf(values[3]);
    return level === null ? [] : [reportOf({ fecha: now, bateria_pct: level })];
  }
  const stated = (day: number, said: Partial<Reported> = {}) => {
    const moment = momentOfDigits(reversedDay(values[day] ?? ''), time);
    const fecha = Number.isNaN(moment.getTime()) ? now : moment;
    return [reportOf({ fecha, ...said, ...ofStatusText(values[day + 1]) })];
  };
  // Signal, satellites, battery, steps, turns, day, state.
  if (type === 'LINK')
    return stated(9, {
      satelites: decimalOf(values[5]),
      bateria_pct: decimalOf(values[6]),
      atributos: { senal: decimalOf(values[4]), pasos: decimalOf(values[7]) },
    });
  // Country, network, delay, then three values for each cell, day, state.
  if (type === 'NBR') return stated(8 + 3 * (decimalOf(values[7]) ?? 0));
  // Country with network, four values for each cell, battery as its converter counts it, restarts, X, day, state.
  if (type === 'V3' && /^\d{5,6}$/.test(values[4] ?? '')) {
    const end = 6 + 4 * (decimalOf(values[5]) ?? 0);
    if (values[end + 2] === 'X') return stated(end + 3, { atributos: { bateria: hexOf(values[end]) } });
  }
  if (type === 'VP1' && values[3] === 'V') return [reportOf({ fecha: now })];
  return null;
};

const hexOf = (text = ''): number | null => (/^[\dA-F]{4}$/i.test(text) ? parseInt(text, 16) : null);
