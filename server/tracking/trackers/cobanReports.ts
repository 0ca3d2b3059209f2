import type { Frame } from '../entry/frame';
import { bounded } from '../entry/values';
import { knots, reportOf, type Reported } from './packets/report';
import { degreesOf, momentOfDigits, decimalOf, reversedDay } from './packets/texts';

/** `ahead`: how far (ms) the tracker's own clock is ahead of UTC, where the report says both. */
interface ReadReport {
  frame: Frame;
  ahead?: number;
}

/**
 * The columns of a report: IMEI, keyword, local time, card, then F and a place, or L and cells.
 * @param ahead how far (ms) its clock was ahead before; 0 where nobody knows
 */
export const reportsOf = (values: string[], ahead: number, now: Date): ReadReport => {
  const keyword = values[1] ?? '';
  if (keyword === 'OBD') return { frame: obdOf(values, ahead, now) };
  // The other form: time, day, place in degrees.
  if (/^\d{6}$/.test(values[5] ?? '') && /^\d{6}$/.test(values[6] ?? '') && /^-?\d+\.\d+$/.test(values[9] ?? ''))
    return { frame: plainOf(values) };
  const level = /^(\d{1,3})%$/.exec(values[3] ?? '')?.[1];
  const said: Reported = {
    fecha: now,
    ...ofKeyword(keyword.toLowerCase(), keyword),
    bateria_pct: level === undefined ? null : Number(level),
    ...(keyword === 'rfid' && { conductor: values[3] ?? null }),
  };
  if (values[4] !== 'F' || !/^[AV]$/.test(values[6] ?? '')) return { frame: reportOf({ ...said, valida: false }) };
  const time = momentsOf(values[2] ?? '', values[5] ?? '', ahead, now);
  const { latitud, longitud, rest } = placeOf(values.slice(7));
  const { atributos, ...more } = behindPlace(rest, keyword === 'DTC');
  return {
    ahead: time.ahead,
    frame: reportOf({
      latitud,
      longitud,
      valida: values[6] === 'A',
      ...more,
      ...said,
      fecha: time.fecha,
      atributos: { ...atributos, ...said.atributos },
    }),
  };
};

const flagOf = (text: string | undefined): boolean | null => (text === '1' ? true : text === '0' ? false : null);
const percentOf = (text: string | undefined): number | null =>
  decimalOf(/^(\d{1,3}(?:\.\d+)?)%$/.exec(text ?? '')?.[1]);

/** Speed, course, altitude, ignition, door, fuel, fuel of a second tank, temperature. */
const behindPlace = (values: string[], hasFault: boolean): Partial<Reported> => {
  const [speed, course, altitude, ignition, door, fuel, second = '', temperature = ''] = values;
  const inKnots = decimalOf(speed);
  // Those that read the bus have the odometer in place of a second tank.
  const kilometres = /^[1-9]\d{0,6}$/.test(second) && percentOf(fuel) !== null ? Number(second) : null;
  return {
    velocidad_kmh: inKnots === null ? null : inKnots * knots,
    rumbo: decimalOf(course) ?? 0,
    altitud_m: decimalOf(altitude),
    encendido: flagOf(ignition),
    combustible_pct: percentOf(fuel),
    atributos: {
      puerta: flagOf(door),
      combustible_2_pct: percentOf(second),
      odometro_obd_km: kilometres,
      temperatura_1: /^[+-]?\d{1,3}(?:\.\d+)?$/.test(temperature) ? Number(temperature) : null,
      dtcs: hasFault && /^[A-Z]\d{4}$/.test(second) ? second : null,
    },
  };
};

/** The hemisphere stands behind its degrees, or before them. */
const placeOf = (values: string[]): { latitud: number | null; longitud: number | null; rest: string[] } => {
  let rest = values;
  const read = (marks: RegExp): number | null => {
    const [first = '', second = ''] = rest;
    if (marks.test(first)) {
      rest = rest.slice(2);
      return degreesOf(second, first);
    }
    const marked = marks.test(second);
    rest = rest.slice(marked || second === '' ? 2 : 1);
    return degreesOf(first, marked ? second : undefined);
  };
  const latitud = read(/^[NS]$/);
  const longitud = read(/^[EW]$/);
  return { latitud, longitud, rest };
};

const day = 24 * 3_600_000;
const quarter = 15 * 60_000;

/** A moment as the tracker's clock shows it: yymmddhhmm and perhaps seconds. Null where it is none. */
const localOf = (text: string): Date | null => {
  const digits = text.replaceAll(/\D/g, '');
  const moment = momentOfDigits(digits.slice(0, 6), digits.slice(6, 12).padEnd(6, '0'));
  return digits.length < 10 || Number.isNaN(moment.getTime()) ? null : moment;
};

/** The time after F is UTC, the date before it local: the day is the one that brings both closest together. */
const momentsOf = (local: string, time: string, ahead: number, now: Date): { fecha: Date; ahead?: number } => {
  const there = localOf(local);
  const clock = /^(\d{6})(?:\.\d+)?$/.exec(time)?.[1];
  if (!clock) return { fecha: there ? new Date(there.getTime() - ahead) : now };
  const near = (there ?? now).getTime();
  const iso = new Date(near - (near % day)).toISOString().slice(0, 10).replaceAll('-', '');
  const utc = momentOfDigits(iso, clock).getTime();
  const fecha = new Date(utc - Math.round((utc - near) / day) * day);
  return { fecha, ...(there && { ahead: Math.round((near - fecha.getTime()) / quarter) * quarter }) };
};

/**
 * A local time alone. Where nobody knows how far that clock is ahead, it is by as many quarters of an hour as bring it
 * closest to now.
 */
const alone = (local: string, ahead: number, now: Date): Date => {
  const there = localOf(local);
  if (!there) return now;
  const late = there.getTime() - now.getTime();
  const most = 14 * 4 * quarter;
  return new Date(there.getTime() - (ahead || Math.abs(late) > most ? ahead : Math.round(late / quarter) * quarter));
};

const alarms: Readonly<Record<string, string>> = {
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
  dtc: 'falla',
};

const ofKeyword = (keyword: string, asSent: string): Partial<Reported> => {
  const alarma = alarms[keyword];
  if (alarma) return { alarma };
  if (keyword === 'acc on') return { encendido: true };
  if (keyword === 'acc off') return { encendido: false };
  if (keyword.startsWith('t:'))
    return { alarma: 'temperatura', atributos: { temperatura_1: decimalOf(keyword.slice(2)) } };
  if (/^oil(?:\d| |$)/.test(keyword)) {
    const level = decimalOf(keyword.slice(4));
    return { alarma: 'combustible', ...(level === null ? {} : { combustible_pct: level }) };
  }
  return keyword === '' || keyword === 'tracker' || keyword === 'rfid' ? {} : { atributos: { evento: asSent } };
};

const thousandthOf = (value: number | null): number | null => (value === null ? null : value / 1_000);

/** Null for `---`. */
const saidOf = (text: string | undefined): string | null => (/^-*$/.test(text ?? '') ? null : (text ?? null));

/**
 * Event, sensor, its volts, time, day, signal, fix, latitude, longitude, km/h, course, altitude, accuracy, satellites,
 * ignition, charging, fault.
 */
const plainOf = (values: string[]): Frame =>
  reportOf({
    fecha: momentOfDigits(reversedDay(values[6] ?? ''), values[5] ?? ''),
    valida: Number(values[8]) > 0,
    latitud: decimalOf(values[9]),
    longitud: decimalOf(values[10]),
    velocidad_kmh: decimalOf(values[11]),
    rumbo: decimalOf(values[12]),
    altitud_m: decimalOf(values[13]),
    satelites: decimalOf(values[15]),
    encendido: flagOf(values[16]),
    atributos: {
      evento: saidOf(values[2]),
      sensor: saidOf(values[3]),
      sensor_v: decimalOf(values[4]),
      senal: decimalOf(values[7]),
      hdop: decimalOf(values[14]),
      cargando: flagOf(values[17]),
      error: saidOf(values[18]),
    },
  });

/**
 * What the bus of the vehicle says, without a place: local time, metres, consumption now and on average, hours, km/h,
 * load, temperature, throttle, revolutions, volts and faults. The volts are those of its plug: battery and supply.
 */
const obdOf = (values: string[], ahead: number, now: Date): Frame =>
  reportOf({
    fecha: alone(values[2] ?? '', ahead, now),
    odometro_km: thousandthOf(decimalOf(values[3])),
    horometro_h: decimalOf(values[6]),
    voltaje_externo: decimalOf(values[12]) || null,
    atributos: {
      bateria_v: decimalOf(values[12]),
      consumo: bounded(decimalOf(values[5]), 0, 200, 2),
      velocidad_obd_kmh: decimalOf(values[7]),
      carga_motor_pct: percentOf(values[8]),
      temperatura_motor: decimalOf(values[9]),
      acelerador_pct: percentOf(values[10]),
      rpm: bounded(decimalOf(values[11]), 0, 16_000),
      dtcs:
        values
          .slice(13)
          .filter((code) => /^[A-Z]\d{4}$/.test(code))
          .join(' ') || null,
    },
  });
