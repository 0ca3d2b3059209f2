import { luhnOf, Reader, xorOf } from '../packets/bytes';
import type { Cut } from '../packets/protocol';
import { answerOf } from '../packets/texts';

/** A body has up to 1023 bytes, each of which may be escaped. */
const longest = 4 * 1024;
const longestText = 512;

/** Marks of a packet, and what stands for its own marks within it: `7d 02` is 7e. Some copies use e7 instead. */
const usual = 0x7e;
const other = 0xe7;
const escapes: Readonly<Record<number, Readonly<Record<string, number>>>> = {
  [usual]: { '7d01': 0x7d, '7d02': usual },
  [other]: { e601: 0xe6, e602: other, '3e01': 0x3e, '3e02': 0x3d },
};

/** Packets between two marks, which glued ones may share, and texts of locks in parentheses. */
export const cutPacket = (bytes: Buffer, quiet: boolean): Cut => {
  const first = bytes[0];
  if (first === 0x28) return cutText(bytes);
  if (first !== usual && first !== other) return { take: beginning(bytes, 1) };
  if (first === other && !isKnown(bytes)) return { take: 1 };
  const end = bytes.subarray(0, longest).indexOf(first, 1);
  if (end === -1) return bytes.length < longest ? { take: 0 } : { take: longest, broken: true };
  if (end === 1) return { take: 1 };
  const isRight = plainOf(bytes.subarray(0, end + 1)) !== null;
  // The mark may be a byte of a packet without escapes, the rest of which has not come yet.
  if (!isRight && !quiet && literalLength(bytes) > bytes.length) return { take: 0 };
  const size = isRight ? end + 1 : literalSize(bytes);
  const after = bytes[size || end + 1];
  // The mark that ends a packet may begin the next one.
  const isShared = after === undefined ? !size && !quiet : groups.includes(after);
  const take = (size || end + 1) - (isShared ? 1 : 0);
  return size ? { take, packet: bytes.subarray(0, size) } : { take, broken: true };
};

/** The packet without its escapes, or null where its sum is wrong. Some terminals send their marks as they are. */
const plainOf = (packet: Buffer): Buffer | null => {
  const plain = unescaped(packet);
  return plain.length >= 12 && xorOf(plain.subarray(1, -1)) === 0 ? plain : null;
};

/** How long a packet without escapes is by its header; 0 before that has come. */
const literalLength = (bytes: Buffer): number => {
  if (bytes.length < 12) return 0;
  const [type, attributes] = [bytes.readUInt16BE(1), bytes.readUInt16BE(3)];
  const id = attributes & 0x4000 ? 11 : bytes[0] === other ? 7 : 6;
  const serial = locationsOfLocks.includes(type) ? 1 : attributes & 0x2000 ? 6 : 2;
  return 7 + id + serial + (attributes & 0x3ff);
};

/** The same, where its end and its sum are right; 0 where they are not. */
const literalSize = (bytes: Buffer): number => {
  const size = literalLength(bytes);
  return bytes[size - 1] === bytes[0] && size > 0 && xorOf(bytes.subarray(1, size - 1)) === 0 ? size : 0;
};

const beginning = (bytes: Buffer, from: number): number => {
  const at = bytes.subarray(from).findIndex((byte) => byte === usual || byte === other || byte === 0x28);
  return at === -1 ? bytes.length : from + at;
};

/** A lock's text: `(740190311185,1,001,ELOCK,3,529439)`. */
const cutText = (bytes: Buffer): Cut => {
  for (let at = 1; at < Math.min(bytes.length, longestText); at++) {
    const byte = bytes[at] ?? 0;
    if (byte === 0x29) return { take: at + 1, packet: bytes.subarray(0, at + 1) };
    if (byte < 0x20 || byte > 0x7d || byte === 0x28) return { take: at };
  }
  return bytes.length < longestText ? { take: 0 } : { take: longestText };
};

/** Terminals' messages, by the first byte of their type. */
const groups = [0x00, 0x01, 0x02, 0x03, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0a, 0x10, 0x12, 0x13, 0x20, 0x55, 0x60];
/** The mark e7 is also a usual byte: only messages that matter begin with it. */
const isKnown = (bytes: Buffer) =>
  [0x00, 0x01, 0x02, 0x07, 0x09].includes(bytes[1] ?? 0x00) && (bytes.length < 4 || (bytes[3] ?? 0) < 0x08);

const unescaped = (packet: Buffer): Buffer => {
  const by = escapes[packet[0] ?? 0] ?? {};
  const plain = Buffer.alloc(packet.length);
  let size = 0;
  for (let at = 0; at < packet.length; at++) {
    const byte = by[packet.toString('hex', at, at + 2)];
    plain[size++] = byte ?? packet[at] ?? 0;
    if (byte !== undefined) at += 1;
  }
  return plain.subarray(0, size);
};

const escaped = (plain: Buffer): Buffer => {
  const by = new Map(
    Object.entries(escapes[plain[0] ?? 0] ?? {}).map(([pair, byte]) => [byte, Buffer.from(pair, 'hex')]),
  );
  const inside = [...plain.subarray(1, -1)].flatMap((byte) => [...(by.get(byte) ?? [byte])]);
  return Buffer.from([plain[0] ?? 0, ...inside, plain.at(-1) ?? 0]);
};

/** How a terminal is addressed: the mark of its packets, the version of its header (null: 2013), its number. */
export interface Address {
  mark: number;
  version: number | null;
  id: Buffer;
}

export interface Envelope extends Address {
  type: number;
  serial: number;
  /** Messages of 0x5501 say whether they want an answer. */
  wantsAnswer: boolean;
  /** Of how many packets it is which, counted from 1. */
  part: { of: number; which: number } | null;
  body: Buffer;
}

export const locationsOfLocks = [0x5501, 0x5502];

/** @throws RangeError for a header that ends early */
export const envelopeOf = (packet: Buffer): Envelope => {
  const plain = plainOf(packet) ?? packet;
  const reader = new Reader(plain.subarray(0, -2));
  const mark = reader.u(1);
  const [type, attributes] = [reader.u(2), reader.u(2)];
  const version = attributes & 0x4000 ? reader.u(1) : null;
  const id = reader.take(version === null ? (mark === other ? 7 : 6) : 10);
  const isLock = locationsOfLocks.includes(type);
  const serial = reader.u(isLock ? 1 : 2);
  const part = attributes & 0x2000 && !isLock ? { of: reader.u(2), which: reader.u(2) } : null;
  const wantsAnswer = (attributes & 0x8000) > 0;
  return { mark, version, id, type, serial, wantsAnswer, part, body: reader.take(reader.left) };
};

/**
 * The terminal's number in decimal digits, without zeros in front. Where it is binary it is an IMEI without its check
 * digit.
 */
export const identifierOf = (id: Buffer): string => {
  const digits = id.toString('hex');
  if (/^\d+$/.test(digits)) return digits.replace(/^0+(?=\d)/, '');
  const number = String(id.readUIntBE(0, 6));
  return number + luhnOf(number);
};

/** What the terminal is told to authenticate itself with: its number as it writes it. */
export const authCodeOf = (id: Buffer): Buffer => {
  const digits = id.toString('hex');
  return answerOf(/^\d+$/.test(digits) ? digits : identifierOf(id));
};

/** The header's number for an identifier: decimal digits, or an IMEI in binary without its check digit. */
export const addressOf = (identifier: string): Address => {
  const id = Buffer.alloc(6);
  if (/^\d{15}$/.test(identifier)) id.writeUIntBE(Number(identifier.slice(0, 14)), 0, 6);
  else id.write(identifier.replaceAll(/\D/g, '').slice(-12).padStart(12, '0'), 'hex');
  return { mark: usual, version: null, id };
};

/** A packet to the terminal. @param serial two bytes; one in messages to locks */
export const packetTo = ({ mark, version, id }: Address, type: number, serial: Buffer, body: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(body.length | (version === null ? 0 : 0x4000), 2);
  const content = Buffer.concat([head, Buffer.from(version === null ? [] : [version]), id, serial, body]);
  return escaped(Buffer.concat([Buffer.from([mark]), content, Buffer.from([xorOf(content), mark])]));
};
