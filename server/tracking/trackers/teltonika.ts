import { crcIbm, Reader } from './bytes';
import { longestPacket, type Command, type Cut, type Message, type TrackerProtocol } from './protocol';
import { alarmsOf, reportOf, type Reported } from './report';
import { asciiOf } from './texts';
import type { Frame } from '../entry/frame';
import { ioOf } from './teltonikaIo';

const codecs = { records: [0x08, 0x8e, 0x10], texts: [0x0c, 0x0d, 0x0e] };
const isCodec = (codec: number | undefined) =>
  codec !== undefined && [...codecs.records, ...codecs.texts].includes(codec);

/**
 * Teltonika, codecs 8, 8 extended and 16 of records, 12 to 14 of texts. Over TCP the IMEI comes first, then packets of
 * four zeros, a length, the codec's content and a CRC; the answer is the number of records. Over UDP every datagram has
 * a header with the IMEI. Speeds in km/h.
 */
export const teltonika: TrackerProtocol = {
  name: 'teltonika',

  cut: (bytes): Cut => {
    const begin = beginOf(bytes);
    if (begin > 0) return { take: begin };
    if (bytes[0] === 0) {
      if (bytes.length < 2) return { take: 0 };
      if (bytes[1] === 0x0f) return bytes.length < 17 ? { take: 0 } : { take: 17, packet: bytes.subarray(0, 17) };
      if (bytes[1] === 0) return packetCut(bytes);
    }
    // A datagram says its own length.
    const size = 2 + bytes.readUInt16BE(0);
    return bytes.length < size ? { take: 0 } : { take: size, packet: bytes.subarray(0, size) };
  },

  read: (packet) => {
    if (packet[0] === 0 && packet[1] === 0x0f && packet.length === 17) {
      const identifier = asciiOf(packet.subarray(2));
      return { identifier, session: { identifier }, frames: [], answer: Buffer.from([1]) };
    }
    if (packet.readUInt32BE(0) === 0) {
      const content = packet.subarray(8, packet.length - 4);
      if (codecs.texts.includes(content[0] ?? 0)) return { frames: [], reply: textOf(content) };
      const frames = recordsOf(content);
      return { frames, answer: Buffer.from([0, 0, 0, frames.length]) };
    }
    return readDatagram(packet);
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

const packetCut = (bytes: Buffer): Cut => {
  if (bytes.length < 9) return { take: 0 };
  const size = 12 + bytes.readUInt32BE(4);
  if (bytes.length < size) return { take: 0 };
  const right = crcIbm(bytes.subarray(8, size - 4)) === bytes.readUInt32BE(size - 4);
  return right ? { take: size, packet: bytes.subarray(0, size) } : { take: size, broken: true };
};

/** Length, number of the datagram, 01, number of the packet, IMEI, records. */
const readDatagram = (packet: Buffer): Message => {
  const reader = new Reader(packet);
  reader.skip(2);
  const datagram = reader.take(2);
  reader.skip(1);
  const number = reader.u(1);
  const identifier = asciiOf(reader.take(reader.u(2)));
  const content = reader.take(reader.left);
  if (codecs.texts.includes(content[0] ?? 0))
    return { identifier, session: { identifier }, frames: [], reply: textOf(content) };
  const frames = recordsOf(content);
  return {
    identifier,
    session: { identifier },
    frames,
    answer: Buffer.concat([Buffer.from([0, 5]), datagram, Buffer.from([1, number, frames.length])]),
  };
};

const recordsOf = (content: Buffer): Frame[] => {
  const reader = new Reader(content);
  const codec = reader.u(1);
  if (!codecs.records.includes(codec)) throw new Error('a codec without records');
  const count = reader.u(1);
  const frames = Array.from({ length: count }, () => recordOf(reader, codec));
  if (reader.u(1) !== count) throw new Error('the numbers of records differ');
  return frames;
};

const recordOf = (reader: Reader, codec: number): Frame => {
  const fecha = new Date(reader.u(4) * 2 ** 32 + reader.u(4));
  const priority = reader.u(1);
  const [longitud, latitud] = [reader.i(4) / 1e7, reader.i(4) / 1e7];
  const [altitud_m, rumbo, satelites, velocidad_kmh] = [reader.i(2), reader.u(2), reader.u(1), reader.u(2)];
  const wide = codec === 0x08 ? 1 : 2;
  const event = reader.u(wide);
  if (codec === 0x10) reader.skip(1);
  const counts = codec === 0x8e ? 2 : 1;
  reader.skip(counts);
  const io = new Map<number, Buffer>();
  for (const size of [1, 2, 4, 8])
    for (let left = reader.u(counts); left > 0; left--) io.set(reader.u(wide), reader.take(size));
  if (codec === 0x8e) for (let left = reader.u(2); left > 0; left--) io.set(reader.u(2), reader.take(reader.u(2)));
  const said: Reported = {
    fecha,
    latitud,
    longitud,
    altitud_m,
    rumbo,
    satelites,
    velocidad_kmh,
    valida: satelites > 0,
  };
  const { alarma, ...more } = ioOf(io, event);
  return reportOf({ ...said, ...more, alarma: alarmsOf(priority === 2 && 'sos', alarma) });
};

/** Codec, number of texts, type, length, text. */
const textOf = (content: Buffer): string => {
  const reader = new Reader(content);
  const codec = reader.u(1);
  reader.skip(2);
  const length = reader.u(4);
  // 13 puts a time before the text, 14 an IMEI.
  const before = codec === 0x0d ? 4 : codec === 0x0e ? 8 : 0;
  reader.skip(Math.min(before, length));
  return asciiOf(reader.take(Math.min(Math.max(0, length - before), reader.left))).trim();
};

const commandOf = ({ tipo, texto, segundos }: Command): string | null => {
  if (tipo === 'texto') return texto ?? null;
  if (tipo === 'intervalo') return `setparam 10050:${segundos ?? 60};10055:${segundos ?? 60}`;
  return { posicion: 'getgps', parar_motor: 'setdigout 1', reanudar_motor: 'setdigout 0', reiniciar: 'cpureset' }[tipo];
};
