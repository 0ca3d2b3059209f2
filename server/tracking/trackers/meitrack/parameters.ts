import type { Frame } from '../../entry/frame';
import { Reader } from '../packets/bytes';
import { reportOf } from '../packets/report';
import { alarms, flagsOf } from './events';
import { momentAfter } from './records';

/**
 * CCE: each record is lists of numbered values of 1, 2, 4 and of any number of bytes; FE makes the number one of two
 * bytes.
 */
export const parametersOf = (body: Buffer): Frame[] => {
  const reader = new Reader(body);
  reader.skip(4);
  const count = reader.ule(2);
  return Array.from({ length: count }, () => {
    const length = reader.ule(2);
    const record = new Reader(reader.take(length));
    record.skip(2);
    const values = new Map<number, number>();
    const texts = new Map<number, Buffer>();
    const nameOf = () => (record.bytes[record.at] === 0xfe ? record.u(2) : record.u(1));
    for (const size of [1, 2, 4]) for (let left = record.u(1); left > 0; left--) values.set(nameOf(), record.ule(size));
    // Old models have no list of values of any length.
    for (let left = record.left ? record.u(1) : 0; left > 0; left--) texts.set(nameOf(), record.take(record.u(1)));
    return frameOf(values, texts);
  });
};

const signed = (value: number | undefined, bits: number): number | undefined =>
  value === undefined ? undefined : value >= 2 ** (bits - 1) ? value - 2 ** bits : value;

const frameOf = (values: ReadonlyMap<number, number>, texts: ReadonlyMap<number, Buffer>): Frame => {
  const [lat, lon] = [signed(values.get(2), 32), signed(values.get(3), 32)];
  const event = values.get(0x40) ?? values.get(1) ?? 0;
  const part = (name: number, unit: number) => (values.has(name) ? (values.get(name) ?? 0) / unit : null);
  const batteries = batteriesOf(texts.get(0xfea8));
  const key = values.get(0x25);
  return reportOf({
    fecha: values.has(4) ? momentAfter(values.get(4) ?? 0) : new Date(NaN),
    latitud: lat === undefined ? null : lat / 1e6,
    longitud: lon === undefined ? null : lon / 1e6,
    valida: (values.get(5) ?? 1) > 0,
    satelites: values.get(6),
    velocidad_kmh: values.get(8),
    rumbo: values.get(9),
    altitud_m: signed(values.get(0x0b), 16),
    odometro_km: part(0x0c, 1000),
    horometro_h: part(0xfef4, 60) ?? part(0x0d, 3600),
    bateria_pct: values.get(0xfe69) ?? batteries[0] ?? null,
    combustible_pct: values.get(0x9d) ?? part(0x29, 100),
    voltaje_externo: part(0x1a, 100),
    alarma: alarms[event] ?? null,
    conductor: key ? String(key) : null,
    atributos: {
      evento: event,
      senal: values.get(7),
      hdop: part(0x0a, 10),
      bateria_v: part(0x19, 100),
      bateria_2_pct: batteries[1],
      bateria_3_pct: batteries[2],
      analogica_1: part(0x16, 100),
      analogica_2: part(0x17, 100),
      ...flags('entrada', values.get(0x15), 4),
      ...flags('salida', values.get(0x14), 2),
      ...(values.get(0x47) ? { candado: values.get(0x47) === 2 } : {}),
      ...engineOf(values, part),
      ...sensorsOf(texts),
    },
  });
};

const flags = (name: string, value: number | undefined, count: number) =>
  value === undefined ? {} : flagsOf(name, value, count);

/** What the engine says over OBD or CAN. */
const engineOf = (
  values: ReadonlyMap<number, number>,
  part: (name: number, unit: number) => number | null,
): Record<string, unknown> => ({
  velocidad_obd_kmh: values.get(0x91) ?? values.get(0x92),
  acelerador_pct: values.get(0x97),
  rpm: values.get(0x99),
  odometro_obd_km: part(0x9b, 1000),
  temperatura_motor: signed(values.get(0x9c), 16),
  combustible_usado_l: part(0xa0, 1000),
  consumo: part(0xa2, 100),
  temperatura_1: signed(values.get(0x9f), 16),
});

/** Whether there is a battery, and its percentage, three times. */
const batteriesOf = (bytes: Buffer | undefined): (number | undefined)[] =>
  [0, 2, 4].map((at) => (bytes?.[at] ? bytes[at + 1] : undefined));

/** Sensors of temperature behind a label, and one by radio of temperature and humidity. */
const sensorsOf = (texts: ReadonlyMap<number, Buffer>): Record<string, unknown> => {
  const found: Record<string, unknown> = {};
  for (let number = 0; number < 8; number++) {
    const bytes = texts.get(0x2a + number);
    if (bytes && bytes.length >= 3) found[`temperatura_${number}`] = bytes.readInt16LE(1) / 100;
  }
  const tag = texts.get(0xfe73);
  // Version, name, address, and battery come before.
  const at = tag && tag.length > 1 ? 2 + (tag[1] ?? 0) + 7 : 0;
  if (tag && at && tag.length >= at + 4) {
    found.baliza_1 = tag.subarray(at - 7, at - 1).toString('hex');
    found.temperatura_1 ??= Math.round((tag.readInt16LE(at) / 256) * 100) / 100;
    found.humedad_1 = Math.round((tag.readInt16LE(at + 2) / 256) * 100) / 100;
  }
  return found;
};
