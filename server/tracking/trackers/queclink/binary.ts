import { Reader } from '../bytes';
import { answerOf, asciiOf, utc } from '../texts';
import type { Message } from '../protocol';
import { reportOf, type Reported } from '../report';
import { compressedPlaces } from './compressed';
import { modelOf } from './models';
import { movementOf } from './state';

/** Where the length of a packet stands, and of how many bytes. */
const lengthAt: Readonly<Record<string, readonly [at: number, size: 1 | 2]>> = {
  '+RSP': [9, 2],
  '+BSP': [9, 2],
  '+EVT': [9, 2],
  '+BVT': [9, 2],
  '+INF': [7, 2],
  '+BNF': [7, 2],
  '+ACK': [6, 1],
  '+HBD': [5, 1],
  '+CRD': [6, 2],
  '+BRD': [6, 2],
  '+LGN': [6, 2],
};

const headOf = (bytes: Buffer) => asciiOf(bytes.subarray(0, 4));

/** A binary packet by its beginning. Texts have `:GT` behind theirs. */
export const isBinary = (bytes: Buffer) => lengthAt[headOf(bytes)] !== undefined && asciiOf(bytes.subarray(4, 7)) !== ':GT';

/** Null while it has not come. */
export const binaryLength = (bytes: Buffer): number | null => {
  const [at, size] = lengthAt[headOf(bytes)] ?? [0, 1];
  return bytes.length < at + size ? null : bytes.readUIntBE(at, size);
};

/** CRC-16/CCITT-FALSE of what stands between the header and itself; then a new line. */
export const isBinarySummed = (packet: Buffer) => {
  const end = packet.length - 4;
  return packet.readUInt16BE(end) === crcFalse(packet.subarray(4, end));
};

const crcFalse = (bytes: Buffer) => {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let i = 0; i < 8; i++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc;
};

/** Each has, last, the moment it was sent, a count and the sum. @throws for what does not make sense */
export const readBinary = (packet: Buffer, now: Date): Message => {
  const head = headOf(packet);
  const tail = new Reader(packet.subarray(packet.length - 13));
  const [sent, count] = [momentOf(tail), tail.u(2)];
  const number = count.toString(16).toUpperCase().padStart(4, '0');
  const fecha = Number.isNaN(sent.getTime()) ? now : sent;
  const answer = answerOf(`+SACK:${number}$`);
  switch (head) {
    case '+RSP':
    case '+BSP':
    case '+EVT':
    case '+BVT':
      return { ...placed(packet, head), answer };
    case '+INF':
    case '+BNF': {
      const reader = new Reader(packet);
      reader.skip(9);
      const details = informed(packet);
      const said = { ...named(reader), answer };
      if (!details) return { ...said, frames: [], unknown: `${head} tipo 0x${hex(packet.readUInt8(4), 2)}` };
      return { ...said, frames: [reportOf({ ...details, fecha, diferida: head === '+BNF' })] };
    }
    case '+ACK': {
      const reader = new Reader(packet);
      reader.skip(12);
      return { ...named(reader), frames: [], reply: `${head} 0x${hex(packet.readUInt8(4), 2)}` };
    }
    case '+HBD':
      return heartbeat(packet, number);
    default:
      return { frames: [], answer, unknown: `${head} tipo 0x${hex(packet.readUInt8(4), 2)}` };
  }
};

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

const momentOf = (reader: Reader): Date =>
  utc(reader.u(2), reader.u(1), reader.u(1), reader.u(1), reader.u(1), reader.u(1));

/** Two digits of the IMEI a byte, the last one alone. Where a name stands in its place, the session's holds. */
const named = (reader: Reader): { identifier?: string; session?: { identifier: string } } => {
  const bytes = [...reader.take(8)];
  if (!bytes.slice(0, 7).every((byte) => byte < 100) || (bytes[7] ?? 10) > 9) return {};
  const identifier = bytes.map((byte, at) => String(byte).padStart(at < 7 ? 2 : 1, '0')).join('');
  return { identifier, session: { identifier } };
};

/** A heartbeat whose mask tells what it has: length, kind of device, version, firmware, identifier. */
const heartbeat = (packet: Buffer, number: string): Message => {
  const mask = packet.readUInt8(4);
  const reader = new Reader(packet);
  reader.skip(6);
  const device = mask & 0x02 ? hex(reader.u(1), 2).toUpperCase() : '';
  const version = mask & 0x04 ? hex(reader.u(2), 4).toUpperCase() : '';
  if (mask & 0x08) reader.skip(2);
  const said = mask & 0x80 && !(mask & 0x10) ? named(reader) : {};
  return { ...said, frames: [], answer: answerOf(`+SACK:GTHBD,${device}${version},${number}$`) };
};

/** What events have between their head and the number of places: bytes by their number. */
const extras: Readonly<Record<number, number>> = {
  6: 2,
  15: 3,
  17: 4,
  21: 5,
  23: 1,
  26: 12,
  31: 2,
  33: 1,
  34: 3,
  35: 1,
  45: 7,
  46: 7,
};

/** What the number of an event says. */
const events: Readonly<Record<number, Partial<Reported>>> = {
  6: { alarma: 'bateria_baja' },
  23: { alarma: 'choque' },
  31: { alarma: 'interferencia' },
  33: { alarma: 'interferencia' },
  45: { encendido: true },
  46: { encendido: false },
};

const [byCall, fence, compressed] = [3, 8, 100];

const placed = (packet: Buffer, head: string): Message => {
  const kind = packet.readUInt8(4);
  const isEvent = head === '+EVT' || head === '+BVT';
  const reader = new Reader(packet.subarray(0, packet.length - 13));
  reader.skip(11);
  const device = hex(reader.u(1), 2).toUpperCase();
  const dialect = modelOf(device) || null;
  reader.skip(4); // protocol and firmware
  const { identifier } = named(reader);
  const said = { ...(identifier ? { identifier, session: { identifier, dialect } } : {}) };
  const [level, power] = [reader.u(1), reader.u(2)];
  if (!isEvent && kind === fence) reader.skip(2);
  const [state, satellites] = [reader.u(1), reader.u(1)];
  const common: Partial<Reported> = {
    ...movementOf(hex(state, 2)),
    ...(isEvent ? events[kind] : {}),
    bateria_pct: level,
    voltaje_externo: power / 1000,
    satelites: satellites,
    diferida: head.startsWith('+B'),
  };
  if (isEvent) reader.skip(extras[kind] ?? 0);
  else if (kind !== compressed) reader.skip(1);
  if (!isEvent && kind === byCall) skipNumber(reader);
  const places =
    !isEvent && kind === compressed ? compressedPlaces(reader) : Array.from({ length: reader.u(1) }, () => placeOf(reader));
  // Another layout shows in places and moments that cannot be.
  if (!places.every(isPossible)) return { ...said, frames: [], unknown: `${head} tipo 0x${hex(kind, 2)}` };
  return {
    ...said,
    frames: places.map((place, at) => reportOf(at === places.length - 1 ? { ...common, ...place } : { ...place, diferida: common.diferida })),
  };
};

/** The digits of a telephone end with a half byte of 15. */
const skipNumber = (reader: Reader) => {
  reader.skip(1);
  let byte: number;
  do byte = reader.u(1);
  while ((byte & 0x0f) !== 0x0f && (byte & 0xf0) !== 0xf0);
};

const placeOf = (reader: Reader): Reported => {
  const hdop = reader.u(1);
  // Kilometres in two bytes, tenths in the third.
  const velocidad_kmh = reader.u(2) + reader.u(1) / 10;
  const [rumbo, altitud_m, longitude, latitude] = [reader.u(2), reader.i(2), reader.i(4), reader.i(4)];
  const fecha = momentOf(reader);
  reader.skip(9); // the cell
  return {
    fecha,
    longitud: longitude / 1e6,
    latitud: latitude / 1e6,
    valida: hdop > 0,
    velocidad_kmh,
    rumbo,
    altitud_m,
    ...(hdop > 0 ? { atributos: { hdop } } : {}),
  };
};

const isPossible = ({ fecha, latitud, longitud, rumbo }: Reported) =>
  fecha.getUTCFullYear() >= 2000 &&
  fecha.getUTCFullYear() < 2100 &&
  Math.abs(latitud ?? 99) <= 90 &&
  Math.abs(longitud ?? 199) <= 180 &&
  (rumbo ?? 0) <= 360;

/** All that GB100 tells at once; other kinds have other parts of it. */
const informed = (packet: Buffer): Partial<Reported> | null => {
  if (packet.readUInt8(4) !== 1 || packet.readUInt16BE(5) !== 0xfd7f) return null;
  const reader = new Reader(packet);
  reader.skip(28);
  const state = reader.u(1);
  reader.skip(1);
  const satellites = reader.u(1);
  reader.skip(22);
  const [power, own, level] = [reader.u(2), reader.u(2), reader.u(1)];
  const iccid = reader.take(10).toString('hex');
  const signal = reader.u(1);
  if (level > 100 || signal > 99) return null;
  return {
    ...movementOf(hex(state, 2)),
    satelites: satellites,
    voltaje_externo: power / 1000,
    bateria_pct: level,
    atributos: { bateria_v: own / 1000, iccid, senal: signal },
  };
};
