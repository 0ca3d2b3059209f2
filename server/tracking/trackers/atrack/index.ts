import { crcIbm, Reader } from '../packets/bytes';
import type { Cut, Message, TrackerProtocol } from '../packets/protocol';
import { reportOf } from '../packets/report';
import { answerOf, asciiOf } from '../packets/texts';
import { binaryRecords, textRecords } from './records';

const longest = 2 * 1024;
const longestWords = 512;
const keepAlive = 12;

/** ATrack: `@P`, sum, length, number, identifier and records, as texts or as bytes. Speeds in km/h, times in UTC. */
export const atrack: TrackerProtocol = {
  name: 'atrack',

  cut: (bytes, quiet): Cut => {
    if (isText(bytes)) return cutText(bytes, quiet);
    // Owners may choose other letters than `@P`: a datagram that is as long as it says is a packet.
    if (quiet && bytes.length > 16 && sizeOf(bytes) === bytes.length && isRight(bytes))
      return { take: bytes.length, packet: bytes };
    if (!quiet && mayBeText(bytes)) return { take: 0 };
    let at = 0;
    while (at < bytes.length && !begins(bytes, at)) at += 1;
    if (at > 0) return { take: at };
    if (bytes[0] === 0x24) return cutWords(bytes, quiet);
    const size = bytes[0] === 0xfe ? keepAlive : bytes.length < 6 ? 6 : sizeOf(bytes);
    if (size > longest) return { take: 2, broken: true };
    if (bytes.length < size) return { take: 0 };
    const packet = bytes.subarray(0, size);
    return bytes[0] === 0xfe || isRight(packet) ? { take: size, packet } : { take: nextIn(packet), broken: true };
  },

  read: (packet, session, now): Message => {
    if (packet.readUInt16BE(0) === 0xfe02) {
      const identifier = idOf(packet, 2);
      return { identifier, session: { identifier }, frames: [], answer: packet };
    }
    if (packet[0] === 0x24) return wordsOf(asciiOf(packet).trim(), session.identifier, now);
    if (isText(packet)) return textOf(asciiOf(packet));
    const identifier = idOf(packet, 8);
    const said = { identifier, session: { identifier }, answer: answerTo(BigInt(identifier), packet.readUInt16BE(6)) };
    if (packet[1] === 0x52) return { ...said, frames: [], unknown: 'foto' };
    return { ...said, frames: binaryRecords(new Reader(packet.subarray(16))) };
  },

  command: ({ tipo, texto }) => (tipo === 'texto' && texto !== undefined ? answerOf(`${texto}\r\n`) : null),
};

/** Any two letters, then a sum of four hexadecimal digits. */
const isText = (bytes: Buffer) => /^,[\dA-F]{4},\d/i.test(asciiOf(bytes.subarray(2, 9)));

/** Whether a text may come of what there is, whatever its letters are. */
const mayBeText = (bytes: Buffer) =>
  bytes.length < 9 && !/^[\r\n$\xfe]/.test(asciiOf(bytes)) && (bytes[2] ?? 0x2c) === 0x2c;

const begins = (bytes: Buffer, at: number): boolean => {
  const [first, second] = [bytes[at], bytes[at + 1]];
  if (first === 0xfe) return second === undefined || second === 0x02;
  if (first === 0x40) return second === undefined || second === 0x50 || second === 0x52;
  return first === 0x24 && (second === undefined || (second >= 0x41 && second <= 0x5a));
};

const sizeOf = (bytes: Buffer) => 6 + bytes.readUInt16BE(4);
const isRight = (packet: Buffer) => crcIbm(packet.subarray(4)) === packet.readUInt16BE(2);

/** The next beginning within a packet whose length lies. */
const nextIn = (packet: Buffer): number => {
  const next = packet.indexOf('@P', 2, 'latin1');
  return next === -1 ? packet.length : next;
};

/** The length counts from the comma behind it. Their sum is not asked, but every column has its form. */
const cutText = (bytes: Buffer, quiet: boolean): Cut => {
  const head = /^..,[\dA-F]{4},(\d{1,5})(,?)/is.exec(asciiOf(bytes.subarray(0, 16)));
  if (!head?.[2]) return bytes.length < 16 && !quiet ? { take: 0 } : { take: 2, broken: true };
  let size = head[0].length - 1 + Number(head[1]);
  if (size > longest) return { take: 2, broken: true };
  if (bytes[size] === 0x0a) size += 1;
  const known = bytes.subarray(0, Math.min(size, bytes.length));
  const next = known.indexOf('@P,', 2, 'latin1');
  if (next !== -1) return { take: next, broken: true };
  if (bytes.length >= size) return { take: size, packet: known };
  return quiet ? { take: bytes.length, packet: bytes } : { take: 0 };
};

const cutWords = (bytes: Buffer, quiet: boolean): Cut => {
  const end = bytes.subarray(0, longestWords).indexOf('\r\n');
  if (end !== -1) return { take: end + 2, packet: bytes.subarray(0, end + 2) };
  if (bytes.length >= longestWords) return { take: 1, broken: true };
  return quiet ? { take: bytes.length, packet: bytes } : { take: 0 };
};

/** A number of eight bytes. @throws RangeError where it ends early */
const idOf = (packet: Buffer, at: number) => packet.readBigUInt64BE(at).toString();

const answerTo = (id: bigint, number: number): Buffer => {
  const answer = Buffer.alloc(keepAlive);
  answer.writeUInt16BE(0xfe02);
  answer.writeBigUInt64BE(BigInt.asUintN(64, id), 2);
  answer.writeUInt16BE(number & 0xffff, 10);
  return answer;
};

const textOf = (text: string): Message => {
  const [, number = '', identifier = '', records = ''] = /^..,[^,]*,\d+,(\d{1,10}),(\d{1,19}),(.*)$/s.exec(text) ?? [];
  if (!identifier) throw new Error('no identifier');
  const answer = answerTo(BigInt(identifier), Number(number));
  return { identifier, session: { identifier }, frames: textRecords(records), answer };
};

/** Who it is and how it fares (`$INFO=`), or words to a command. */
const wordsOf = (text: string, known: string | null, now: Date): Message => {
  const [identifier, modelo, version, , , , power, battery, satellites, , signal] = text
    .replace(/^\$INFO=/, '')
    .split(',');
  if (!text.startsWith('$INFO=') || !identifier || !/^\d+$/.test(identifier))
    return { identifier: known ?? undefined, frames: [], reply: text };
  const frame = reportOf({
    fecha: now,
    voltaje_externo: Number(power) / 10,
    satelites: Number(satellites),
    atributos: { modelo, version, bateria_v: Number(battery) / 10, senal: Number(signal) },
  });
  return { identifier, session: { identifier }, frames: [frame], reply: text };
};
