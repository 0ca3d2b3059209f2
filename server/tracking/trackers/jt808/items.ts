import { bit, type Reader } from '../packets/bytes';
import { asciiOf } from '../packets/texts';
import { engineAtOnce, extension, tyres } from './obd';
import { attribute, level, litres, odometer, power, readItem, text, type Item, type Said } from './said';
import {
  attached,
  cameras,
  environment,
  locks,
  motionAndWeather,
  naturally,
  sensors,
  state,
  telematics,
} from './vendors';

/** Reads the items behind a location: number, length, value. What ends early ends the list. */
export const readItems = (reader: Reader, said: Said): void => {
  said.isAovx = reader.bytes.includes('AOVX_', reader.at, 'latin1');
  while (reader.left >= 2) {
    const [id, size] = [reader.u(1), reader.u(1)];
    // Everything behind it is in the numbers of OBD plugs.
    if (id === 0x80 && size === 1 && reader.left > 3) {
      reader.skip(1);
      while (reader.left >= 2) {
        const [inner, length] = [reader.u(1), reader.u(1)];
        readItem(reader, Math.min(length, reader.left), extension[inner], said);
      }
      return;
    }
    readItem(reader, Math.min(size, reader.left), items[id], said);
  }
};

const alarms =
  (size: number, names: Readonly<Record<number, string>>): Item =>
  (reader, said) => {
    const flags = reader.u(size);
    for (const [at, name] of Object.entries(names)) said.alarmas.push(bit(flags, Number(at)) && name);
  };

/** Volts, counted in hundredths. */
const analogs: Item = (reader, { atributos }) => {
  atributos.analogica_1 = reader.u(2) / 100;
  atributos.analogica_2 = reader.u(2) / 100;
};

/** Tenths of a degree, the uppermost bit is the sign; ffff: no sensor. */
const temperatures: Item = (reader, { atributos }) => {
  for (let at = 1; reader.left >= 2; at++) {
    const value = reader.u(2);
    if (value !== 0xffff) atributos[`temperatura_${at}`] = (value & 0x8000 ? -(value & 0x7fff) : value) / 10;
  }
};

/** A level of the battery, a number of the driver, volts, or cells: by its length. */
const levelOrDriver =
  (hasPower: boolean): Item =>
  (reader, said) => {
    if (reader.left === 1) {
      const value = reader.u(1);
      if (value === 0xff) said.atributos.cargando = true;
      else said.bateria_pct = value;
    } else if (hasPower && reader.left === 2) said.voltaje_externo = reader.u(2) / 10;
    else if (reader.left === 4) said.conductor = String(reader.u(4));
  };

const assistance =
  (name: string): Item =>
  (reader, { atributos }) => {
    reader.skip(5);
    atributos[name] = reader.u(1);
  };

const behaviours: Readonly<Record<number, string>> = {
  0x01: 'aceleracion',
  0x02: 'frenada',
  0x03: 'giro',
  0x16: 'choque',
};

const items: Readonly<Record<number, Item>> = {
  0x01: odometer(100),
  // Tenths of a litre, or with the uppermost bit a value without unit.
  0x02: (reader, { atributos }) => {
    const value = reader.u(2);
    if (value & 0x8000) atributos.combustible = value & 0x7fff;
    else atributos.combustible_l = value / 10;
  },
  0x03: (reader, said) => {
    if (reader.left === 2) said.atributos.velocidad_obd_kmh = reader.u(2) / 10;
  },
  0x06: level,
  0x0b: locks,
  0x12: (reader, said) => {
    reader.skip(5);
    said.alarmas.push(reader.u(1) ? 'geocerca_salida' : 'geocerca_entrada');
  },
  0x14: attribute('alarma_video', 1, 4),
  0x25: attribute('entradas', 1, 4),
  0x2a: attribute('estado_io', 1, 2),
  0x2b: analogs,
  0xa7: analogs,
  0x30: attribute('senal', 1, 1),
  0x31: (reader, said) => (said.satelites = reader.u(1)),
  0x33: (reader, { atributos }) => {
    if (reader.left === 1) atributos.modo = reader.u(1);
    // `*M00,45,1138600…`: the third to fifth digit are hundredths of a volt.
    const volts = /^\*M00,\d\d,\d\d(\d{3})/.exec(asciiOf(reader.take(reader.left)))?.[1];
    if (volts) atributos.bateria_v = Number(volts) / 100;
  },
  0x51: (reader, said) => {
    if (reader.left === 2 || reader.left === 16) temperatures(reader, said);
  },
  0x56: (reader, said) => (said.bateria_pct = reader.u(1) * 10),
  0x57: (reader, said) => {
    alarms(2, { 8: 'aceleracion', 9: 'frenada', 10: 'giro' })(reader, said);
    reader.skip(2);
    alarms(4, { 16: 'puerta' })(reader, said);
  },
  0x60: (reader, said) => {
    const evento = reader.u(2);
    said.atributos.evento = evento;
    if (evento < 0x61 || evento > 0x66) return;
    reader.skip(6);
    said.conductor = asciiOf(reader.take(8));
  },
  0x63: (reader, { atributos }) => {
    for (let at = 1; reader.left >= 11; at++) {
      atributos[`candado_${at}_id`] = reader.take(6).toString('hex');
      atributos[`candado_${at}_bateria_v`] = reader.u(2) / 1000;
      atributos[`candado_${at}_cerrado`] = reader.u(1) === 0x31;
      reader.skip(2);
    }
  },
  0x64: assistance('adas'),
  0x65: assistance('dms'),
  0x68: (reader, said) => (said.bateria_pct = reader.u(2) / 100),
  0x69: attribute('bateria_v', 100),
  0x70: (reader, said) => {
    reader.skip(5);
    said.alarmas.push(behaviours[reader.u(1)]);
  },
  0x77: tyres,
  0x82: power(10),
  0x91: engineAtOnce,
  0x94: text('vin'),
  0xac: odometer(1),
  0xbc: text('conductor_nombre'),
  0xbd: (reader, said) => (said.conductor = asciiOf(reader.take(reader.left))),
  0xcc: text('iccid'),
  0xd0: alarms(4, { 3: 'vibracion' }),
  0xd3: power(10),
  0xd4: levelOrDriver(false),
  0xe1: levelOrDriver(true),
  0xe9: levelOrDriver(false),
  0xd5: (reader, said) => {
    if (reader.left === 2) said.atributos.bateria_v = reader.u(2) / 100;
    else attached(reader, said);
  },
  0xda: (reader, said) => {
    reader.skip(2);
    const status = reader.u(1);
    said.en_movimiento = bit(status, 2);
    Object.assign(said.atributos, { cuerda: bit(status, 0), tapa: bit(status, 3) });
  },
  0xe2: litres(10, 4),
  0xe3: (reader, said) => {
    if (reader.left !== 4 && reader.left !== 6) return;
    reader.skip(1);
    said.bateria_pct = reader.u(1);
    said.atributos.bateria_v = reader.u(2) / 100;
  },
  0xe4: (reader, said) => {
    const isCharging = reader.u(1) === 0;
    said.bateria_pct = reader.u(1);
    if (isCharging) said.atributos.cargando = true;
  },
  0xe5: (reader, said) => {
    if (reader.left === 1) said.en_movimiento = reader.u(1) === 1;
  },
  0xe6: sensors,
  0xe7: (reader, said) => {
    if (reader.left !== 8) return;
    const flags = reader.u(2);
    said.alarmas.push(flags & 1 ? 'vibracion' : false, flags & 0b1110 ? 'sos' : false);
  },
  0xe8: cameras,
  0xea: environment,
  0xeb: naturally,
  0xed: text('tarjeta'),
  0xee: (reader, said) => {
    if (reader.left !== 6) return;
    said.atributos.senal = reader.u(1);
    said.voltaje_externo = reader.u(2) / 1000;
    said.atributos.bateria_v = reader.u(2) / 1000;
    said.satelites = reader.u(1);
  },
  0xf1: power(1000, 4),
  0xf2: text('version'),
  0xf3: telematics,
  0xf5: (reader, { atributos }) => {
    if (reader.left === 2) atributos.luz = reader.u(2);
  },
  0xf6: motionAndWeather,
  0xf7: (reader, said) => {
    const size = reader.left;
    if (size === 2) said.atributos.humedad_1 = reader.u(2) / 10;
    else said.atributos.bateria_v = reader.u(4) / 1000;
    if (size >= 5 && [2, 3].includes(reader.u(1))) said.atributos.cargando = true;
    if (size >= 6) said.bateria_pct = reader.u(1);
  },
  0xf8: (reader, said) => {
    // Other terminals count steps here, or name themselves.
    const value = reader.left === 2 ? reader.u(2) : Infinity;
    if (said.isAovx) {
      reader.skip(9);
      said.atributos.iccid = reader.take(10).toString('hex');
    } else if (value <= 1_500) said.atributos.temperatura_2 = value / 10 - 50;
    else if (value < 0xffff) said.atributos.pasos = value;
  },
  0xf9: state,
  0xfb: text('contenedor'),
  0xfc: attribute('geocerca', 1, 1),
  0xfe: (reader, said) => {
    if (reader.left === 1) said.bateria_pct = reader.u(1);
    else if (reader.left === 2) said.voltaje_externo = reader.u(2) / 10;
    else if (reader.left === 4) said.odometro_km = reader.u(4) / 1000;
    else if (reader.u(1) === 0x7c)
      while (reader.left >= 2) {
        const [id, size] = [reader.u(1), reader.u(1)];
        readItem(reader, size, id === 0x01 ? harsh : undefined, said);
      }
  },
};

const harsh = alarms(4, { 0: 'aceleracion', 1: 'frenada', 2: 'giro', 3: 'choque', 4: 'manipulacion' });
