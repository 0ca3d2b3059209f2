import { bit } from './packets/bytes';
import type { Reported } from './packets/report';
import { degrees } from './taipPlaces';
import { decimalOf, momentOfDigits, reversedDay } from './packets/texts';

/** Kind, event, form, day and time, perhaps place, km/h, course, fix, age, inputs, two digits and accuracy; columns. */
const form = new RegExp(
  String.raw`^RUV(?<kind>\d\d)(?<event>\d+),[A-Z][A-Z0-9]*,(?<day>\d{6})(?<time>\d{6})` +
    String.raw`(?:(?<lat>[+-]\d{7})(?<lon>[+-]\d{8})(?<speed>\d{3})(?<course>\d{3})` +
    String.raw`(?<fix>\d)[0-9A-F]{2}(?<inputs>[0-9A-F]{2})\d\d(?<hdop>\d\d))?,(?<columns>.*)$`,
  'i',
);

/** Events of this maker mean the same in every vehicle. */
const alarms: Readonly<Record<number, string>> = {
  104: 'exceso',
  106: 'exceso',
  109: 'revoluciones',
  111: 'ralenti',
  119: 'temperatura',
  120: 'aceleracion',
  121: 'frenada',
  122: 'giro',
  127: 'corte_energia',
  128: 'energia_restaurada',
  129: 'bateria_baja',
};

/** A report of a vehicle with its bus; null for other forms. */
export const vehicleOf = (head: string): Reported | null => {
  const found = form.exec(head)?.groups;
  if (!found) return null;
  const { kind = '', event, day = '', time = '', lat, lon, speed, course, fix, inputs, hdop, columns = '' } = found;
  const { atributos, ...more } = ofKind(kind, columns.split(','));
  const flags = inputs === undefined ? null : parseInt(inputs, 16);
  return {
    fecha: momentOfDigits(reversedDay(day), time),
    ...(lat && lon
      ? {
          latitud: degrees(lat, 2),
          longitud: degrees(lon, 3),
          valida: /^[2-7]$/.test(fix ?? ''),
          velocidad_kmh: Number(speed),
          rumbo: Number(course),
        }
      : {}),
    encendido: flags === null ? null : bit(flags, 7),
    alarma: alarms[Number(event)] ?? null,
    ...more,
    atributos: {
      ...atributos,
      evento: Number(event),
      ...(flags === null ? {} : { energia: bit(flags, 6), entradas: flags, hdop: Number(hdop) }),
    },
  };
};

/** Own battery and vehicle, four digits of hundredths each. */
const voltsOf = (text = '') => {
  const [, own, power] = /^(\d{4})(\d{4})$/.exec(text) ?? [];
  return own === undefined ? {} : { voltaje_externo: Number(power) / 100, atributos: { bateria_v: Number(own) / 100 } };
};

const engineOf = (columns: string[], from: number): Partial<Reported> => {
  const read = (at: number) => decimalOf(columns[from + at]);
  const [minutes, metres] = [read(0), read(1)];
  return {
    horometro_h: minutes === null ? null : minutes / 60,
    odometro_km: metres === null ? null : metres / 1000,
    combustible_pct: read(5),
    atributos: { rpm: read(2), temperatura_motor: read(3), presion_aceite: read(4) },
  };
};

const ofKind = (kind: string, columns: string[]): Partial<Reported> => {
  const read = (at: number) => decimalOf(columns[at]);
  const tenths = (at: number) => (read(at) === null ? null : Number(read(at)) / 10);
  if (kind === '00') {
    const { atributos, ...volts } = voltsOf(columns[0]);
    const iccid = /^\d{18,20}$/.exec(columns[9] ?? '')?.[0];
    return {
      ...volts,
      atributos: { ...atributos, serie: columns[1], version: columns[2], hardware: columns[3], iccid },
    };
  }
  if (kind === '01') {
    const { atributos, ...volts } = voltsOf(columns[0]);
    const engine = engineOf(columns, 4);
    const key = columns[13] ?? '';
    return {
      ...volts,
      ...engine,
      conductor: /^0*$/.test(key) ? null : key,
      atributos: { ...atributos, ...engine.atributos },
    };
  }
  // The trip: eight counters, seconds, metres, tenths of a litre.
  if (kind === '02')
    return { atributos: { viaje_tiempo: read(8), viaje_distancia: read(9), combustible_usado_l: tenths(10) } };
  if (kind !== '03') return {};
  const engine = engineOf(columns, 1);
  return {
    ...engine,
    atributos: {
      ...engine.atributos,
      acelerador_pct: read(0),
      combustible_usado_l: tenths(7),
      velocidad_obd_kmh: read(9),
    },
  };
};
