import { Reader } from '../packets/bytes';
import type { Message } from '../packets/protocol';
import { reportOf, type Reported } from '../packets/report';

/** Frames of newer models: `+` and 0x00 for reports, 0x10 for a heartbeat, then their length; last a sum and `$`. */
export const isRecords = (bytes: Buffer) => bytes[0] === 0x2b && (bytes[1] === 0x00 || bytes[1] === 0x10);

/** Null while it has not come. */
export const recordsLength = (bytes: Buffer): number | null => {
  const size = bytes[1] === 0x10 ? 1 : 2;
  return bytes.length < 2 + size ? null : bytes.readUIntBE(2, size);
};

/** CRC-8 with the polynomial 0x31 of all before it. */
export const isRecordsSummed = (packet: Buffer) => packet.at(-2) === crc8(packet.subarray(0, packet.length - 2));

const crc8 = (bytes: Buffer) => {
  let crc = 0xff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let i = 0; i < 8; i++) crc = ((crc << 1) ^ (crc & 0x80 ? 0x31 : 0)) & 0xff;
  }
  return crc;
};

/** Records, each with data by their number; the place is 0x52. @throws for what does not make sense */
export const readRecords = (packet: Buffer, now: Date): Message => {
  const reader = new Reader(packet.subarray(0, packet.length - 4));
  const isHeartbeat = packet[1] === 0x10;
  reader.skip(isHeartbeat ? 3 : 4);
  // Frames of several packets have their number here.
  if (!isHeartbeat && reader.u(1) & 0x80) reader.skip(2);
  const digits = reader.take(8).toString('hex');
  if (!/^\d{16}$/.test(digits)) throw new Error('not an IMEI');
  const identifier = digits.slice(1);
  const said = { identifier, session: { identifier } };
  if (isHeartbeat) return { ...said, frames: [] };
  reader.skip(5);
  reader.skip(reader.u(1));
  const reports: Reported[] = [];
  const unread = new Set<string>();
  while (reader.left > 0) reports.push(recordOf(reader, now, unread));
  return {
    ...said,
    frames: reports.map(reportOf),
    ...(unread.size ? { unknown: `datos ${[...unread].join(', ')}` } : {}),
  };
};

/** Seven bits, or fifteen in two bytes. */
const lengthOf = (reader: Reader): number => {
  const value = reader.u(1);
  return value & 0x80 ? (value & 0x7f) * 256 + reader.u(1) : value;
};

const recordOf = (all: Reader, now: Date, unread: Set<string>): Reported => {
  const start = all.at;
  const length = lengthOf(all);
  const reader = new Reader(all.take(length - (all.at - start)));
  const generated = new Date(reader.u(4) * 1000);
  reader.skip(4); // its number, its kind and the code of what happened
  let report: Reported = { fecha: generated.getUTCFullYear() < 2000 ? now : generated };
  while (reader.left > 0) {
    const number = lengthOf(reader);
    const data = new Reader(reader.take(lengthOf(reader)));
    if (number === 0x52) report = { ...report, ...placeOf(data) };
    else unread.add(`0x${number.toString(16)}`);
  }
  return report;
};

/** Bits 2 and 3 of the first byte: 2 is a fix. */
const placeOf = (data: Reader): Reported => {
  const flags = data.u(1);
  const [longitude, latitude, seconds] = [data.i(4), data.i(4), data.u(4)];
  const [speed, hdop, course] = [data.u(2), data.u(1), data.u(2)];
  const altitude = data.i(3);
  return {
    fecha: new Date(seconds * 1000),
    longitud: longitude / 1e6,
    latitud: latitude / 1e6,
    valida: ((flags >> 2) & 3) === 2,
    velocidad_kmh: speed / 10,
    rumbo: course,
    altitud_m: altitude / 10,
    satelites: data.u(1),
    atributos: { hdop: hdop / 10 },
  };
};
