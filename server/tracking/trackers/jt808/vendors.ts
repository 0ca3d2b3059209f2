import { bit } from '../packets/bytes';
import { asciiOf } from '../packets/texts';
import { engine, numberedValues, obdText } from './obd';
import { attribute, level, power, readItem, rounded, type Item, type Said } from './said';

/** A lock: what it was told, by which card, and what became of it. */
export const locks: Item = (reader, { atributos }) => {
  const size = reader.left;
  atributos.candado_orden = reader.u(1);
  if (size === 5 || size === 6) atributos.candado_tarjeta = reader.u(4);
  else if (size >= 7) atributos.candado_clave = asciiOf(reader.take(6));
  if (size % 2 === 0) atributos.candado_resultado = reader.u(1);
};

/** Locks that are attached by radio. */
export const attached: Item = (reader, { atributos }) => {
  const count = reader.u(1);
  for (let at = 1; at <= count && reader.left >= 13; at++) {
    atributos[`candado_${at}_id`] = reader.take(5).toString('hex');
    atributos[`candado_${at}_tarjeta`] = reader.take(5).toString('hex');
    atributos[`candado_${at}_bateria`] = reader.u(1);
    atributos[`candado_${at}_cerrado`] = !bit(reader.u(2), 5);
  }
};

/** A text of the engine, or thermometers: number, address, °C and % in 255ths. */
export const sensors: Item = (reader, said) => {
  const bytes = reader.bytes;
  if (bytes.includes('$OBD-RT', 0, 'latin1')) return obdText(asciiOf(bytes), said);
  if (bytes.length % 11 !== 0) return;
  const parts = () => {
    const whole = reader.i(1);
    return rounded((whole < 0 ? -1 : 1) * (Math.abs(whole) + reader.u(1) / 255));
  };
  while (reader.left >= 11) {
    const number = reader.u(1);
    reader.skip(6);
    said.atributos[`temperatura_${number}`] = parts();
    said.atributos[`humedad_${number}`] = parts();
  }
};

/** What a camera reports, by its number. */
const cameraAlarms: Readonly<Record<number, string>> = {
  0x0001: 'falla',
  0x0400: 'aceleracion',
  0x0412: 'aceleracion',
  0x0401: 'frenada',
  0x0413: 'frenada',
  0x0402: 'giro',
  0x0414: 'giro',
  0x0403: 'exceso',
  0x0405: 'choque',
  0x0416: 'choque',
  0x0417: 'choque',
  0x0406: 'vibracion',
  0x0407: 'remolque',
  0x0408: 'geocerca_entrada',
  0x0409: 'geocerca_salida',
  0x040c: 'puerta',
  0x0415: 'cambio_carril',
  0x0c01: 'sos',
  0x0c02: 'bateria_baja',
  0x0c05: 'general',
  0x0c0e: 'corte_energia',
  0x0c0f: 'bateria_baja',
  0x0c10: 'corte_energia',
  0x0c12: 'manipulacion',
};

const cameraStates: Readonly<Record<number, Item>> = {
  0x0001: attribute('bateria_v', 100),
  0x0003: level,
  0x0004: (reader, { atributos }) => (atributos.cargando = reader.u(1) === 0),
  0x0005: (reader, { atributos }) => (atributos.iccid = reader.take(10).toString('hex').slice(0, 19)),
  0x0007: attribute('hdop', 10),
  0x2001: power(10),
};

/** Cameras of Jimi: a number and what it says. Locks have two or three bytes here. */
export const cameras: Item = (reader, said) => {
  if (reader.left < 5) return void (said.atributos.candado_estado = reader.u(reader.left));
  const kind = reader.u(2);
  const size = reader.u(1);
  if (kind === 0x2002) {
    reader.skip(1);
    if (reader.u(1) === 1) said.diferida = true;
  } else if (kind === 0x2003) {
    said.atributos.cargando = reader.u(1) === 1;
    const sixths = reader.u(1);
    if (sixths >= 1 && sixths <= 6) said.bateria_pct = Math.floor((sixths * 100) / 6);
    said.atributos.bateria_v = reader.u(2) / 100;
    said.atributos.senal = reader.u(1);
    said.voltaje_externo = reader.u(2) / 100;
  } else if (kind === 0x2005) numberedValues(reader, cameraStates, said);
  else if (kind === 0x0c03 || kind === 0x0c04) said.encendido = kind === 0x0c03;
  else if (size <= reader.left) said.alarmas.push(cameraAlarms[kind]);
};

/** Sensors behind a byte for their kind. */
export const environment: Item = (reader, said) => {
  reader.skip(1);
  while (reader.left >= 2) {
    const [id, size] = [reader.u(1), reader.u(1)];
    readItem(reader, size, surroundings[id], said);
  }
};

const surroundings: Readonly<Record<number, Item>> = {
  0x13: attribute('luz'),
  0x14: attribute('presion_aire'),
  0x15: attribute('humedad_externa', 10),
  0x16: attribute('temperatura_externa', 10, 2, 50),
};

/** Its zone as a text, cells, or a list of a length of two bytes, a number of two, and a value. */
export const naturally: Item = (reader, said) => {
  const words = asciiOf(reader.bytes);
  const [, sign, hours, minutes] = /^UTC([+-])(\d\d):(\d\d)/.exec(words) ?? [];
  if (sign) {
    said.zone = (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60);
    said.atributos.zona = words;
    return;
  }
  if (reader.bytes.readUInt16BE(0) > 200) return;
  while (reader.left >= 4) {
    const size = reader.u(2);
    const id = reader.u(2);
    readItem(reader, size - 2, lists[id], said);
  }
};

const lists: Readonly<Record<number, Item>> = {
  0x0001: attribute('combustible', 10),
  0x0023: (reader, { atributos }) => (atributos.combustible_2 = Number(asciiOf(reader.take(6)))),
  0x002d: (reader, said) => {
    if (reader.left === 4) said.voltaje_externo = reader.u(4) / 1000;
    else said.atributos.bateria_v = reader.u(2) / 1000;
  },
  0x0089: (reader, said) => {
    const flags = reader.u(4);
    said.alarmas.push(!bit(flags, 0) && 'corte_energia', !bit(flags, 12) && 'manipulacion');
  },
  0x00b2: (reader, { atributos }) =>
    (atributos.iccid = reader.take(10).toString('hex').replace(/f+$/, '').replace(/^0+$/, '')),
  0x00c5: (reader, said) => {
    const flags = reader.u(4);
    said.alarmas.push(!bit(flags, 6) && 'vibracion');
    const motion = Math.floor(flags / 2 ** 23) % 4;
    if (motion < 2) said.en_movimiento = motion === 0;
  },
  0x00c6: (reader, said) => said.alarmas.push([3, 4].includes(reader.u(1)) && 'bateria_baja'),
  0x00ce: power(100),
  0x00a8: level,
  0x00e1: level,
};

/** Tags that a terminal of AOVX hears, or values of the engine. */
export const telematics: Item = (reader, said) => {
  if (said.isAovx) tags(reader, said);
  else numberedValues(reader, engine, said);
};

const tags: Item = (reader, { atributos }) => {
  const mask = reader.u(1);
  for (let at = 1; reader.left >= 7; at++) {
    const name = `etiqueta_${at}`;
    atributos[`${name}_mac`] = reader.take(6).toString('hex');
    atributos[`${name}_senal`] = reader.i(1);
    if (bit(mask, 0)) atributos[`${name}_nombre`] = asciiOf(reader.take(10)).trim();
    if (bit(mask, 1)) reader.skip(2);
    if (bit(mask, 2)) atributos[`${name}_bateria_v`] = reader.u(2) / 1000;
    if (bit(mask, 3)) atributos[`${name}_temperatura`] = reader.i(2) / 10;
    if (bit(mask, 4)) atributos[`${name}_humedad`] = reader.i(2) / 10;
    reader.skip((bit(mask, 5) ? 6 : 0) + (bit(mask, 6) ? 2 : 0) + (bit(mask, 7) ? 2 : 0));
  }
};

/** An event and sensors by a mask; of others the pressure of air, or their IMEI. */
export const motionAndWeather: Item = (reader, said: Said) => {
  const { atributos } = said;
  if (reader.left === 2) return void (atributos.presion_aire = reader.u(2));
  const digits = reader.bytes.toString('hex');
  if (reader.left === 8 && /^0\d{15}$/.test(digits)) return void (atributos.imei = digits.slice(1));
  const evento = reader.u(1);
  atributos.evento = evento;
  if (evento === 2) said.en_movimiento = true;
  const mask = reader.u(1);
  if (bit(mask, 0)) atributos.luz = reader.u(2);
  if (bit(mask, 1)) atributos.temperatura_1 = reader.i(2) / 10;
  if (bit(mask, 2)) atributos.humedad_1 = reader.i(2) / 10;
  if (bit(mask, 3)) reader.skip(6);
  if (bit(mask, 4)) reader.skip(10);
  if (bit(mask, 5)) atributos.presion_aire = reader.u(2);
};

/** Parts of the receiver's state by a mask. */
export const state: Item = (reader, { atributos }) => {
  const mask = reader.u(2);
  reader.skip((bit(mask, 0) ? 4 : 0) + (bit(mask, 1) ? 4 : 0));
  if (bit(mask, 2)) atributos.hdop = reader.u(2) / 10;
  reader.skip((bit(mask, 3) ? 6 : 0) + (bit(mask, 5) ? 8 : 0));
  if (bit(mask, 6)) atributos.temperatura_3 = reader.i(2) / 10;
};
