import type { Frame } from '../entry/frame';
import { crcModbus, Reader } from './packets/bytes';
import { readCompressed, readTag, type Said } from './galileoskyTags';
import type { Command, Cut, Message, TrackerProtocol } from './packets/protocol';
import { reportOf } from './packets/report';
import { asciiOf } from './packets/texts';

const longest = 2 * 1024;
const [usual, photo, compressed] = [0x01, 0x07, 0x08];
/** What stands behind the length of a packet that comes by satellite, whose numbers have their high byte first. */
const satellite = '01001c';

/** Galileosky: a kind, a length, tags with values, CRC; low bytes first. Speeds in tenths of km/h, times in UTC. */
export const galileosky: TrackerProtocol = {
  name: 'galileosky',

  cut: (bytes): Cut => {
    let at = 0;
    while (at < bytes.length && !begins(bytes, at)) at += 1;
    if (at > 0) return { take: at };
    if (bytes.length < 6) return { take: 0 };
    const size = sizeOf(bytes);
    if (bytes.length < size) return { take: 0 };
    const packet = bytes.subarray(0, size);
    if (isSatellite(packet) || crcModbus(packet.subarray(0, -2)) === packet.readUInt16LE(size - 2))
      return { take: size, packet };
    // Its length may lie: the next packet may begin within it.
    let next = 1;
    while (next < size && bytes[0] === usual && !isClear(bytes, next)) next += 1;
    return { take: next, broken: true };
  },

  read: (packet, session, now): Message => {
    const kind = packet[0];
    if (isSatellite(packet)) return bySatellite(packet, now);
    const answer = Buffer.concat([Buffer.from([kind === photo ? photo : 0x02]), packet.subarray(-2)]);
    if (kind === photo) return { frames: [], answer, unknown: 'foto' };
    const reader = new Reader(packet.subarray(3, -2));
    if (kind === compressed) return { frames: compressedOf(reader, now), answer };
    const { identifier, records, unknown } = recordsOf(reader);
    const reply = records.find((said) => said.reply !== undefined)?.reply;
    const frames = records.flatMap((said) => frameOf(said));
    const named = identifier ?? session.identifier;
    return { identifier: named ?? undefined, session: { identifier: named }, frames, answer, reply, unknown };
  },

  command: (command, { identifier }, number) => {
    const text = commandOf(command);
    return text === null || !identifier ? null : packetOf(identifier, text, number);
  },
};

const isSatellite = (bytes: Buffer) => bytes[0] === usual && bytes.toString('hex', 3, 6) === satellite;

/** The uppermost bit of the length says that more is kept. */
const sizeOf = (bytes: Buffer) =>
  isSatellite(bytes) ? 3 + bytes.readUInt16BE(1) : 5 + (bytes.readUInt16LE(1) & 0x7fff);

/** Whether a packet of the terminal begins here, as far as it has come: with its version, its IMEI, or records. */
const begins = (bytes: Buffer, at: number): boolean => {
  const kind = bytes[at];
  if (kind !== usual && kind !== photo && kind !== compressed) return false;
  const left = bytes.length - at;
  if (left < 6) return left < 3 || lengthAt(bytes, at) <= longest || bytes.readUInt16BE(at + 1) <= longest;
  if (isSatellite(bytes.subarray(at, at + 6))) return bytes.readUInt16BE(at + 1) <= longest;
  const length = lengthAt(bytes, at);
  if (length < 1 || length > longest) return false;
  return kind !== usual || names(bytes, at + 3) || [0x04, 0x10, 0x20, 0xe0, 0xfe].includes(bytes[at + 3] ?? 0);
};

const lengthAt = (bytes: Buffer, at: number) => bytes.readUInt16LE(at + 1) & 0x7fff;

/** The version of the terminal and of its program, or its IMEI. */
const names = (bytes: Buffer, at: number): boolean =>
  bytes[at] === 0x01
    ? bytes[at + 2] === undefined || bytes[at + 2] === 0x02
    : bytes[at] === 0x03 && /^\d*$/.test(asciiOf(bytes.subarray(at + 1, at + 16)));

/** A beginning that hardly anything else looks like. */
const isClear = (bytes: Buffer, at: number) =>
  bytes[at] === usual && (names(bytes, at + 3) || isSatellite(bytes.subarray(at, at + 6)));

/** A tag that comes a second time begins the next record. */
const recordsOf = (reader: Reader) => {
  const records: Said[] = [{ atributos: {} }];
  const seen = new Set<number>();
  let identifier: string | null = null;
  let unknown: string | undefined;
  while (reader.left > 0) {
    const tag = reader.u(1);
    if (seen.has(tag)) {
      records.push({ atributos: {} });
      seen.clear();
    }
    seen.add(tag);
    if (tag === 0x03) identifier = asciiOf(reader.take(15));
    else if (!readTag(tag, reader, records.at(-1) ?? { atributos: {} })) {
      unknown = `etiqueta 0x${tag.toString(16)}`;
      break;
    }
  }
  if (identifier !== null && !/^\d{15}$/.test(identifier)) throw new Error('no identifier');
  return { identifier, records, unknown };
};

/** A record without a time of its own says nothing of the vehicle. */
const frameOf = ({ fecha, reply: _reply, ...said }: Said): Frame[] => (fecha ? [reportOf({ fecha, ...said })] : []);

const compressedOf = (reader: Reader, now: Date): Frame[] => {
  const frames: Frame[] = [];
  while (reader.left > 10) frames.push(...frameOf(compressedRecord(reader, now)));
  return frames;
};

/** A place, which tags follow, and their values. */
const compressedRecord = (reader: Reader, now: Date): Said => {
  const said: Said = { atributos: {} };
  readCompressed(reader, said, now);
  for (const tag of reader.take(reader.u(1)))
    if (!readTag(tag, reader, said)) throw new Error(`tag 0x${tag.toString(16)}`);
  return said;
};

/** The satellite's own place and time, and the terminal's data, as they are or compressed. */
const bySatellite = (packet: Buffer, now: Date): Message => {
  const reader = new Reader(packet.subarray(3));
  reader.skip(7);
  const identifier = asciiOf(reader.take(15));
  if (!/^\d{15}$/.test(identifier)) throw new Error('no identifier');
  reader.skip(5);
  const fecha = new Date(reader.u(4) * 1000);
  reader.skip(3);
  const flags = reader.u(1);
  const degrees = () => reader.u(1) + reader.u(2) / 60_000;
  const latitud = degrees() * (flags & 2 ? -1 : 1);
  const longitud = degrees() * (flags & 1 ? -1 : 1);
  reader.skip(5);
  const data = reader.take(reader.u(2));
  const said = { ...{ fecha, latitud, longitud }, ...(tagged(data) ?? compressedRecord(new Reader(data), now)) };
  return { identifier, session: { identifier }, frames: frameOf(said) };
};

/** Null where the bytes are not tags and values. */
const tagged = (data: Buffer): Said | null => {
  try {
    const { records, unknown } = recordsOf(new Reader(data));
    const [said] = records;
    return records.length === 1 && !unknown && said?.latitud !== undefined ? said : null;
  } catch {
    return null;
  }
};

/** A text to the terminal: IMEI, an address that does not matter, the command's number, words. */
const packetOf = (identifier: string, text: string, number: number): Buffer => {
  const words = Buffer.from(text, 'latin1').subarray(0, 255);
  const body = Buffer.alloc(identifier.length + words.length + 14);
  body.writeUInt8(usual);
  body.writeUInt16LE(identifier.length + words.length + 11, 1);
  body.writeUInt8(0x03, 3);
  body.write(identifier, 4, 'latin1');
  const at = 4 + identifier.length;
  body.writeUInt8(0x04, at);
  body.writeUInt8(0xe0, at + 3);
  body.writeUInt32LE(number >>> 0, at + 4);
  body.writeUInt8(0xe1, at + 8);
  body.writeUInt8(words.length, at + 9);
  words.copy(body, at + 10);
  const sum = Buffer.alloc(2);
  sum.writeUInt16LE(crcModbus(body));
  return Buffer.concat([body, sum]);
};

/** Its first output is the relay. */
const commandOf = ({ tipo, texto }: Command): string | null => {
  if (tipo === 'texto') return texto ?? null;
  return { parar_motor: 'Out 1,1', reanudar_motor: 'Out 1,0', reiniciar: 'Reset', posicion: null, intervalo: null }[
    tipo
  ];
};
