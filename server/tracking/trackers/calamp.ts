import type { Frame } from '../entry/frame';
import { bit, Reader } from './packets/bytes';
import type { Cut, Message, TrackerProtocol } from './packets/protocol';
import { reportOf } from './packets/report';
import { asciiOf } from './packets/texts';

const longest = 2 * 1024;
/** Kinds of messages. */
const [nothing, acknowledgement, event, identity, userData, located, mini] = [0, 1, 2, 3, 4, 8, 10];

/**
 * CalAmp LM Direct, over UDP: who it is, service, kind, number, and a report. Speeds in cm/s, times in UTC. There is no
 * checksum: a datagram has a message.
 */
export const calamp: TrackerProtocol = {
  name: 'calamp',

  cut: (bytes, quiet): Cut => {
    let at = 0;
    while (at < bytes.length && !begins(bytes, at) && !(at === 0 && isBare(bytes))) at += 1;
    if (at > 0) return { take: at };
    const size = sizeOf(bytes);
    if (size !== null && bytes.length >= size) return { take: size, packet: bytes.subarray(0, size) };
    if (bytes.length > longest) return { take: bytes.length, broken: true };
    // Its last values may be missing.
    return quiet ? { take: bytes.length, packet: bytes } : { take: 0 };
  },

  read: (packet, session): Message => {
    const reader = new Reader(packet);
    const named = optionsOf(reader) ?? session.identifier;
    if (!named) throw new Error('no identifier');
    const [service, kind, number] = [reader.u(1), reader.u(1), reader.u(2)];
    const answer = service === 1 ? answerTo(kind, number) : undefined;
    const said = { identifier: named, session: { identifier: named }, answer };
    if (kind === event || kind === located || kind === mini) return { ...said, frames: [reportIn(reader, kind)] };
    if (kind === userData) return { ...said, ...wordsIn(reader) };
    if ([nothing, acknowledgement, identity].includes(kind)) return { ...said, frames: [] };
    return { ...said, frames: [], unknown: `tipo ${kind}` };
  },

  command: () => null,
};

/** The options begin with a byte whose uppermost bit is set, and here with an identifier of up to ten bytes. */
const begins = (bytes: Buffer, at: number): boolean => {
  const [content = 0x81, size = 1] = [bytes[at], bytes[at + 1]];
  if ((content & 0xc1) !== 0x81 || size < 1 || size > 10) return false;
  const id = bytes.toString('hex', at + 2, at + 2 + size);
  return bytes.length < at + 2 + size ? /^\d*f*$/.test(id) : /^\d+f*$/.test(id);
};

/** A report without options: service and kind. Whose it is, the sender's address tells. */
const isBare = (bytes: Buffer) => (bytes[0] ?? 3) <= 2 && [event, userData, located, mini].includes(bytes[1] ?? event);

/** Reads the options. @returns the identifier, where they have it: digits, filled up with f */
const optionsOf = (reader: Reader): string | null => {
  const content = reader.bytes[reader.at] ?? 0;
  if (!bit(content, 7)) return null;
  reader.skip(1);
  let identifier: string | null = null;
  for (let at = 0; at < 6; at++) {
    if (!bit(content, at)) continue;
    const value = reader.take(reader.u(1)).toString('hex');
    if (at === 0) identifier = value.replace(/f+$/, '') || null;
  }
  return identifier;
};

/** How long the first message is, or null where its kind does not tell or more must come. */
const sizeOf = (bytes: Buffer): number | null => {
  const reader = new Reader(bytes);
  try {
    optionsOf(reader);
    reader.skip(1);
    const kind = reader.u(1);
    reader.skip(2);
    if (kind === nothing) return reader.at;
    if (kind === acknowledgement) return reader.at + 6;
    if (kind === userData) {
      reader.skip(38);
      return reader.at + 2 + reader.u(2);
    }
    const counts = { [event]: 38, [located]: 36, [mini]: 19 }[kind];
    if (counts === undefined) return null;
    reader.skip(counts);
    const accumulators = reader.u(1);
    const size = (accumulators >> 6 === 1 ? 8 : 0) + (accumulators & 0x3f) * 4;
    return reader.at + (kind === mini ? 0 : 1) + size;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

/** That its message was taken: kind and number, and a result of 0. */
const answerTo = (kind: number, number: number): Buffer => {
  const answer = Buffer.alloc(10);
  answer.writeUInt8(2);
  answer.writeUInt8(acknowledgement, 1);
  answer.writeUInt16BE(number, 2);
  answer.writeUInt8(kind, 4);
  return answer;
};

const momentIn = (reader: Reader) => new Date(reader.u(4) * 1000);

/** Bit 0 is the ignition, the inputs follow. */
const inputsOf = (flags: number) => ({
  encendido: bit(flags, 0),
  entradas: { entrada_1: bit(flags, 1), entrada_2: bit(flags, 2), entrada_3: bit(flags, 3), entrada_4: bit(flags, 4) },
});

const reportIn = (reader: Reader, kind: number): Frame => {
  if (kind === mini) return miniIn(reader);
  const { atributos, ...said } = placeIn(reader);
  if (kind === event) {
    reader.skip(1);
    atributos.evento = reader.u(1);
  }
  return reportOf({ ...said, atributos: { ...atributos, ...accumulatorsIn(reader, true) } });
};

/** Time, time of the fix, place, height in cm, speed in cm/s, course, and what the modem says. */
const placeIn = (reader: Reader) => {
  const fecha = momentIn(reader);
  reader.skip(4);
  const [latitud, longitud] = [reader.i(4) / 1e7, reader.i(4) / 1e7];
  const altitud_m = reader.i(4) / 100;
  const velocidad_kmh = reader.u(4) * 0.036;
  const rumbo = reader.i(2);
  const satelites = reader.u(1);
  const valida = !bit(reader.u(1), 3);
  reader.skip(2);
  const senal = reader.i(2);
  reader.skip(1);
  const hdop = reader.u(1) / 10;
  const { encendido, entradas } = inputsOf(reader.u(1));
  const atributos: Record<string, unknown> = { senal, hdop, ...entradas, estado: reader.u(1) };
  return { fecha, latitud, longitud, altitud_m, velocidad_kmh, rumbo, satelites, valida, encendido, atributos };
};

const miniIn = (reader: Reader): Frame => {
  const fecha = momentIn(reader);
  const [latitud, longitud] = [reader.i(4) / 1e7, reader.i(4) / 1e7];
  const [rumbo, velocidad_kmh, fix] = [reader.i(2), reader.u(1), reader.u(1)];
  reader.skip(1);
  const { encendido, entradas } = inputsOf(reader.u(1));
  const evento = reader.u(1);
  const atributos = { ...entradas, evento, ...accumulatorsIn(reader, false) };
  const place = { latitud, longitud, rumbo, velocidad_kmh, satelites: fix & 0x0f, valida: !bit(fix, 5) };
  return reportOf({ fecha, ...place, encendido, atributos });
};

/** Values that the owner's settings give a meaning: how many, perhaps thresholds, and four bytes each. */
const accumulatorsIn = (reader: Reader, hasAppended: boolean): Record<string, unknown> => {
  if (reader.left < 1) return {};
  const head = reader.u(1);
  if (hasAppended && reader.left) reader.skip(1);
  if (head >> 6 === 1) reader.skip(Math.min(8, reader.left));
  const values: Record<string, unknown> = {};
  for (let at = 0; at < (head & 0x3f) && reader.left >= 4; at++) values[`acumulador_${at}`] = reader.u(4);
  return values;
};

/** A place, and words of a device that is attached. */
const wordsIn = (reader: Reader) => {
  const { atributos, ...said } = placeIn(reader);
  reader.skip(2);
  const mensaje = asciiOf(reader.take(Math.min(reader.u(2), reader.left))).trim();
  return { frames: [reportOf({ ...said, atributos: { ...atributos, mensaje } })], reply: mensaje };
};
