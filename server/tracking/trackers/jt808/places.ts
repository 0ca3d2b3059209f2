import type { Frame } from '../../entry/frame';
import { bcd, bit, Reader } from '../packets/bytes';
import { knots } from '../packets/report';
import { momentOfDigits, reversedDay } from '../packets/texts';
import { readItems } from './items';
import { locks } from './vendors';
import { frameOf, nothingSaid, readItem, type Item, type Said } from './said';

/** Clocks are China's, unless the packet says otherwise. */
const china = 8;
const hour = 3_600_000;

/** A moment of six bytes in BCD; `now` where the terminal has no clock yet. */
export const momentOf = (reader: Reader, now: Date, zone = china): Date => {
  const digits = reader.take(6).toString('hex');
  if (/^0+$/.test(digits)) return now;
  return new Date(momentOfDigits(digits.slice(0, 6), digits.slice(6)).getTime() - zone * hour);
};

const alarmBits: readonly (readonly [bits: readonly number[], name: string])[] = [
  [[0], 'sos'],
  [[1], 'exceso'],
  [[2], 'fatiga'],
  [[5, 6], 'antena'],
  [[4, 9, 10, 11], 'falla'],
  [[7, 18], 'bateria_baja'],
  [[8], 'corte_energia'],
  [[15], 'vibracion'],
  [[16, 17], 'manipulacion'],
  [[19], 'estacionamiento'],
  [[20], 'geocerca'],
  [[26], 'general'],
  [[28], 'movimiento'],
  [[29, 30], 'choque'],
];

/** Terminals of AOVX have a bit of their own for movement, and no others of these. */
const alarmsIn = (flags: number, { isAovx, atributos }: Said): (string | false)[] => {
  if (isAovx && !String(atributos.version).includes('VL300')) return [bit(flags, 16) && 'movimiento'];
  return alarmBits.map(([bits, name]) => bits.some((at) => bit(flags, at)) && !(isAovx && name === 'choque') && name);
};

/** Status, latitude and longitude in millionths of a degree. */
export const placeOf = (reader: Reader, said: Said): void => {
  const status = reader.u(4);
  said.encendido = bit(status, 0);
  said.valida = bit(status, 1);
  said.latitud = (reader.u(4) / 1e6) * (bit(status, 2) ? -1 : 1);
  said.longitud = (reader.u(4) / 1e6) * (bit(status, 3) ? -1 : 1);
  said.atributos.bloqueado = bit(status, 10);
  if (bit(status, 26)) said.atributos.cargando = true;
};

export const movementOf = (reader: Reader, said: Said): void => {
  said.altitud_m = reader.i(2);
  said.velocidad_kmh = reader.u(2) / 10;
  said.rumbo = reader.u(2);
};

/** Alarms, status, place, movement, time, then items. @throws RangeError for less than 28 bytes */
export const locationOf = (body: Buffer, now: Date, diferida = false): Frame => {
  const reader = new Reader(body);
  const said = nothingSaid();
  const flags = reader.u(4);
  placeOf(reader, said);
  movementOf(reader, said);
  const time = new Reader(reader.take(6));
  if (reader.left === 18 && !isList(body.subarray(reader.at))) tracker(reader, said);
  else readItems(reader, said);
  said.alarmas.unshift(...alarmsIn(flags, said));
  if (diferida) said.diferida = true;
  return frameOf(said, momentOf(time, now, said.zone));
};

/** Whether these bytes are items, none of them numbered 0. */
const isList = (bytes: Buffer): boolean => {
  let at = 0;
  while (at + 2 <= bytes.length) {
    if (bytes[at] === 0) return false;
    at += 2 + (bytes[at + 1] ?? 0);
  }
  return at === bytes.length;
};

/** A fixed end of 18 bytes: kilometres, tenths of a volt, area, signal. */
const tracker = (reader: Reader, said: Said) => {
  reader.skip(4);
  said.odometro_km = reader.u(4);
  said.atributos.bateria_v = reader.u(2) / 10;
  reader.skip(4);
  said.atributos.senal = reader.u(1);
};

/** Locations behind lengths of `size` bytes. What ends early is left out. @throws RangeError where none is whole */
export const locationsOf = (reader: Reader, size: 1 | 2, now: Date, diferida: boolean): Frame[] => {
  const frames: Frame[] = [];
  while (reader.left > size) {
    const length = reader.u(size);
    if (length > reader.left && frames.length) break;
    frames.push(locationOf(reader.take(length), now, diferida));
  }
  return frames;
};

/** Degrees and minutes with four decimals in decimal digits. */
const degrees = (digits: string) => Number(digits.slice(0, -6)) + Number(digits.slice(-6)) / 600_000;

const lockItems: Readonly<Record<number, Item>> = {
  0x02: (reader, said) => (said.altitud_m = reader.i(2)),
  0x0b: locks,
  0x0c: (reader, { atributos }) => (atributos.inclinacion = [reader.i(2), reader.i(2), reader.i(2)].join(',')),
  0x10: (reader, { atributos }) => (atributos.causa = reader.u(1)),
  0xfc: (reader, { atributos }) => (atributos.geocerca = reader.u(1)),
};

const lockAlarms: Readonly<Record<number, string>> = {
  0: 'exceso',
  1: 'bateria_baja',
  2: 'vibracion',
  3: 'bateria_baja',
  5: 'geocerca_entrada',
  6: 'geocerca_salida',
};

/** A lock's location in UTC: all in BCD, speed in knots. @param hasFix its own, and not the last known one */
export const lockLocationOf = (body: Buffer, hasFix: boolean): Frame => {
  const reader = new Reader(body);
  const said = nothingSaid();
  const time = bcd(reader.take(6));
  const latitude = degrees(bcd(reader.take(4)));
  const rest = reader.take(5);
  const last = rest[4] ?? 0;
  const flags = last & 0x0f;
  said.valida = hasFix;
  said.latitud = latitude * (bit(flags, 1) ? 1 : -1);
  said.longitud = degrees(bcd(rest.subarray(0, 4)) + (last >> 4)) * (bit(flags, 2) ? 1 : -1);
  said.velocidad_kmh = Number(bcd(reader.take(1))) * knots;
  said.rumbo = reader.u(1) * 2;
  said.atributos.senal = reader.u(1);
  said.satelites = reader.u(1);
  said.odometro_km = reader.u(4);
  const battery = reader.u(1);
  if (battery <= 100) said.bateria_pct = battery;
  else if (battery === 0xaa || battery === 0xab) said.atributos.cargando = true;
  reader.skip(6);
  const [product, status, alarms] = [reader.u(1), reader.u(2), reader.u(2)];
  if (product === 1 || product === 2) said.alarmas.push(bit(alarms, 0) && 'bateria_baja');
  else if (product === 3) {
    said.atributos.bloqueado = bit(status, 5);
    for (const [at, name] of Object.entries(lockAlarms)) said.alarmas.push(bit(alarms, Number(at)) && name);
  }
  said.atributos.estado = status;
  while (reader.left >= 2) {
    const [id, size] = [reader.u(1), reader.u(1)];
    readItem(reader, Math.min(size, reader.left), lockItems[id], said);
  }
  return frameOf(said, momentOfDigits(reversedDay(time.slice(0, 6)), time.slice(6)));
};
