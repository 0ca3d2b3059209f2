import { crcKermit, Reader } from '../packets/bytes';
import type { Command, Cut, Message, TrackerProtocol } from '../packets/protocol';
import { asciiOf } from '../packets/texts';
import { faultsOf, recordsOf } from './records';

/** The longest that the maker describes is 1 KB. */
const longest = 4 * 1024;
const records = 0x01;
const extendedRecords = 0x44;

/** Ruptela: length, IMEI as a number, command, content, CRC. Speeds in km/h, times in UTC. */
export const ruptela: TrackerProtocol = {
  name: 'ruptela',

  cut: (bytes): Cut => {
    let at = 0;
    while (at < bytes.length && !begins(bytes, at)) at += 1;
    if (at > 0) return { take: at };
    if (bytes.length < 11) return { take: 0 };
    const size = 4 + bytes.readUInt16BE(0);
    if (bytes.length < size) return { take: 0 };
    const right = crcKermit(bytes.subarray(2, size - 2)) === bytes.readUInt16BE(size - 2);
    return right ? { take: size, packet: bytes.subarray(0, size) } : { take: size, broken: true };
  },

  read: (packet): Message => {
    const reader = new Reader(packet.subarray(0, packet.length - 2));
    reader.skip(2);
    const identifier = (reader.u(4) * 2 ** 32 + reader.u(4)).toString().padStart(15, '0');
    const type = reader.u(1);
    const said = { identifier, session: { identifier } };
    if (type === records || type === extendedRecords)
      return { ...said, frames: recordsOf(reader, type === extendedRecords), answer: packetOf(0x64, [1]) };
    if (type === 0x09) return { ...said, frames: faultsOf(reader), answer: packetOf(0x6d, [1]) };
    // It says what it is, or that it is still there.
    if (type === 0x0f || type === 0x10) return { ...said, frames: [], answer: packetOf(100 + type, [1]) };
    // Configuration, version, firmware and words to a text.
    if ([0x02, 0x03, 0x04, 0x07].includes(type))
      return { ...said, frames: [], reply: asciiOf(reader.take(reader.left)).trim() };
    // Connection, odometer and outputs.
    if ([0x05, 0x06, 0x11].includes(type))
      return { ...said, frames: [], reply: String(reader.left ? reader.u(1) : '') };
    return { ...said, frames: [], unknown: `comando 0x${type.toString(16).padStart(2, '0')}` };
  },

  command: (command) => {
    const text = commandOf(command);
    return text === null ? null : packetOf(0x6c, [...Buffer.from(text, 'latin1')]);
  },
};

const packetOf = (command: number, content: readonly number[]): Buffer => {
  const body = Buffer.from([command, ...content]);
  const packet = Buffer.alloc(body.length + 4);
  packet.writeUInt16BE(body.length, 0);
  body.copy(packet, 2);
  packet.writeUInt16BE(crcKermit(body), body.length + 2);
  return packet;
};

const commands = [1, 2, 3, 4, 5, 6, 7, 9, 15, 16, 17, 36, 37, 68];

/**
 * There is no mark: a length, an IMEI of 14 to 16 digits as a number, and a command that exists are one, as far as they
 * have come.
 */
const begins = (bytes: Buffer, at: number): boolean => {
  const left = bytes.length - at;
  if ((bytes[at] ?? 0) >= longest >> 8) return false;
  if (left >= 2) {
    const length = bytes.readUInt16BE(at);
    if (length < 9 || length > longest) return false;
  }
  // 10^15 is 00 03 8D …, so the first byte is 0 and the second at most 3 (16 digits: 35).
  if (left >= 3 && bytes[at + 2] !== 0) return false;
  if (left >= 4 && (bytes[at + 3] ?? 0) > 0x23) return false;
  if (left >= 10) {
    const imei = bytes.readUInt32BE(at + 2) * 2 ** 32 + bytes.readUInt32BE(at + 6);
    if (imei < 1e12 || imei >= 1e16) return false;
  }
  return left < 11 || commands.includes(bytes[at + 10] ?? 0);
};

/** Texts as in an SMS, without a password, which is the maker's first setting. */
const commandOf = ({ tipo, texto, segundos }: Command): string | null => {
  if (tipo === 'texto') return texto ?? null;
  if (tipo === 'intervalo') return ` setcfg 120,${segundos ?? 60}`;
  return { posicion: ' coords', parar_motor: ' setio 1,1', reanudar_motor: ' setio 1,0', reiniciar: ' reset' }[tipo];
};
