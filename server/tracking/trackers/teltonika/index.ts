import { crcIbm, Reader } from '../packets/bytes';
import { longestPacket, type Command, type Cut, type Message, type TrackerProtocol } from '../packets/protocol';
import { asciiOf } from '../packets/texts';
import { codecs, recordsOf } from './records';
import { codecsOfWords, wordsOf } from './words';

const isCodec = (codec: number | undefined) => codec !== undefined && [...codecs, ...codecsOfWords].includes(codec);

/**
 * Teltonika, codecs 7, 8, 8 extended and 16 of records, 12 to 14 of texts. Over TCP the IMEI comes first, then packets
 * of four zeros, a length, the codec's content and a CRC; the answer is the number of records. Over UDP every datagram
 * has a header with the IMEI. Speeds in km/h.
 */
export const teltonika: TrackerProtocol = {
  name: 'teltonika',

  cut: (bytes, quiet): Cut => {
    const begin = beginOf(bytes);
    if (begin > 0) return { take: begin };
    if (bytes[0] === 0) {
      if (bytes.length < 2) return { take: 0 };
      if (bytes[1] === 0x0f) return bytes.length < 17 ? { take: 0 } : { take: 17, packet: bytes.subarray(0, 17) };
      if (bytes[1] === 0) return packetCut(bytes, quiet);
    }
    // A datagram says its own length.
    const size = 2 + bytes.readUInt16BE(0);
    return bytes.length < size ? { take: 0 } : { take: size, packet: bytes.subarray(0, size) };
  },

  read: (packet, _session, now) => {
    if (packet[0] === 0 && packet[1] === 0x0f && packet.length === 17) {
      const identifier = asciiOf(packet.subarray(2));
      return { identifier, session: { identifier }, frames: [], answer: Buffer.from([1]) };
    }
    if (packet.readUInt32BE(0) === 0) {
      const content = packet.subarray(8, packet.length - 4);
      if (codecsOfWords.includes(content[0] ?? 0)) return wordsOf(content, now);
      const frames = recordsOf(content);
      return { frames, answer: Buffer.from([0, 0, 0, frames.length]) };
    }
    return readDatagram(packet, now);
  },

  command: (command) => {
    const text = commandOf(command);
    if (text === null) return null;
    const words = Buffer.from(text, 'latin1');
    const head = Buffer.from([0x0c, 1, 5, 0, 0, 0, 0]);
    head.writeUInt32BE(words.length, 3);
    const content = Buffer.concat([head, words, Buffer.from([1])]);
    const packet = Buffer.alloc(12 + content.length);
    packet.writeUInt32BE(content.length, 4);
    content.copy(packet, 8);
    packet.writeUInt32BE(crcIbm(content), 8 + content.length);
    return packet;
  },
};

const beginOf = (bytes: Buffer): number => {
  for (let at = 0; at < bytes.length; at++) if (begins(bytes, at)) return at;
  return bytes.length;
};

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;
const beyond = (bytes: Buffer, at: number) => at >= bytes.length;

/** Whether an IMEI, a packet or a datagram may begin here, as far as it has come. */
const begins = (bytes: Buffer, at: number): boolean => {
  if (bytes[at] === 0) {
    if (beyond(bytes, at + 1)) return true;
    if (bytes[at + 1] === 0x0f && (beyond(bytes, at + 2) || isDigit(bytes[at + 2]))) {
      const imei = bytes.subarray(at + 2, at + 17);
      return imei.every(isDigit);
    }
    if (bytes[at + 1] === 0) {
      const [third, fourth, fifth, sixth] = [bytes[at + 2], bytes[at + 3], bytes[at + 4], bytes[at + 5]];
      // Four zeros; the longest packet needs two bytes of its length.
      if (third || fourth || fifth || sixth) return false;
      const head = bytes.subarray(at, at + 9);
      if (head.length >= 8 && !isLength(head.readUInt32BE(4))) return false;
      return head.length < 9 || isCodec(head[8]);
    }
  }
  const length = beyond(bytes, at + 1) ? 0 : bytes.readUInt16BE(at);
  if (at > 0 || bytes.length < 24 || length < 20) return false;
  return bytes[4] === 1 && bytes.readUInt16BE(6) === 15 && bytes.subarray(8, 23).every(isDigit);
};

const isLength = (length: number) => length >= 5 && length <= longestPacket - 12;

const packetCut = (bytes: Buffer, quiet: boolean): Cut => {
  if (bytes.length < 9) return { take: 0 };
  const size = 12 + bytes.readUInt32BE(4);
  if (bytes.length < size) {
    // The first models send zeros for a sum, and fewer than four.
    const sum = bytes.subarray(size - 4);
    const whole = quiet && bytes.length >= size - 4 && sum.every((byte) => byte === 0);
    return whole
      ? { take: bytes.length, packet: Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]) }
      : { take: 0 };
  }
  const right = crcIbm(bytes.subarray(8, size - 4)) === bytes.readUInt32BE(size - 4);
  return right ? { take: size, packet: bytes.subarray(0, size) } : { take: size, broken: true };
};

/** Length, number of the datagram, 01, number of the packet, IMEI, records. */
const readDatagram = (packet: Buffer, now: Date): Message => {
  const reader = new Reader(packet);
  reader.skip(2);
  const datagram = reader.take(2);
  reader.skip(1);
  const number = reader.u(1);
  const identifier = asciiOf(reader.take(reader.u(2)));
  const content = reader.take(reader.left);
  if (codecsOfWords.includes(content[0] ?? 0)) return { identifier, session: { identifier }, ...wordsOf(content, now) };
  const frames = recordsOf(content);
  return {
    identifier,
    session: { identifier },
    frames,
    answer: Buffer.concat([Buffer.from([0, 5]), datagram, Buffer.from([1, number, frames.length])]),
  };
};

const commandOf = ({ tipo, texto, segundos }: Command): string | null => {
  if (tipo === 'texto') return texto ?? null;
  if (tipo === 'intervalo') return `setparam 10050:${segundos ?? 60};10055:${segundos ?? 60}`;
  return { posicion: 'getgps', parar_motor: 'setdigout 1', reanudar_motor: 'setdigout 0', reiniciar: 'cpureset' }[tipo];
};
