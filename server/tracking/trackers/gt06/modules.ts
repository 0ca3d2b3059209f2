import { Reader } from '../packets/bytes';
import { reportOf, type Reported } from '../packets/report';
import { flagged } from './places';

/** Modules of 4G models: number of two bytes, length of one, value. */
export const modules = (reader: Reader): Partial<Reported> => {
  const rest: Partial<Reported> & { atributos: Record<string, unknown> } = { atributos: {} };
  while (reader.left >= 3) {
    const number = reader.u(2);
    const value = new Reader(reader.take(Math.min(reader.u(1), reader.left)));
    if (number === 0x18 && value.left >= 2) rest.atributos.bateria_v = value.u(2) / 100;
    if (number === 0x27 && value.left >= 2) rest.voltaje_externo = value.u(2) / 100;
    if (number === 0x2e && value.left >= 4) rest.odometro_km = value.u(4) / 1000;
    if (number === 0x6a && value.left) rest.bateria_pct = value.u(1);
  }
  return rest;
};

const events: Readonly<Record<number, string>> = {
  0x10: 'puerta',
  0x12: 'manipulacion',
  0x14: 'geocerca_entrada',
  0x15: 'geocerca_salida',
  0x16: 'temperatura',
  0x1a: 'bateria_baja',
  0x1b: 'exceso',
  0x1c: 'encendido',
  0x1d: 'corte_energia',
  0x20: 'vibracion',
  0x21: 'corte_energia',
  0x23: 'manipulacion',
};

/** A report of modules only: number and length of two bytes each. Without a place of its own where it has no time. */
export const modularReport = (content: Buffer, now: Date) => {
  const reader = new Reader(content);
  let said: Reported = { fecha: now };
  const alarms = new Set<string>();
  const atributos: Record<string, unknown> = {};
  while (reader.left >= 4) {
    const number = reader.u(2);
    const value = new Reader(reader.take(reader.u(2)));
    const read = values[number];
    if (read && value.left >= read.size) read.of(value, atributos);
    if (number === 0x2e && value.left >= 4) said.odometro_km = value.u(4) / 1000;
    if (number === 0x33 && value.left >= 18) said = { ...said, ...placed(value) };
    if (number === 0x34 && value.left) {
      const evento = value.u(1);
      atributos.evento = evento;
      if (events[evento]) alarms.add(events[evento]);
    }
  }
  return reportOf({ ...said, alarma: [...alarms].join(',') || null, atributos });
};

/** Seconds since 1970, satellites, height, place, speed, flags. */
const placed = (value: Reader): Partial<Reported> => {
  const seconds = value.u(4);
  const [satelites, altitud_m, latitude, longitude] = [value.u(1), value.i(2), value.u(4), value.u(4)];
  if (seconds === 0) return {};
  const velocidad_kmh = value.u(1);
  return {
    fecha: new Date(seconds * 1000),
    satelites,
    altitud_m,
    velocidad_kmh,
    ...flagged(latitude, longitude, value.u(2)),
  };
};

type Attributes = Record<string, unknown>;

/** Modules that tell attributes, and how long they are at least. */
const values: Readonly<Record<number, { size: number; of: (value: Reader, said: Attributes) => void }>> = {
  0x03: { size: 10, of: (value, said) => (said.iccid = value.take(10).toString('hex').replace(/f+$/, '')) },
  0x0a: { size: 1, of: (value, said) => (said.satelites_visibles = value.u(1)) },
  0x18: { size: 2, of: (value, said) => (said.bateria_v = value.u(2) / 100) },
  0x28: { size: 1, of: (value, said) => (said.hdop = value.u(1) / 10) },
  0x29: { size: 4, of: (value, said) => (said.indice = value.u(4)) },
  0x2a: {
    size: 1,
    of: (value, said) => {
      const input = value.u(1);
      said.puerta = (input & 0x0f) > 0;
      said.manipulado = input >> 4 > 0;
    },
  },
  0x2b: { size: 1, of: (value, said) => (said.motivo_arranque = value.u(1)) },
  // A sensor by Bluetooth: address, millivolts, percent, tenths of °C and of humidity.
  0x7f: {
    size: 13,
    of: (value, said) => {
      said.sensor = value.take(6).toString('hex');
      value.skip(2);
      said.sensor_bateria_pct = value.u(1);
      said.temperatura_1 = value.i(2) / 10;
      said.humedad_1 = value.i(2) / 10;
    },
  },
};

/** Status of peripherals (0xf2) and of the device (0xf1): seconds since 1970, then number, length and value. */
export const statusReport = (type: number, content: Buffer) => {
  const reader = new Reader(content);
  const said: Reported = { fecha: new Date(reader.u(4) * 1000) };
  const atributos: Attributes = {};
  while (reader.left >= 3) {
    const number = reader.u(2);
    const wide = type === 0xf2 && reader.left >= 2 && reader.bytes[reader.at] === 0;
    const value = new Reader(reader.take(Math.min(wide ? reader.u(2) : reader.u(1), reader.left)));
    if (!value.left) continue;
    if (type === 0xf1) deviceStatus(number, value, said, atributos);
    else peripheral(number, value, atributos);
  }
  return reportOf({ ...said, atributos });
};

const deviceStatus = (number: number, value: Reader, said: Reported, atributos: Attributes) => {
  const first = value.bytes[0] ?? 0;
  if (number === 0x01) said.en_movimiento = first === 2 || first === 4;
  if (number === 0x02) atributos.armado = first > 0;
  if (number === 0x04) said.encendido = first > 0;
  if (number === 0x05 && value.left >= 2) said.voltaje_externo = value.u(2) / 100;
  if (number === 0x07) atributos.cargando = first > 0;
  if (number === 0x0b && value.left >= 2) atributos.bateria_temperatura = value.u(2) / 10;
};

const peripheral = (number: number, value: Reader, atributos: Attributes) => {
  if (number === 0x0a && value.left >= 10) {
    value.skip(1);
    atributos.sensor = value.take(6).toString('hex');
    atributos.evento = value.u(1);
    value.skip(2);
    atributos.datos = value.take(value.left).toString('hex');
  }
  if (number === 0x0c && value.left >= 4) {
    atributos.bateria_externa_pct = value.u(1);
    atributos.bateria_externa_carga = value.u(1) > 0;
    atributos.bateria_externa_ciclos = value.u(2);
  }
};
