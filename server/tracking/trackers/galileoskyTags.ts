import { bit, type Reader } from './packets/bytes';
import { numbered, type Reported } from './packets/report';
import { asciiOf } from './packets/texts';

/** What one record has said so far. */
export interface Said extends Partial<Reported> {
  atributos: Record<string, unknown>;
  /** Words to a command. */
  reply?: string;
}

type Tag = (reader: Reader, said: Said) => void;

const attribute =
  (name: string, size = 2, unit = 1): Tag =>
  (reader, { atributos }) =>
    (atributos[name] = reader.ule(size) / unit);

const rounded = (value: number) => Math.round(value * 1000) / 1000;

const tags: Readonly<Record<number, Tag>> = {
  0x01: attribute('version_equipo', 1),
  0x02: attribute('version', 1),
  0x20: (reader, said) => (said.fecha = new Date(reader.ule(4) * 1000)),
  // Source and satellites in the halves of a byte: 0 is the receiver's own fix.
  0x30: (reader, said) => {
    const head = reader.u(1);
    said.valida = head >> 4 === 0;
    said.satelites = head & 0x0f;
    said.latitud = reader.ile(4) / 1e6;
    said.longitud = reader.ile(4) / 1e6;
  },
  0x33: (reader, said) => {
    said.velocidad_kmh = reader.ule(2) / 10;
    said.rumbo = reader.ule(2) / 10;
  },
  0x34: (reader, said) => (said.altitud_m = reader.ile(2)),
  0x35: attribute('hdop', 1, 10),
  0x40: attribute('estado'),
  0x41: (reader, said) => (said.voltaje_externo = reader.ule(2) / 1000),
  0x42: attribute('bateria_v', 2, 1000),
  0x43: (reader, { atributos }) => (atributos.temperatura_equipo = reader.i(1)),
  0x45: (reader, { atributos }) => Object.assign(atributos, flags('salida', reader.ule(2))),
  0x46: (reader, { atributos }) => Object.assign(atributos, flags('entrada', reader.ule(2))),
  0x48: attribute('estado_ampliado'),
  0x58: attribute('rs232_0'),
  0x59: attribute('rs232_1'),
  0x60: attribute('combustible'),
  0x61: attribute('combustible_2'),
  0x62: attribute('combustible_3'),
  0x90: (reader, said) => (said.conductor = String(reader.ule(4) || '') || null),
  0xc0: attribute('combustible_usado_l', 4, 2),
  // The bus: level of fuel, coolant, rpm. All bits set: not told; all zero, which is -40 °C: there is no bus.
  0xc1: (reader, said) => {
    const [fuel, coolant, rpm] = [reader.u(1), reader.u(1), reader.ule(2)];
    if (!fuel && !coolant && !rpm) return;
    if (fuel <= 250) said.combustible_pct = fuel * 0.4;
    if (coolant < 255) said.atributos.temperatura_motor = coolant - 40;
    if (rpm < 0xffff) said.atributos.rpm = rounded(rpm / 8);
  },
  0xd4: (reader, said) => (said.odometro_km = reader.ule(4) / 1000),
  0xe0: attribute('orden', 4),
  0xe1: (reader, said) => (said.reply = asciiOf(reader.take(reader.u(1)))),
  0xea: (reader, { atributos }) => (atributos.datos = reader.take(reader.u(1)).toString('hex')),
  0xfe: (reader) => reader.skip(reader.ule(2)),
};

const flags = (name: string, value: number) =>
  numbered(
    name,
    [0, 1, 2, 3, 4, 5, 6, 7].map((at) => bit(value, at)),
  );

/** Values that the owner's settings give a meaning: their name, their length, and the tags that have them. */
const plain: readonly (readonly [name: string, size: number, from: number, to: number, first: number])[] = [
  ['adc', 2, 0x50, 0x57, 0],
  ['can8', 1, 0xa0, 0xaf, 15],
  ['can16', 2, 0xb0, 0xb9, 5],
  ['can8', 1, 0xc4, 0xd2, 0],
  ['can16', 2, 0xd6, 0xda, 0],
  ['can32', 4, 0xdb, 0xdf, 0],
  ['dato', 4, 0xe2, 0xe9, 0],
  ['can32', 4, 0xf0, 0xf9, 5],
];

/** Lengths of tags that are not kept. */
const sizes = new Map<number, number>([
  ...[0xd5, 0x88, 0x89, 0x8a, 0x8b, 0x8c].map((tag) => [tag, 1] as const),
  ...[0x04, 0x10, 0x70, 0x71, 0x72, 0x73, 0x74, 0x75, 0x76, 0x77].map((tag) => [tag, 2] as const),
  ...[0x5d, 0xfa].map((tag) => [tag, 3] as const),
  ...Array.from({ length: 13 }, (_, at) => [0x63 + at, 3] as const),
  ...Array.from({ length: 8 }, (_, at) => [0x80 + at, 3] as const),
  ...[0x44, 0x47, 0x5a, 0xc2, 0xc3, 0xd3].map((tag) => [tag, 4] as const),
  ...([
    [0x5b, 7],
    [0x5c, 68],
    [0xfd, 8],
  ] as const),
]);

/** Reads the value of a tag. @returns whether it is known; the length of others is not @throws RangeError at its end */
export const readTag = (tag: number, reader: Reader, said: Said): boolean => {
  const read = tags[tag];
  if (read) {
    read(reader, said);
    return true;
  }
  const kind = plain.find(([, , from, to]) => tag >= from && tag <= to);
  if (kind) {
    const [name, size, from, , first] = kind;
    const value = reader.ule(size);
    // Most of these are not connected.
    if (value || name === 'adc') said.atributos[`${name}_${tag - from + first}`] = value;
    return true;
  }
  const size = sizes.get(tag);
  if (size === undefined) return false;
  reader.skip(size);
  return true;
};

/** Ten bytes, most significant bit first: seconds of the year, whether there is no fix, place, alarm. */
export const readCompressed = (reader: Reader, said: Said, now: Date): void => {
  const all = BigInt(`0x${reader.take(10).toString('hex')}`);
  const bits = (from: number, size: number) => Number((all >> BigInt(80 - from - size)) & ((1n << BigInt(size)) - 1n));
  const moment = (year: number) => new Date(Date.UTC(year, 0, 1) + bits(1, 25) * 1000);
  const thisYear = moment(now.getUTCFullYear());
  said.fecha = thisYear.getTime() > now.getTime() + 86_400_000 ? moment(now.getUTCFullYear() - 1) : thisYear;
  said.valida = bits(26, 1) === 0;
  said.longitud = (360 * bits(27, 22)) / 4_194_304 - 180;
  said.latitud = (180 * bits(49, 21)) / 2_097_152 - 90;
  if (bits(70, 1)) said.alarma = 'general';
};
