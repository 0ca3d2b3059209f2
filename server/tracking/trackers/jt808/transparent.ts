import type { Frame } from '../../entry/frame';
import { bit, Reader } from '../packets/bytes';
import { asciiOf } from '../packets/texts';
import { bus, obdText } from './obd';
import { momentOf, movementOf, placeOf } from './places';
import { frameOf, nothingSaid, readItem, type Said } from './said';

/** Data that is passed through, by its first byte. Null: a kind that is not read. */
export const transparentOf = (body: Buffer, now: Date): Frame | null => {
  const reader = new Reader(body);
  const kind = reader.u(1);
  if (kind === 0x40 || kind === 0x41) return textOf(asciiOf(reader.take(reader.left)).trim(), now);
  if (kind === 0xf0) return vehicleOf(reader, now);
  if (kind === 0xf3) return collisionOf(reader, now);
  if (kind === 0x53 || kind === 0x54 || kind === 0xff) return placedOf(kind, reader, now);
  return null;
};

/** `GTSL|6|1|0|10218094|1|` names the driver's card. */
const textOf = (text: string, now: Date): Frame => {
  const said = nothingSaid();
  const driver = /GTSL(?:\|[^|]*){3}\|([^|]+)/.exec(text)?.[1];
  if (driver) said.conductor = driver;
  else if (text.includes('$OBD-RT')) obdText(text, said);
  else said.atributos.datos = text;
  return frameOf(said, now);
};

/** What a vehicle's bus says: values, fault codes, events, trips, its number, a manoeuvre. */
const vehicleOf = (reader: Reader, now: Date): Frame | null => {
  const said = nothingSaid();
  const fecha = momentOf(reader, now);
  if (reader.u(1) > 0) said.diferida = true;
  reader.skip(1);
  const kind = reader.u(1);
  const read = vehicles[kind];
  if (!read) return null;
  read(reader, said);
  if (kind <= 0x03 && reader.left >= 12) placeOf(reader, said);
  return frameOf(said, fecha);
};

const vehicles: Readonly<Record<number, (reader: Reader, said: Said) => void>> = {
  0x01: (reader, said) => {
    const count = reader.u(1);
    for (let at = 0; at < count; at++) {
      const id = reader.u(2);
      readItem(reader, reader.u(1), bus[id] ?? unknownValue(id), said);
    }
  },
  0x02: (reader, { atributos }) => {
    const codes: string[] = [];
    for (let systems = reader.u(2); systems > 0; systems--) {
      reader.skip(4);
      for (let count = reader.u(2); count > 0; count--) {
        reader.skip(8);
        codes.push(asciiOf(reader.take(reader.u(2))).trim());
      }
    }
    atributos.dtcs = codes.join(' ');
  },
  0x03: (reader, said) => {
    for (let count = reader.u(1); count > 0; count--) {
      said.alarmas.push(events[reader.u(1)]);
      reader.skip(reader.u(1));
    }
  },
  0x04: (reader, { atributos }) => {
    const property = reader.u(1);
    atributos.viaje = reader.u(4);
    reader.skip(6);
    if (property !== 0x02) return;
    reader.skip(23);
    atributos.ralentis_n = reader.u(2);
    atributos.ralenti_s = reader.u(2);
    atributos.viaje_km = reader.u(2) / 10;
    atributos.viaje_l = reader.u(2) / 100;
  },
  0x0b: (reader, { atributos }) => {
    if (reader.u(1) > 0) atributos.vin = asciiOf(reader.take(17));
  },
  0x15: (reader, said) => {
    const evento = reader.u(4);
    said.atributos.evento = evento;
    said.alarmas.push({ 51: 'aceleracion', 52: 'frenada', 53: 'giro', 54: 'cambio_carril', 56: 'choque' }[evento]);
  },
};

const unknownValue =
  (id: number) =>
  (reader: Reader, { atributos }: Said) => {
    if ([1, 2, 4].includes(reader.left)) atributos[`io${id}`] = reader.u(reader.left);
  };

const events: Readonly<Record<number, string>> = {
  0x01: 'energia_restaurada',
  0x02: 'corte_energia',
  0x0e: 'ralenti',
  0x1a: 'aceleracion',
  0x1b: 'frenada',
  0x1c: 'giro',
  0x1d: 'cambio_carril',
  0x1e: 'cambio_carril',
  0x1f: 'cambio_carril',
  0x23: 'fatiga',
  0x25: 'exceso',
  0x26: 'choque',
  0x27: 'choque',
  0x28: 'choque',
  0x31: 'puerta',
  0x32: 'puerta',
};

const collisionOf = (reader: Reader, now: Date): Frame => {
  const said = nothingSaid();
  let fecha = now;
  while (reader.left >= 4) {
    const id = reader.u(2);
    const inner = new Reader(reader.take(Math.min(reader.u(2), reader.left)));
    if (id === 0x0002 && inner.left >= 2) said.atributos.choque_g = inner.u(2) / 25_600;
    if (id === 0x0006 && inner.left >= 6) fecha = momentOf(inner, now);
  }
  return frameOf(said, fecha);
};

/** A place with tags that are heard there (0x53), with samples of sensors (0x54), or of a collision (0xff). */
const placedOf = (kind: number, reader: Reader, now: Date): Frame => {
  const said = nothingSaid();
  if (kind === 0xff) {
    const fecha = momentOf(reader, now);
    said.latitud = reader.i(4) / 1e6;
    said.longitud = reader.i(4) / 1e6;
    movementOf(reader, said);
    return frameOf(said, fecha);
  }
  placeOf(reader, said);
  movementOf(reader, said);
  const fecha = momentOf(reader, now);
  if (kind === 0x53) tags(reader, said);
  else while (reader.left >= 8) sample(reader, said);
  return frameOf(said, fecha);
};

const tags = (reader: Reader, { atributos }: Said) => {
  if (reader.left) reader.skip(1);
  while (reader.left >= 9) {
    const name = `etiqueta_${reader.u(1) + 1}`;
    atributos[`${name}_mac`] = reader.take(6).toString('hex');
    atributos[`${name}_senal`] = reader.i(1);
    atributos[`${name}_datos`] = reader.take(Math.min(reader.u(1), reader.left)).toString('hex');
  }
};

const sample = (reader: Reader, { atributos }: Said) => {
  const mask = reader.u(2);
  reader.skip(6);
  if (bit(mask, 0)) atributos.luz = reader.u(2);
  if (bit(mask, 1)) {
    atributos.temperatura_equipo = reader.i(2) / 10;
    atributos.humedad_1 = reader.i(2) / 10;
  }
  if (bit(mask, 2)) atributos.temperatura_3 = reader.i(2) / 10;
  if (bit(mask, 3)) reader.skip(6);
  if (bit(mask, 4)) atributos.presion_aire = reader.u(2);
};
