import type { Reader } from '../packets/bytes';
import { asciiOf } from '../packets/texts';
import { attribute, litres, odometer, power, readItem, rounded, text, type Item, type Said } from './said';

const percent = (name: string) => attribute(name, 1, 1);

/** Items of a terminal with an OBD plug, behind item 0x80. */
export const extension: Readonly<Record<number, Item>> = {
  0x01: odometer(100),
  0x02: litres(10, 2),
  0x03: attribute('velocidad_obd_kmh', 10),
  0x56: (reader, said) => {
    reader.skip(1);
    said.bateria_pct = reader.u(1);
  },
  0x61: power(100),
  0x69: attribute('bateria_v', 100),
  0x80: attribute('velocidad_obd_kmh', 1, 1),
  0x81: attribute('rpm'),
  0x82: power(10),
  0x83: percent('carga_motor_pct'),
  0x84: attribute('temperatura_motor', 1, 1, 40),
  0x85: attribute('consumo'),
  0x86: attribute('temperatura_admision', 1, 1, 40),
  0x87: attribute('flujo_admision'),
  0x88: attribute('presion_admision', 1, 1),
  0x89: percent('acelerador_pct'),
  0x8b: text('vin'),
  0x8c: attribute('odometro_obd_km', 10, 4),
  0x8d: attribute('viaje_km'),
  0x8e: (reader, said) => (said.combustible_pct = reader.u(1)),
  0xa0: (reader, { atributos }) => (atributos.dtcs = asciiOf(reader.take(reader.left)).replaceAll(',', ' ').trim()),
  0xcc: text('iccid'),
};

/** Values of the engine behind item 0xf3, by numbers of two bytes. */
export const engine: Readonly<Record<number, Item>> = {
  0x0002: attribute('velocidad_obd_kmh', 10),
  0x0003: attribute('rpm'),
  0x0004: power(1000),
  0x0005: attribute('odometro_obd_km', 10, 4),
  0x0007: attribute('consumo', 10),
  0x0008: attribute('carga_motor_pct', 10),
  0x0009: attribute('temperatura_motor', 1, 2, 40),
  0x000b: attribute('presion_admision'),
  0x000c: attribute('temperatura_admision', 1, 2, 40),
  0x000d: attribute('flujo_admision'),
  0x000e: attribute('acelerador_pct', 2.55),
  0x0050: text('vin'),
  0x0052: text('calid'),
  0x0100: attribute('viaje_km', 10),
  0x0102: attribute('viaje_l', 10),
  0x0112: attribute('aceleraciones_n'),
  0x0113: attribute('frenadas_n'),
  0x0114: attribute('giros_n'),
};

/** Values of the CAN bus in transparent data. */
export const bus: Readonly<Record<number, Item>> = {
  0x0102: odometer(100),
  0x0528: odometer(100),
  0x0546: odometer(100),
  0x0103: litres(100, 4),
  0x0111: attribute('temperatura_combustible', 1, 1, 40),
  0x012e: attribute('aceite', 10),
  0x052a: litres(100, 2),
  0x0105: attribute('combustible_usado_l', 100, 4),
  0x052c: attribute('combustible_usado_l', 100, 4),
  0x014a: attribute('consumo', 100),
  0x0537: attribute('consumo', 100),
  0x0538: attribute('consumo', 100),
  0x0539: attribute('consumo', 100),
  0x052b: (reader, said) => (said.combustible_pct = reader.u(1)),
  0x052d: attribute('temperatura_motor', 1, 1, 40),
  0x052e: attribute('temperatura_admision', 1, 1, 40),
  0x0530: power(1000),
  0x0535: attribute('velocidad_obd_kmh', 10),
  0x0536: attribute('rpm'),
  0x053d: attribute('presion_admision', 10),
  0x0544: attribute('nivel_liquido', 1, 1),
  0x0547: percent('acelerador_pct'),
  0x0548: percent('acelerador_pct'),
  0xfeec: text('vin'),
};

/** All values of the engine in one item. */
export const engineAtOnce: Item = (reader, { atributos }) => {
  atributos.bateria_v = reader.u(2) / 10;
  atributos.rpm = reader.u(2);
  atributos.velocidad_obd_kmh = reader.u(1);
  atributos.acelerador_pct = Math.floor((reader.u(1) * 100) / 255);
  atributos.carga_motor_pct = Math.floor((reader.u(1) * 100) / 255);
  atributos.temperatura_motor = reader.u(1) - 40;
  reader.skip(2);
  atributos.consumo = reader.u(2) / 100;
  reader.skip(8);
  atributos.combustible_usado_l = reader.u(2) / 100;
};

/** `$OBD-RT`: volts, rpm, km/h, throttle, load, °C, consumption now and on average, trip, odometer, fuel. */
export const obdText = (words: string, said: Said): void => {
  const [, ...values] = words.trim().split(',');
  const names = [
    ...['', 'rpm', 'velocidad_obd_kmh', 'acelerador_pct', 'carga_motor_pct', 'temperatura_motor'],
    ...['consumo', 'consumo', 'viaje_km', 'odometro_obd_km', 'viaje_l', 'combustible_usado_l'],
  ];
  names.forEach((name, at) => {
    const value = values[at]?.trim() ? Number(values[at]) : NaN;
    if (!Number.isFinite(value)) return;
    if (name) said.atributos[name] = rounded(value);
    else said.voltaje_externo = value;
  });
};

/** Tyres: pressure in bar of 1/40 and °C. Zeros are those of a sensor that has not been heard. */
export const tyres: Item = (reader, { atributos }) => {
  while (reader.left >= 8) {
    const wheel = reader.u(1);
    reader.skip(3);
    const [pressure, warmth] = [reader.u(2) & 0x3ff, reader.u(1)];
    reader.skip(1);
    if (!pressure && !warmth) continue;
    atributos[`presion_${wheel}`] = pressure / 40;
    atributos[`temperatura_rueda_${wheel}`] = warmth - 50;
  }
};

/** A list of a number of two bytes, a length of one, and a value. */
export const numberedValues = (reader: Reader, items: Readonly<Record<number, Item>>, said: Said): void => {
  while (reader.left >= 3) {
    const id = reader.u(2);
    readItem(reader, reader.u(1), items[id], said);
  }
};
