import type { Reader } from '../packets/bytes';
import type { Reported } from '../packets/report';
import { asciiOf } from '../packets/texts';

/** What a record has said so far. */
export interface Said extends Omit<Partial<Reported>, 'alarma'> {
  alarmas: string[];
  atributos: Record<string, unknown>;
  /** It has a column of a length that is not known: what follows it cannot be read. */
  isCut?: boolean;
}

/** A value, and what it means. */
type Meaning = (value: number, said: Said) => void;

const attribute =
  (name: string, unit = 1, less = 0): Meaning =>
  (value, { atributos }) =>
    (atributos[name] = Math.round((value / unit - less) * 1000) / 1000);

const alarm =
  (name: string): Meaning =>
  (value, said) =>
    void (value > 0 && said.alarmas.push(name));

const fuel =
  (unit: number): Meaning =>
  (value, said) =>
    (said.combustible_pct = value / unit);

const hours =
  (unit: number): Meaning =>
  (value, said) =>
    (said.horometro_h = value / unit);

const mile = 1.609344;

/** Columns that owners choose, alike as texts and as bytes. */
const common: Readonly<Record<string, Meaning>> = {
  SA: (value, said) => (said.satelites = value),
  MV: (value, said) => (said.voltaje_externo = value / 10),
  BV: attribute('bateria_v', 10),
  AT: (value, said) => (said.altitud_m = value),
  RP: attribute('rpm'),
  // The quality of the signal; 99: not known.
  GQ: (value, { atributos }) => void (value !== 99 && (atributos.senal = value)),
  GS: (value, { atributos }) => (atributos.senal ??= value),
  DT: (value, said) => void (value === 1 && (said.diferida = true)),
  TR: attribute('acelerador_pct'),
  ET: attribute('temperatura_motor'),
  FL: fuel(1),
  FC: attribute('consumo'),
  AV1: attribute('analogica_1', 1000),
  PC: attribute('contador_1'),
  EH: hours(10),
  IA: attribute('temperatura_admision'),
  EL: attribute('carga_motor_pct'),
  MT: (value, said) => (said.en_movimiento = value > 0),
  HA: alarm('aceleracion'),
  HB: alarm('frenada'),
  HC: alarm('giro'),
  EO: (value, said) => (said.odometro_km = value * mile),
  IN0: (value, said) => (said.encendido = value > 0),
  IN1: (value, { atributos }) => (atributos.entrada_1 = value > 0),
  IN2: (value, { atributos }) => (atributos.entrada_2 = value > 0),
  IN3: (value, { atributos }) => (atributos.entrada_3 = value > 0),
  ZO4: attribute('acelerador_pct', 2.5),
  ZO6: attribute('velocidad_obd_kmh', 1 / 0.805),
  ZO9: attribute('carga_motor_pct', 2),
  ZO10: fuel(2),
  ZO14: attribute('temperatura_motor'),
  ZH2: attribute('consumo', 3600 / 16.428),
  ZH3: attribute('rpm', 4),
  ZL2: (value, said) => (said.odometro_km = value * 0.161),
  ZL4: hours(20),
  JO4: attribute('carga_motor_pct'),
  JO5: fuel(2.5),
  JO11: attribute('temperatura_motor', 1, 40),
  JH1: attribute('velocidad_obd_kmh', 256),
  JH2: attribute('rpm', 8),
  JH3: attribute('peso_eje_1', 2),
  JH4: attribute('peso_eje_2', 2),
  JH5: attribute('peso_eje_3', 2),
  JH6: attribute('peso_eje_4', 2),
  JH7: attribute('peso_eje_5', 2),
  JH8: attribute('servicio_km', 0.2),
  JH11: attribute('consumo', 20),
  JL1: attribute('combustible_usado_l', 2),
  JL2: hours(20),
  JL3: (value, said) => (said.odometro_km = value),
  JL4: attribute('combustible_usado_l', 1000),
};

const words: Readonly<Record<string, string>> = {
  VN: 'vin',
  CD: 'iccid',
  ZS1: 'vin',
  JS1: 'vin',
  JS3: 'conductor_1',
  JS4: 'conductor_2',
};

/** @param names `%MV%BV…` */
export const textColumns = (names: string, values: readonly string[], said: Said): void => {
  const keys = names.slice(1).split('%');
  keys.forEach((key, at) => {
    const value = values[at]?.trim() ?? '';
    const word = words[key];
    if (word) said.atributos[word] = value;
    else if (/^-?\d+(?:\.\d+)?$/.test(value)) common[key]?.(Number(value), said);
  });
};

/** How many bytes the columns have; those of words end with a zero. */
const sizes = new Map<string, number>([
  ...'SA MT GQ RL GS DT EL TR FL ML PD IA MP IN0 IN1 IN2 IN3 HA HB HC'.split(' ').map((key) => [key, 1] as const),
  ...'MV BV LC RP MF ET AV1 SM'.split(' ').map((key) => [key, 2] as const),
  ...'CE CN PC AT FC EO EH JL1 JL2 JL3 JL4 JN1 JN2 JN3 JN4 JN5 ZL1 ZL2 ZL3 ZL4'
    .split(' ')
    .map((key) => [key, 4] as const),
  ...Array.from({ length: 17 }, (_, at) => [`ZO${at + 1}`, 1] as const),
  ...Array.from({ length: 12 }, (_, at) => [`JO${at + 1}`, 1] as const),
  ...Array.from({ length: 12 }, (_, at) => [`JH${at + 1}`, 2] as const),
  ...['ZH1', 'ZH2', 'ZH3'].map((key) => [key, 2] as const),
  ...([
    ['CM', 8],
    ['ME', 8],
    ['GV', 6],
    ['GN', 60],
  ] as const),
]);
const texts = new Set([...Object.keys(words), 'CI', 'NC', 'GL', 'MA', 'JS2']);

/** Columns as bytes, in the order that the text before them tells. */
export const readColumns = (form: string, reader: Reader, said: Said): void => {
  const keys = form.trim().slice('%CI%'.length).split('%').filter(Boolean);
  for (const key of keys) {
    const size = sizes.get(key);
    if (texts.has(key)) {
      const text = stringIn(reader);
      if (words[key]) said.atributos[words[key]] = text;
    } else if (size === undefined) {
      said.isCut = true;
      return;
    } else if (size > 6) reader.skip(size);
    else {
      // Also what has no meaning here has its bytes.
      const value = reader.u(size);
      common[key]?.(value, said);
    }
  }
};

/** Up to a byte of zero. */
export const stringIn = (reader: Reader): string => {
  const end = reader.bytes.indexOf(0, reader.at);
  const text = asciiOf(reader.take((end === -1 ? reader.bytes.length : end) - reader.at));
  if (reader.left) reader.skip(1);
  return text;
};
