import { numbered, reportOf, type Reported } from '../packets/report';
import { momentOfDigits } from '../packets/texts';
import type { Frame } from '../../entry/frame';
import { alerts, emergencies } from './alarms';
import { dayColumn, keyOf, numberOr, placeColumn } from './columns';
import { extrasOf } from './extras';
import { serialOf } from './serial';

const momentAt = (values: readonly string[], day: number) =>
  momentOfDigits(values[day] ?? '', (values[day + 1] ?? '').replaceAll(':', ''));

/**
 * A report of the models whose name stands in it; null for a type or form that is not read. The columns before the day
 * (model, version, cells) and between time and place differ by model; the ones after the place are alike.
 */
export const legacyReport = (values: readonly string[], type: string, now: Date): Frame | null => {
  const head = values[0] ?? '';
  const day = dayColumn(values);
  if (type === 'HTE') return tripOf(values, day === -1 ? now : momentAt(values, day));
  const place = placeColumn(values, day);
  if (head.startsWith('ST4')) return /^(STT|ALT)$/.test(type) ? batteryModel(values, day, place, now) : null;
  if (day === -1 || place === -1) return null;
  if (head.startsWith('ST9')) return personal(values, type, day, place);
  return /^(STT|EMG|EVT|ALT|UEX)$/.test(type) ? vehicle(values, type, day, place) : null;
};

const placeOf = (values: readonly string[], day: number, place: number): Reported => {
  const [latitud, longitud, velocidad_kmh, rumbo] = values.slice(place, place + 4).map(Number);
  return { fecha: momentAt(values, day), latitud, longitud, velocidad_kmh, rumbo };
};

/** ST200 to ST600. Status: mode and number of the message come before what the model is set to add. */
const vehicle = (values: readonly string[], type: string, day: number, place: number): Frame => {
  const [sats, fix, dist, volts, io = '', ...own] = values.slice(place + 4);
  const states = /^[01]{6,}$/.test(io) ? [...io].map((flag) => flag === '1') : [];
  const code = Number(own[0]);
  const serial = type === 'UEX' ? serialOf(values) : null;
  const from = type === 'STT' ? 2 : serial ? serial.after - place - 9 : 1;
  const extras = extrasOf(own, from);
  return reportOf({
    ...placeOf(values, day, place),
    satelites: Number(sats),
    valida: fix === '1',
    odometro_km: numberOr(dist, (metres) => metres / 1000),
    voltaje_externo: numberOr(volts),
    encendido: states[0] ?? null,
    horometro_h: extras.horometro_h,
    diferida: extras.diferida,
    conductor: serial?.conductor ?? extras.conductor,
    alarma: type === 'EMG' ? (emergencies[code] ?? 'emergencia') : type === 'ALT' ? (alerts[code] ?? null) : null,
    atributos: {
      ...numbered('entrada', states.slice(1, 4)),
      ...numbered('salida', states.slice(4, 6)),
      ...extras.atributos,
      ...(type === 'ALT' && !alerts[code] ? { alerta: code } : {}),
      ...(type === 'EVT' ? { evento: code } : {}),
      ...serial?.atributos,
    },
  });
};

/**
 * ST4xx, on their own battery: seven cells of six columns behind the model (variant 41 has one more), then the volts,
 * whether it is live, number, and mode. Day and place are empty without a fix.
 */
const batteryModel = (values: readonly string[], day: number, place: number, now: Date): Frame | null => {
  const variant = values[3] === '41';
  const [battery = '', live, , , ...rest] = values.slice((variant ? 5 : 4) + 42);
  if (!/^\d\.\d+$/.test(battery)) return null;
  const placed = day !== -1 && place !== -1;
  const [sats, fix] = values.slice(place + 4);
  return reportOf({
    ...(placed ? placeOf(values, day, place) : { fecha: now }),
    ...(placed ? { satelites: numberOr(sats), valida: fix === '1' } : {}),
    en_movimiento: variant && /^[0-9]$/.test(rest[2] ?? '') ? rest[2] === '2' : null,
    diferida: live === '0',
    atributos: { bateria_v: Number(battery), temperatura_equipo: variant ? numberOr(rest[1]) : null },
  });
};

/**
 * ST9xx, carried by people: no satellites. Those that write a cell before the place count metres behind it; the others
 * write volts of the battery there.
 */
const personal = (values: readonly string[], type: string, day: number, place: number): Frame | null => {
  if (!/^(Location|Emergency|Alert)$/.test(type)) return null;
  const [fix, ...rest] = values.slice(place + 4);
  const counts = place > day + 2 && /^\d+$/.test(rest[0] ?? '');
  const battery = /^\d\.\d+$/.test(rest[0] ?? '') ? Number(rest[0]) : null;
  const code = counts || battery !== null ? rest[1] : rest[0];
  const urgent = code === undefined ? 'sos' : (emergencies[Number(code)] ?? 'emergencia');
  return reportOf({
    ...placeOf(values, day, place),
    valida: fix === '1',
    odometro_km: counts ? Number(rest[0]) / 1000 : null,
    alarma: type === 'Emergency' ? urgent : type === 'Alert' ? 'alerta' : null,
    atributos: { bateria_v: battery },
  });
};

/** HTE, the summary of a trip: its places and counts are not those of the moment, only the driver's key is. */
const tripOf = (values: readonly string[], fecha: Date): Frame => {
  const key = values.at(-1);
  return reportOf({ fecha, conductor: /^[0-9A-F]{14,16}$/i.test(key ?? '') ? keyOf(key) : null });
};
