import type { Frame } from '../../entry/frame';
import { reportOf, type Reported } from '../packets/report';
import { momentOfDigits } from '../packets/texts';
import { alarms, flagsOf } from './events';

const numberOf = (text: string | undefined): number | null =>
  text && Number.isFinite(Number(text)) ? Number(text) : null;

/**
 * Event, latitude, longitude, time, fix, satellites, signal, speed, course, accuracy, altitude, metres, seconds, cell,
 * inputs and outputs, voltages, what the event brings, and what the model adds. Some put a number before the event.
 * Null where the columns are no report.
 */
export const reportOfText = (values: readonly string[]): Frame | null => {
  const place = values.findIndex(
    (value, at) =>
      /^-?\d{1,2}\.\d{3,}$/.test(value) &&
      /^-?\d{1,3}\.\d{3,}$/.test(values[at + 1] ?? '') &&
      /^\d{12}$/.test(values[at + 2] ?? ''),
  );
  if (place < 1) return null;
  const event = Number(values[place - 1]);
  const [lat, lon, time = '', fix, sats, signal, speed, course, hdop, altitude, metres, seconds, , states = '', volts] =
    values.slice(place);
  const [inputs, outputs] = [parseInt(states.slice(0, 2), 16), parseInt(states.slice(2), 16)];
  const more = addedOf(values.slice(place + 15), event);
  const power = voltsOf(volts ?? '');
  return reportOf({
    fecha: momentOfDigits(time.slice(0, 6), time.slice(6)),
    latitud: numberOf(lat),
    longitud: numberOf(lon),
    valida: fix === 'A',
    satelites: numberOf(sats),
    velocidad_kmh: numberOf(speed),
    rumbo: numberOf(course),
    altitud_m: numberOf(altitude),
    odometro_km: scaled(metres, 1000),
    horometro_h: scaled(seconds, 3600),
    alarma: alarms[event] ?? null,
    ...power,
    ...more,
    atributos: {
      evento: event,
      senal: numberOf(signal),
      hdop: numberOf(hdop),
      ...flagsOf('entrada', inputs, 4),
      ...flagsOf('salida', outputs, 2),
      ...power.atributos,
      ...more.atributos,
    },
  });
};

const scaled = (text: string | undefined, unit: number): number | null => {
  const value = numberOf(text);
  return value === null ? null : value / unit;
};

/**
 * Battery, power and three inner ones as decimals; or three analog inputs, battery and power in hexadecimal hundredths.
 * Old models count otherwise there, and do not say so.
 */
const voltsOf = (text: string): Partial<Reported> => {
  const parts = text.split('|');
  if (parts[0]?.includes('.'))
    return { voltaje_externo: numberOf(parts[1]), atributos: { bateria_v: numberOf(parts[0]) } };
  const hundredths = (part: string | undefined) =>
    part && /^[0-9A-F]+$/i.test(part) ? parseInt(part, 16) / 100 : null;
  const analog = Object.fromEntries([0, 1, 2].map((at) => [`analogica_${at + 1}`, hundredths(parts[at])]));
  return { voltaje_externo: hundredths(parts[4]), atributos: { ...analog, bateria_v: hundredths(parts[3]) } };
};

/**
 * What the event brings, a reserved column, number of the form, fuel, sensors of temperature, how many columns follow,
 * and these: the sixth is a taximeter's.
 */
const addedOf = (
  [data, , form, fuel = '', sensors = '', , ...columns]: readonly string[],
  event: number,
): Partial<Reported> => ({
  conductor: event === 37 ? data : null,
  combustible_pct: /^[0-9A-F]{4}$/i.test(fuel)
    ? parseInt(fuel.slice(0, 2), 16) + parseInt(fuel.slice(2), 16) / 100
    : null,
  atributos: {
    ...(/^[0-9A-F]{6}(?:\|[0-9A-F]{6})*$/i.test(sensors) ? temperaturesOf(sensors, Number(form) >= 3) : {}),
    ...taximeterOf(columns[5] ?? ''),
  },
});

/** Number of the sensor, and two bytes: hundredths of °C, or in old forms °C and hundredths apart. */
const temperaturesOf = (text: string, hundredths: boolean): Record<string, unknown> =>
  Object.fromEntries(
    text.split('|').map((sensor) => {
      const [number, high, low] = [...Buffer.from(sensor, 'hex')] as [number, number, number];
      const whole = high > 0x7f ? high - 0x100 : high;
      const degrees = hundredths ? (whole * 256 + low) / 100 : whole + ((whole < 0 ? -1 : 1) * low) / 100;
      return [`temperatura_${number}`, degrees];
    }),
  );

/** State, beginning, end, distance, fare, trip and waiting, as the taximeter counts them. */
const taximeterOf = (text: string): Record<string, unknown> => {
  if (!/^\d\d\|\d{12}/.test(text)) return {};
  const [state = '', begin, end, distance, fare] = text.split('|');
  return {
    taximetro_encendido: state[1] === '0',
    taximetro_inicio: begin,
    taximetro_fin: end,
    taximetro_distancia: numberOf(distance),
    taximetro_tarifa: numberOf(fare),
  };
};
