import type { Frame } from '../entry/frame';
import { crcKermit, Reader } from './bytes';
import type { Command, Cut, Message, TrackerProtocol } from './protocol';
import { reportOf, type Reported } from './report';
import { asciiOf } from './texts';
import { ioOf } from './ruptelaIo';

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
    // Configuration, version and words to a text.
    if ([0x02, 0x03, 0x07].includes(type))
      return { ...said, frames: [], reply: asciiOf(reader.take(reader.left)).trim() };
    if (type === 0x11) return { ...said, frames: [], reply: String(reader.left ? reader.u(1) : '') };
    return { ...said, frames: [] };
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

const none = -(2 ** 31);

const recordsOf = (reader: Reader, extended: boolean): Frame[] => {
  reader.skip(1);
  const count = reader.u(1);
  const all: { said: Reported; io: Map<number, Buffer> }[] = [];
  for (let i = 0; i < count; i++) {
    const record = recordOf(reader, extended);
    const last = all.at(-1);
    // A long record goes on in the next one, which repeats its time and place.
    if (record.more && last) for (const [id, value] of record.io) last.io.set(id, value);
    else all.push(record);
  }
  return all.map(({ said, io }) => {
    const { atributos, alarma, conductor, ...read } = ioOf(io);
    return reportOf({ ...said, ...read, alarma, conductor, atributos: { ...said.atributos, ...atributos } });
  });
};

const recordOf = (reader: Reader, extended: boolean): { said: Reported; io: Map<number, Buffer>; more: boolean } => {
  const fecha = new Date(reader.u(4) * 1000);
  reader.skip(1);
  // Of how many records it is which.
  const part = extended ? reader.u(1) : 0;
  const [all, which] = [part >> 4, part & 0x0f];
  reader.skip(1);
  const [longitude, latitude] = [reader.i(4), reader.i(4)];
  const placed = longitude !== none && latitude !== none;
  const [altitude, course, satelites, speed] = [reader.i(2), reader.u(2), reader.u(1), reader.u(2)];
  reader.skip(1);
  const evento = reader.u(extended ? 2 : 1);
  const io = new Map<number, Buffer>();
  for (const size of [1, 2, 4, 8])
    for (let left = reader.u(1); left > 0; left--) io.set(reader.u(extended ? 2 : 1), reader.take(size));
  const place = {
    longitud: longitude / 1e7,
    latitud: latitude / 1e7,
    altitud_m: altitude / 10,
    rumbo: course / 100,
    satelites,
    velocidad_kmh: speed,
  };
  return { said: { fecha, ...(placed ? place : {}), atributos: { evento } }, io, more: which > 0 && which <= all };
};

/** Faults of the engine: a time, a place and a code. */
const faultsOf = (reader: Reader): Frame[] => {
  const count = reader.u(1);
  return Array.from({ length: count }, () => {
    reader.skip(1);
    const fecha = new Date(reader.u(4) * 1000);
    const [longitud, latitud] = [reader.i(4) / 1e7, reader.i(4) / 1e7];
    const diferida = reader.u(1) === 2;
    return reportOf({ fecha, longitud, latitud, diferida, atributos: { fallas: asciiOf(reader.take(5)) } });
  });
};

/** Texts as in an SMS, without a password, which is the maker's first setting. */
const commandOf = ({ tipo, texto, segundos }: Command): string | null => {
  if (tipo === 'texto') return texto ?? null;
  if (tipo === 'intervalo') return ` setcfg 120,${segundos ?? 60}`;
  return { posicion: ' coords', parar_motor: ' setio 1,1', reanudar_motor: ' setio 1,0', reiniciar: ' reset' }[tipo];
};
