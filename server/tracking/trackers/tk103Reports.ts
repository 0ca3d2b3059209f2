import type { Frame } from '../entry/frame';
import { bit } from './packets/bytes';
import { reportOf, type Reported } from './packets/report';
import { degreesOf, momentOfDigits, reversedDay } from './packets/texts';

/** @param commas whether a comma stands behind the identifier: then days are ddmmyy. Null where nothing is read. */
export const frameOf = (type: string, data: string, commas: boolean, now: Date): Frame | null => {
  if (type === 'ZC20') return batteryOf(data, now);
  if (/^DW5/.test(type)) return cellsOf(type, data, now);
  if (type === 'BV00') {
    const vin = /^[A-HJ-NPR-Z0-9]{17}$/.exec(data)?.[0];
    return vin ? reportOf({ fecha: now, atributos: { vin } }) : null;
  }
  // Cells, each in braces, then states.
  const states = /\}\s*,([01][01][0-9A-F]{6})$/i.exec(data)?.[1];
  if (states || type === 'BZ00') return reportOf({ fecha: now, ...(states ? ofStates(states) : {}) });
  const placed = placedOf(data, commas, now);
  const said = ofType(type, placed?.before ?? data);
  if (placed) return reportOf({ ...placed.said, ...said });
  return said.alarma || said.encendido !== undefined ? reportOf({ fecha: now, ...said }) : null;
};

/** The moment, or now where its digits are none: an alarm counts all the same. */
const momentOr = (now: Date, day: string, time: string): Date => {
  const moment = momentOfDigits(day, time);
  return Number.isNaN(moment.getTime()) ? now : moment;
};

const coordinates = String.raw`([AV]),?\s*(\d*\d\d\.\d+)([NS]),?\s*(\d*\d\d\.\d+)([EW]),?`;
const withoutCommas = new RegExp(String.raw`^(.*?)(\d{6}),?${coordinates}([\d. ]{5})(\d{6})(.*)$`, 's');
const separated = new RegExp(String.raw`^(.*?)(\d{6}),${coordinates}\s*([\d.]+),(\d{6}),?(.*)$`, 's');

const placedOf = (data: string, commas: boolean, now: Date): { said: Reported; before: string } | null => {
  const match = separated.exec(data) ?? withoutCommas.exec(data);
  if (!match) return null;
  const [, before = '', day = '', fix, lat, north, lon, east, speed = '', time = '', rest = ''] = match;
  return {
    before,
    said: {
      fecha: momentOr(now, commas ? reversedDay(day) : day, time),
      latitud: degreesOf(lat, north),
      longitud: degreesOf(lon, east),
      valida: fix === 'A',
      velocidad_kmh: Number(speed.trim()),
      ...behindTime(rest),
    },
  };
};

/** A course of two to six characters, eight of states, and metres behind L, perhaps a temperature. */
const behindTime = (rest: string): Partial<Reported> => {
  const match = /^([\d. ]{2,6}),?([01][01][0-9A-F]{6}),?L([0-9A-F]{1,8})(.*)$/is.exec(rest);
  if (!match) {
    const states = /^\d+\.\d+,([01][01][0-9A-F]{6})$/i.exec(rest)?.[1];
    return { rumbo: Number(/^[\d.]+/.exec(rest)?.[0] ?? NaN), ...(states ? ofStates(states) : {}) };
  }
  const [, course = '', states = '', metres = '', more = ''] = match;
  const said = ofStates(states);
  const degrees = /^[+-]\d{3}\.\d$/.exec(more)?.[0];
  return {
    ...said,
    rumbo: Number(course),
    odometro_km: parseInt(metres, 16) / 1000,
    atributos: { ...said.atributos, ...(degrees ? { temperatura_1: Number(degrees) } : {}) },
  };
};

/** Power (0: there), ignition, three digits of inputs and outputs, and the fuel as its converter counts it. */
const ofStates = (states: string): Partial<Reported> => {
  const digit = (at: number) => parseInt(states[at] ?? '', 16);
  return {
    encendido: states[1] === '1',
    atributos: {
      energia: states[0] === '0',
      entrada_2: bit(digit(2), 0),
      panico: bit(digit(2), 1) || null,
      salida_2: bit(digit(2), 2),
      bloqueado: bit(digit(2), 3) || null,
      puerta: bit(digit(3), 3) || null,
      combustible: parseInt(states.slice(5), 16),
    },
  };
};

const bo01 = [
  'corte_energia',
  'choque',
  'sos',
  'vibracion',
  'velocidad_baja',
  'exceso',
  'geocerca_salida',
  'movimiento',
];
const bq81 = ['bateria_baja', 'exceso', 'ralenti', 'aceleracion', 'frenada', 'temperatura'];
/** The same meanings under three families of numbers. */
const family: Record<string, Partial<Reported>> = {};
const meaning = (numbers: string[], said: Partial<Reported>) => numbers.forEach((number) => (family[number] = said));
meaning(['ZC11', 'DW31', 'DW51'], { alarma: 'movimiento' });
meaning(['ZC12', 'DW32', 'DW52'], { alarma: 'bateria_baja' });
meaning(['ZC13', 'DW33', 'DW53'], { alarma: 'corte_energia' });
meaning(['ZC15', 'DW35', 'DW55', 'ZC29', 'DW42', 'DW62'], { encendido: true });
meaning(['ZC16', 'DW36', 'DW56'], { encendido: false });
meaning(['ZC17', 'DW37', 'DW57', 'ZC26', 'DW3F', 'DW5F'], { alarma: 'manipulacion' });
meaning(['ZC25', 'DW3E', 'DW5E'], { alarma: 'sos' });
meaning(['ZC27', 'DW40', 'DW60'], { alarma: 'bateria_baja' });

/** @param before what stands before the place */
const ofType = (type: string, before: string): Partial<Reported> => {
  if (type === 'BO01') return { alarma: bo01[Number(/^\d/.exec(before)?.[0] ?? NaN)] ?? 'general' };
  if (type === 'BQ81') return { alarma: bq81[Number(/^ALARM,(\d),/.exec(before)?.[1] ?? NaN)] ?? null };
  return family[type] ?? {};
};

/** Day, time, level, hundredths of a volt, tenths of a volt. */
const batteryOf = (data: string, now: Date): Frame | null => {
  const [day = '', time = '', level, battery, power] = data.split(',');
  if (!/^\d{6}$/.test(day)) return null;
  const levels = [null, null, 10, 20, 50, 80, 100];
  return reportOf({
    fecha: momentOr(now, reversedDay(day), time),
    bateria_pct: levels[Number(level)] ?? null,
    voltaje_externo: Number(power) === 65_535 ? null : Number(power) / 10,
    atributos: { bateria_v: Number(battery) === 65_535 ? null : Number(battery) / 100 },
  });
};

/** A cell and networks; day and time are the last two. */
const cellsOf = (type: string, data: string, now: Date): Frame => {
  const [day = '', time = ''] = data.split(',').slice(-2);
  return reportOf({ fecha: momentOr(now, reversedDay(day), time), ...ofType(type, '') });
};
