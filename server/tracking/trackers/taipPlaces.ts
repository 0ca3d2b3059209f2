import { bit } from './packets/bytes';
import { mph, type Reported } from './packets/report';
import { momentOfDigits, reversedDay } from './packets/texts';

const place =
  String.raw`(?<lat>[+-]\d{7}|[+-]\d{4}\.\d{4})(?<lon>[+-]\d{8}|[+-]\d{5}\.\d{4})` +
  String.raw`(?<speed>\d{3})(?<course>\d{3})(?<rest>.*)`;
/**
 * Seconds of the day, before them perhaps event, week and day of the week of GPS; source and age behind. Units are
 * delivered with the button of alarm as event 01.
 */
const standard = [
  new RegExp(String.raw`^R[EP]V(?<seconds>\d{5})${place}$`),
  new RegExp(String.raw`^R[EP]V(?<event>\d\d)(?<week>\d{4})(?<weekday>\d)(?<seconds>\d{5})${place}$`),
];
/** Day and time, before them perhaps the event. */
const dialects = new RegExp(
  String.raw`^R(?<form>GP|C[PQRTUVW]|[BH][QRV]|E[QR]|PI|TT|US00),?(?<event>\d\d)??(?<day>\d{6})(?<time>\d{6})${place}$`,
);
/** Seconds and thousandths, degrees with seven decimals, feet, mph, climb, course, satellites, source, age. */
const long = /^RLN(\d{5})\d{3}([+-]\d{9})([+-]\d{10})([+-]\d{8})(\d{4})[+-]\d{4}(\d{4})(\d\d)\d*(\d)(\d)$/;

/** What a report of any of these forms says; null for others. Speeds are mph in the standard, km/h in its dialects. */
export const placedOf = (head: string, now: Date): Reported | null => {
  for (const kind of standard) {
    const found = kind.exec(head)?.groups;
    if (found) {
      const { week, weekday, seconds = '' } = found;
      return {
        ...moving(found, mph),
        fecha: week === undefined ? ofDay(seconds, now) : ofWeek(week, weekday ?? '', seconds),
        valida: !found.rest?.startsWith('9'),
        alarma: head.startsWith('REV') && found.event === '01' ? 'sos' : null,
        atributos: eventOf(found.event),
      };
    }
  }
  const found = dialects.exec(head)?.groups;
  if (!found) return longOf(head, now);
  const { form = '', day = '', time = '', rest = '' } = found;
  const more = /^[CBHE]/.test(form)
    ? ofCounted(form, rest)
    : form === 'US00'
      ? ofMeters(rest)
      : ofInputs(rest.replace(/ .*$/s, ''), form === 'PI');
  const known = day !== '000000';
  const at = known ? { fecha: momentOfDigits(reversedDay(day), time) } : { fecha: now, valida: false };
  const atributos = Object.assign({}, eventOf(found.event), more.atributos);
  return Object.assign(moving(found, 1), more, at, { atributos });
};

const eventOf = (event: string | undefined) => (event === undefined ? {} : { evento: Number(event) });

const moving = (
  { lat = '', lon = '', speed, course }: Record<string, string | undefined>,
  unit: number,
): Partial<Reported> => ({
  latitud: degrees(lat, 2),
  longitud: degrees(lon, 3),
  velocidad_kmh: Number(speed) * unit,
  rumbo: Number(course),
});

/** Degrees with decimals, or degrees and minutes with four. */
export const degrees = (text: string, whole: number): number => {
  const sign = text.startsWith('-') ? -1 : 1;
  const [first, rest] = [text.slice(1, 1 + whole), text.slice(1 + whole)];
  return sign * (Number(first) + (rest.includes('.') ? Number(rest) / 60 : Number(`0.${rest}`)));
};

const second = 1_000;
const dayLength = 86_400 * second;
const epoch = Date.UTC(1980, 0, 6);

const ofWeek = (week: string, weekday: string, seconds: string) =>
  new Date(epoch + (Number(week) * 7 + Number(weekday)) * dayLength + Number(seconds) * second);

/** Seconds alone are of the day that is nearest. */
const ofDay = (seconds: string, now: Date) => {
  const today = now.getTime() - (now.getTime() % dayLength) + Number(seconds) * second;
  return new Date(today - Math.round((today - now.getTime()) / dayLength) * dayLength);
};

const longOf = (head: string, now: Date): Reported | null => {
  const match = long.exec(head);
  if (!match) return null;
  const [, seconds = '', lat = '', lon = '', feet, speed, course, satellites, source] = match;
  return {
    fecha: ofDay(seconds, now),
    latitud: degrees(lat, 2),
    longitud: degrees(lon, 3),
    altitud_m: (Number(feet) / 100) * 0.3048,
    velocidad_kmh: (Number(speed) / 10) * mph,
    rumbo: Number(course) / 10,
    satelites: Number(satellites),
    valida: source !== '9',
  };
};

/** Fix, age and inputs, where the ignition is bit 7. */
const fixed = /^(\d)[0-9A-F]{2}([0-9A-F]{2})/i;
const ofFix = (fix: string, inputs: string): Partial<Reported> & { atributos: Record<string, unknown> } => ({
  valida: fix !== '0' && fix !== '9',
  encendido: bit(parseInt(inputs, 16), 7),
  atributos: { entradas: parseInt(inputs, 16) },
});

/** Then perhaps event and accuracy; others of the maker have more digits. */
const ofInputs = (rest: string, more: boolean): Partial<Reported> => {
  const [all = '', fix = '', inputs = ''] = fixed.exec(rest) ?? [];
  const behind = /^(\d\d)?(\d\d)?(.*)$/.exec(rest.slice(all.length));
  if (!all || !behind) return {};
  const [, event, hdop, others] = behind;
  const said = ofFix(fix, inputs);
  if (others && !more) return { valida: said.valida };
  return {
    ...said,
    atributos: { ...said.atributos, ...eventOf(event), ...(hdop === undefined ? {} : { hdop: Number(hdop) }) },
  };
};

const meters = /^,[^,]*,(\d+),(\d{4})(\d{4}),(\d+)(?:,([+-]?\d+\.?\d*),([+-]?\d+\.?\d*))?,([0-9A-F]{2})$/i;
const alarms: Readonly<Record<number, string>> = {
  22: 'aceleracion',
  23: 'frenada',
  24: 'choque',
  26: 'giro',
  28: 'giro',
};

/** Then flow, metres, volts of the vehicle and its own in hundredths, revolutions, perhaps degrees, and the event. */
const ofMeters = (rest: string): Partial<Reported> => {
  const [all = '', fix = '', inputs = ''] = fixed.exec(rest) ?? [];
  const match = all ? meters.exec(rest.slice(all.length)) : null;
  // Another form of the same name, whose columns nobody knows, has no fix either.
  if (!match) return { valida: false, velocidad_kmh: null, rumbo: null };
  const said = ofFix(fix, inputs);
  const [, metres, volts, battery, rpm, first, other, event = ''] = match;
  return {
    ...said,
    odometro_km: Number(metres) / 1000,
    voltaje_externo: Number(volts) / 100,
    alarma: alarms[parseInt(event, 16)] ?? null,
    atributos: {
      ...said.atributos,
      bateria_v: Number(battery) / 100,
      rpm: Number(rpm),
      temperatura_1: measured(first),
      temperatura_2: measured(other),
      evento: parseInt(event, 16),
    },
  };
};
/** A probe that measures has a sign and a point; zeros are none. */
const measured = (text: string | undefined) => (/^[+-]\d+\.\d+$/.test(text ?? '') ? Number(text) : null);

const counted = /^([0-9A-F]{2})[0-9A-F]{2}(\d{3})([0-9A-F]{8})[01](.*)$/i;
const fix = /^(\d)(\d\d)(\d\d)[0-9A-F]{4}(?:[01][0-5](\d\d)(.*))?/i;
const probes = /^(?:([+-]\d{4})([0-9A-F]{2}))?(?:([+-]\d{4})([0-9A-F]{2}))?/i;

/**
 * Inputs, where the ignition is bit 7, outputs, tenths of a volt, metres, then perhaps fix (2, 3), accuracy,
 * satellites, age and signal. Forms with B go on with the own battery in hundredths, those that end with R or V with
 * one or two probes in hundredths of a degree and their age (FF: never).
 */
const ofCounted = (form: string, rest: string): Partial<Reported> => {
  const [, inputs = '', volts, metres = '', more = ''] = counted.exec(rest) ?? [];
  if (!metres) return {};
  const [, kind, pdop, satellites, signal, behind = ''] = fix.exec(more) ?? [];
  const own = form.startsWith('B') ? /^\d{3}/.exec(behind)?.[0] : undefined;
  const measures = /^[CB][RV]$/.test(form) ? (probes.exec(behind.slice(own?.length ?? 0)) ?? []) : [];
  const warm = (text: string | undefined, age: string | undefined) =>
    text === undefined || /^ff$/i.test(age ?? '') ? null : Number(text) / 100;
  const flags = parseInt(inputs, 16);
  return {
    valida: kind === undefined || kind === '2' || kind === '3',
    encendido: bit(flags, 7),
    satelites: satellites === undefined ? null : Number(satellites),
    odometro_km: parseInt(metres, 16) / 1000,
    voltaje_externo: Number(volts) / 10 || null,
    atributos: {
      entradas: flags,
      pdop: pdop === undefined ? null : Number(pdop),
      senal: signal === undefined || signal === '99' ? null : Number(signal),
      bateria_v: own === undefined ? null : Number(own) / 100,
      temperatura_1: warm(measures[1], measures[2]),
      temperatura_2: warm(measures[3], measures[4]),
    },
  };
};
