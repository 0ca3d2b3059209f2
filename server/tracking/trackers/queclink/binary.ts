import { Reader } from '../packets/bytes';
import { answerOf, asciiOf } from '../packets/texts';
import type { Message } from '../packets/protocol';
import { reportOf } from '../packets/report';
import { hex, informed, momentOf, named } from './binaryParts';
import { placed } from './binaryPlaces';

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
export const isBinary = (bytes: Buffer) =>
  lengthAt[headOf(bytes)] !== undefined && asciiOf(bytes.subarray(4, 7)) !== ':GT';

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
    case '+LGN': {
      const reader = new Reader(packet);
      reader.skip(15);
      return { ...named(reader), frames: [], answer };
    }
    case '+HBD':
      return heartbeat(packet, number);
    default:
      return { frames: [], answer, unknown: `${head} tipo 0x${hex(packet.readUInt8(4), 2)}` };
  }
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
