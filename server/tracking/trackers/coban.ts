import type { Frame } from '../entry/frame';
import type { Command, Cut, Message, TrackerProtocol } from './protocol';
import { knots, reportOf, type Reported } from './report';
import { answerOf, asciiOf, degreesOf, firstOf, momentOfDigits, reversedDay } from './texts';

const longest = 4 * 1024;
const logIn = /^##,imei:\d{14,16},A$/;
const lone = /^\d{14,16}$/;
const report = /^imei:\d{14,16},/;
/** How a text may begin, however little of it has come. */
const beginning = /^(?:#(?:#(?:,(?:i(?:m(?:ei?|e)?)?)?)?)?|i(?:m(?:e(?:i)?)?)?|##,imei:.*|imei:.*|\d{1,16})$/s;

/**
 * Coban GPS103, TK303, TK403 and copies, sold as «TK103». Texts to `;`, which some leave away; speeds in knots, a local
 * date with the time in UTC.
 */
export const coban: TrackerProtocol = {
  name: 'coban_gps103',

  cut: (bytes, quiet): Cut => {
    const between = betweenTexts(bytes);
    if (between) return { take: between };
    const near = bytes.subarray(0, longest);
    const end = firstOf(near, ';*\r\n', 0);
    // Up to its end and with it; what stands behind is looked at when this is settled.
    const text = asciiOf(end === -1 ? near : near.subarray(0, end + 1));
    const whole = end === -1 ? text : text.slice(0, end);
    if (!beginning.test(whole)) {
      const next = /##,i|imei:|(?<!\d)\d{14,16}(?=;)/.exec(text.slice(1));
      if (next) return { take: next.index + 1 };
      return { take: end === -1 ? beforeStart(text) : end + 1 };
    }
    // The log-in has an end of its own; any other text without an end ends where the next one begins.
    const known = /^##,imei:\d{14,16},A/.exec(whole);
    if (known) return taken(bytes, known[0].length);
    const next = whole.startsWith('#') ? -1 : whole.slice(1).search(/##,imei:|imei:\d{14,16},/);
    if (next !== -1) return taken(bytes, next + 1);
    if (end !== -1) return { take: end + 1, packet: bytes.subarray(0, end) };
    if (bytes.length >= longest) return { take: bytes.length, broken: true };
    return quiet && (lone.test(whole) || (report.test(whole) && whole.split(',').length > 8))
      ? taken(bytes, bytes.length)
      : { take: 0 };
  },

  read: (packet, _session, now): Message => {
    const text = asciiOf(packet).trim();
    if (lone.test(text)) return { identifier: text, session: { identifier: text }, frames: [], answer: answerOf('ON') };
    const identifier = /imei:(\d{14,16})/.exec(text)?.[1];
    if (!identifier) throw new Error('no identifier');
    const session = { identifier };
    if (logIn.test(text)) return { identifier, session, frames: [], answer: answerOf('LOAD') };
    const values = text.split(',').map((value) => value.trim());
    const keyword = values[1] ?? '';
    // Words to commands have their place too.
    const reply = /^(?:jt|kt|et|ht|it|mt|nt|gt|lt|pt|qt|rt|st|tt)$/.test(keyword) ? keyword : undefined;
    const frame = frameOf(values, keyword, now);
    return {
      identifier,
      session,
      frames: [frame],
      reply,
      ...(keyword === 'help me' && { answer: answerOf(`**,imei:${identifier},E;`) }),
    };
  },

  command: (command, { identifier }) => {
    const text = identifier ? commandOf(command) : null;
    return text === null ? null : answerOf(`**,imei:${identifier},${text}`);
  },
};

/** How many of the first bytes stand between texts. */
const betweenTexts = (bytes: Buffer): number => {
  let at = 0;
  while (at < bytes.length && at < longest && isBetween(bytes[at] ?? 0)) at += 1;
  return at;
};
const isBetween = (byte: number) => byte === 0x3b || byte === 0x2a || byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

const taken = (bytes: Buffer, size: number): Cut => ({ take: size, packet: bytes.subarray(0, size) });

/** Rubbish up to where a text may just be beginning. */
const beforeStart = (text: string): number => {
  for (let at = 1; at < text.length; at++) if (beginning.test(text.slice(at, at + 40))) return at;
  return text.length;
};

const frameOf = (values: string[], keyword: string, now: Date): Frame => {
  if (keyword === 'OBD') return obdOf(values, now);
  const said = { ...ofKeyword(keyword), ...(keyword === 'rfid' && { conductor: values[3] }) };
  const level = /^(\d{1,3})%$/.exec(values[3] ?? '')?.[1];
  const bateria_pct = level === undefined ? null : Number(level);
  // The other form: time, day, place in degrees.
  if (/^\d{6}$/.test(values[5] ?? '') && /^\d{6}$/.test(values[6] ?? '') && /^-?\d+\.\d+$/.test(values[9] ?? ''))
    return plainOf(values);
  const at = values.indexOf('F', 3);
  if (at === -1 || !/^[AV]$/.test(values[at + 2] ?? ''))
    return reportOf({ fecha: now, valida: false, bateria_pct, ...said });
  const [place, rest] = placeOf(values.slice(at + 3));
  const [speed, course, altitude, ignition, door, fuel, second, temperature] = rest;
  const fuel1 = percentOf(fuel);
  return reportOf({
    fecha: momentOf(values[2] ?? '', values[at + 1] ?? '', now),
    ...place,
    valida: values[at + 2] === 'A',
    velocidad_kmh: numberOf(speed, 0) === null ? null : (numberOf(speed, 0) ?? 0) * knots,
    rumbo: numberOf(course, 0),
    altitud_m: numberOf(altitude),
    encendido: ignition === '1' ? true : ignition === '0' ? false : null,
    combustible_pct: fuel1,
    bateria_pct,
    ...said,
    atributos: {
      ...said.atributos,
      puerta: door === '1' ? true : door === '0' ? false : null,
      combustible_2_pct: percentOf(second),
      temperatura_1: /^[+-]?\d{1,3}$/.test(temperature ?? '') ? Number(temperature) : said.atributos?.temperatura_1,
    },
  });
};

const numberOf = (text: string | undefined, empty: number | null = null): number | null =>
  text && Number.isFinite(Number(text)) ? Number(text) : empty;
const percentOf = (text: string | undefined): number | null => numberOf(/^(\d+\.?\d*)%$/.exec(text ?? '')?.[1]);

/** The hemisphere stands behind its degrees, or before them. */
const placeOf = (values: string[]): [{ latitud: number | null; longitud: number | null }, string[]] => {
  const read = (marks: RegExp): number | null => {
    const [first = '', second = ''] = values;
    if (marks.test(first)) {
      values = values.slice(2);
      return degreesOf(second, first);
    }
    values = values.slice(marks.test(second) ? 2 : 1);
    return degreesOf(first, marks.test(second) ? second : undefined);
  };
  const latitud = read(/^[NS]$/);
  const longitud = read(/^[EW]$/);
  return [{ latitud, longitud }, values];
};

const day = 24 * 3_600_000;

/** The time after F is UTC, the date before it local: the day is the one that brings both closest together. */
const momentOf = (local: string, time: string, now: Date): Date => {
  const digits = local.replaceAll(/\D/g, '');
  const there = digits.length >= 10 ? momentOfDigits(digits.slice(0, 6), digits.slice(6, 12).padEnd(6, '0')) : null;
  const clock = /^(\d{6})(?:\.\d+)?$/.exec(time)?.[1];
  if (!clock) return there ?? now;
  const near = (there ?? now).getTime();
  const iso = new Date(near - (near % day)).toISOString().slice(0, 10).replaceAll('-', '');
  const utc = momentOfDigits(iso, clock).getTime();
  return new Date(utc - Math.round((utc - near) / day) * day);
};

const alarms: Record<string, string> = {
  'help me': 'sos',
  'low battery': 'bateria_baja',
  stockade: 'geocerca',
  move: 'movimiento',
  speed: 'exceso',
  'door alarm': 'puerta',
  'ac alarm': 'corte_energia',
  'power alarm': 'corte_energia',
  'accident alarm': 'choque',
  'sensor alarm': 'vibracion',
  'acc alarm': 'encendido',
  'bonnet alarm': 'capo',
  'footbrake alarm': 'freno',
  'gps antenna cut': 'manipulacion',
};

const ofKeyword = (keyword: string): Partial<Reported> => {
  if (alarms[keyword]) return { alarma: alarms[keyword] };
  if (keyword === 'acc on') return { encendido: true };
  if (keyword === 'acc off') return { encendido: false };
  if (keyword.startsWith('T:'))
    return { alarma: 'temperatura', atributos: { temperatura_1: numberOf(keyword.slice(2)) } };
  if (keyword.startsWith('oil')) return { alarma: 'combustible', combustible_pct: numberOf(keyword.slice(4)) };
  return keyword === '' || keyword === 'tracker' || keyword === 'rfid' ? {} : { atributos: { evento: keyword } };
};

/**
 * Event, sensor, volts, time, day, signal, fix, latitude, longitude, km/h, course, altitude, accuracy, satellites,
 * ignition, charging.
 */
const plainOf = (values: string[]): Frame =>
  reportOf({
    fecha: momentOfDigits(reversedDay(values[6] ?? ''), values[5] ?? ''),
    valida: Number(values[8]) > 0,
    latitud: numberOf(values[9]),
    longitud: numberOf(values[10]),
    velocidad_kmh: numberOf(values[11]),
    rumbo: numberOf(values[12]),
    altitud_m: numberOf(values[13]),
    satelites: numberOf(values[15]),
    encendido: values[16] === '1' ? true : values[16] === '0' ? false : null,
    atributos: { senal: numberOf(values[7]) },
  });

/**
 * Odometer, consumption, hours, speed, load, temperature, throttle, revolutions, volts, faults; without a place, the
 * date is local.
 */
const obdOf = (values: string[], now: Date): Frame =>
  reportOf({
    fecha: now,
    voltaje_externo: numberOf(values[12]),
    atributos: {
      velocidad_motor_kmh: numberOf(values[7]),
      temperatura_motor: numberOf(values[9]),
      rpm: numberOf(values[11]),
      fallas: (values[13] ?? '').replace(/;$/, '') || null,
    },
  });

const commandOf = ({ tipo, texto, segundos }: Command): string | null => {
  if (tipo === 'texto') return texto ?? null;
  if (tipo === 'intervalo') {
    const seconds = Math.max(10, segundos ?? 60);
    return seconds < 60
      ? `C,${String(seconds).padStart(2, '0')}s`
      : `C,${String(Math.min(99, Math.round(seconds / 60))).padStart(2, '0')}m`;
  }
  return { posicion: 'B', parar_motor: 'J', reanudar_motor: 'K', reiniciar: null }[tipo];
};
