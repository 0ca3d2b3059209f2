import { answerOf, asciiOf } from '../packets/texts';
import { Reader } from '../packets/bytes';
import type { Message, Session, TrackerProtocol } from '../packets/protocol';
import { commandTo } from './commands';
import { addressOf, authCodeOf, cutPacket, envelopeOf, identifierOf, packetTo } from './envelope';
import type { Address, Envelope } from './envelope';
import { locationOf, locationsOf, lockLocationOf, momentOf } from './places';
import { frameOf, nothingSaid } from './said';
import { transparentOf } from './transparent';

/** JT/T 808 of 2013 and 2019: `7e`, type, length, number of the terminal, serial, body, XOR, `7e`. */
export const jt808: TrackerProtocol = {
  name: 'jt808',
  cut: cutPacket,

  read: (packet, session, now): Message => {
    if (packet[0] === 0x28) return lockText(asciiOf(packet), session, now);
    const envelope = envelopeOf(packet);
    const { part } = envelope;
    const identifier = identifierOf(envelope.id);
    const said = { identifier, session: { identifier, dialect: dialectOf(envelope) } };
    if (!part || part.of < 2) return { ...said, ...messageOf(envelope, now) };
    const { whole, parts } = joined(envelope, part, session);
    const rest = whole ? messageOf({ ...envelope, body: whole }, now) : { frames: [], answer: generalTo(envelope) };
    return { ...said, ...rest, session: { ...said.session, parts } };
  },

  command: (command, { identifier, dialect }, number) =>
    commandTo(addressIn(dialect) ?? addressOf(identifier ?? ''), command, number),
};

type Read = Omit<Message, 'identifier' | 'session'>;

/** Mark, version and number of the header in hexadecimal, for commands. */
const dialectOf = ({ mark, version, id }: Address) => [mark.toString(16), version ?? '', id.toString('hex')].join(':');

const addressIn = (dialect: string | null): Address | null => {
  const [mark = '', version, id = ''] = dialect?.split(':') ?? [];
  if (!id) return null;
  return { mark: parseInt(mark, 16), version: version ? Number(version) : null, id: Buffer.from(id, 'hex') };
};

const mostParts = 16 * 1024;

/** The whole of a message that came in packets, once its last one is there; they come in order. */
const joined = ({ body }: Envelope, { of, which }: { of: number; which: number }, { parts }: Session) => {
  const all = Buffer.concat(which === 1 ? [body] : [parts ?? Buffer.alloc(0), body]);
  if (all.length > mostParts || (which > 1 && !parts)) return { whole: null, parts: null };
  return which < of ? { whole: null, parts: all } : { whole: all, parts: null };
};

/** The general answer: to which message, and that it was taken. */
const generalTo = (envelope: Envelope): Buffer => {
  const body = Buffer.alloc(5);
  body.writeUInt16BE(envelope.serial, 0);
  body.writeUInt16BE(envelope.type, 2);
  return packetTo(envelope, 0x8001, Buffer.alloc(2), body);
};

const messageOf = (envelope: Envelope, now: Date): Read => {
  const { type, body } = envelope;
  const reader = new Reader(body);
  const answer = generalTo(envelope);
  switch (type) {
    case 0x0001:
      return { frames: [], reply: acknowledgement(reader) };
    case 0x0002:
      return { answer, frames: body.length >= 2 ? [heartbeat(reader, now)] : [] };
    case 0x0100:
      return { frames: [], answer: registered(envelope) };
    case 0x0003:
    case 0x0102:
    case 0x0506:
    case 0x1007:
    case 0x8888:
      return { answer, frames: [] };
    case 0x0107:
      return { answer, frames: [attributesOf(envelope, now)] };
    case 0x0109:
      return { frames: [], answer: packetTo(envelope, 0x8109, Buffer.alloc(2), clock(now)) };
    case 0x0200:
      return { answer, frames: [locationOf(body, now)] };
    // Answers to a question for the place, and to a control of the vehicle, begin with the serial of that.
    case 0x0201:
    case 0x0500:
      return { answer, frames: [locationOf(body.subarray(2), now)], reply: type === 0x0201 ? 'posición' : 'control' };
    case 0x0210:
      return { answer, frames: body.length === 7 ? [batteryAt(reader, now)] : locationsOf(reader, 1, now, false) };
    case 0x0702:
      return { answer, frames: [driver(reader, now)] };
    case 0x0704: {
      reader.skip(2);
      const isStored = reader.u(1) > 0;
      return { answer, frames: locationsOf(reader, 2, now, isStored) };
    }
    case 0x0900: {
      const frame = transparentOf(body, now);
      if (frame) return { answer, frames: [frame] };
      return { answer, frames: [], unknown: `0x0900 tipo 0x${body.toString('hex', 0, 1)}` };
    }
    case 0x2070:
      return { frames: [accelerations(reader, now)] };
    case 0x5501:
    case 0x5502:
      return { frames: [lockLocationOf(body, type === 0x5501)], answer: lockAnswer(envelope) };
    default:
      return wordsOf(envelope, answer) ?? { answer, frames: [], unknown: `0x${hex(type)}` };
  }
};

const hex = (type: number) => type.toString(16).padStart(4, '0');

/** What a terminal says to a text; null for other messages. */
const wordsOf = ({ type, body }: Envelope, answer: Buffer): Read | null => {
  if (type === 0x6006) return { answer, frames: [], reply: new TextDecoder('gbk').decode(body.subarray(1)).trim() };
  if (type === 0x1300) return { frames: [], reply: new TextDecoder('utf-16be').decode(body.subarray(2)).trim() };
  if (type === 0x0701) return { frames: [], reply: asciiOf(body.subarray(4, 4 + body.readUInt32BE(0))) };
  return null;
};

/** What became of a message of ours: its serial and type, and a result. */
const acknowledgement = (reader: Reader): string | undefined => {
  reader.skip(2);
  const type = reader.u(2);
  const result = reader.u(1);
  if (![0x8103, 0x8105, 0x8201, 0x8300].includes(type)) return undefined;
  return `0x${hex(type)}: ${result === 0 ? 'aceptado' : `error ${result}`}`;
};

const registered = (envelope: Envelope): Buffer => {
  const head = Buffer.alloc(3);
  head.writeUInt16BE(envelope.serial, 0);
  return packetTo(envelope, 0x8100, Buffer.alloc(2), Buffer.concat([head, authCodeOf(envelope.id)]));
};

const lockAnswer = (envelope: Envelope): Buffer | undefined => {
  if (!envelope.wantsAnswer) return undefined;
  return packetTo(envelope, 0x4401, Buffer.from([1]), Buffer.from([envelope.type >> 8, envelope.type & 0xff, 0]));
};

const clock = (now: Date) => {
  const year = now.getUTCFullYear();
  const day = [year >> 8, year & 0xff, now.getUTCMonth() + 1, now.getUTCDate()];
  return Buffer.from([...day, now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds(), 0]);
};

const heartbeat = (reader: Reader, now: Date) =>
  frameOf({ ...nothingSaid(), bateria_pct: reader.u(1), atributos: { senal: reader.u(1) } }, now);

const batteryAt = (reader: Reader, now: Date) => {
  const bateria_pct = reader.u(1);
  return frameOf({ ...nothingSaid(), bateria_pct }, momentOf(reader, now));
};

/** Type, maker, model and number, then the card of the network; the standard of 2019 has longer names. */
const attributesOf = ({ version, body }: Envelope, now: Date) => {
  const at = version === null ? 34 : 67;
  const [modelo, iccid] = [asciiOf(body.subarray(7, version === null ? 27 : 37)), body.toString('hex', at, at + 10)];
  return frameOf({ ...nothingSaid(), atributos: { modelo: modelo.replaceAll('\0', '').trim(), iccid } }, now);
};

/** Samples of three axes, with the sign in the uppermost bit, each behind its time. */
const accelerations = (reader: Reader, now: Date) => {
  const axis = () => {
    const value = reader.u(2);
    return value & 0x8000 ? -(value & 0x7fff) : value;
  };
  let fecha = now;
  const samples: number[][] = [];
  while (reader.left >= 12) {
    fecha = momentOf(reader, now);
    samples.push([axis(), axis(), axis()]);
  }
  return frameOf({ ...nothingSaid(), atributos: { acelerometro: samples.slice(0, 20) } }, fecha);
};

/** A driver's card was put in or taken out. */
const driver = (reader: Reader, now: Date) => {
  const said = nothingSaid();
  said.atributos.tarjeta_estado = reader.u(1);
  const fecha = momentOf(reader, now);
  if (reader.left > 1 && reader.u(1) === 0) {
    said.atributos.conductor_nombre = asciiOf(reader.take(reader.u(1)));
    said.conductor = asciiOf(reader.take(20)).replaceAll('\0', '').trim();
  }
  return frameOf(said, fecha);
};

/** A lock asks for the time (`BASE,2`), or answers a command. */
const lockText = (text: string, session: Session, now: Date): Message => {
  const identifier = /^\((\d{6,15}),/.exec(text)?.[1]?.replace(/^0+(?=\d)/, '') ?? session.identifier ?? undefined;
  const said = { identifier, session: identifier ? { identifier } : {}, frames: [] };
  if (!text.includes('BASE,2')) return { ...said, reply: text };
  const time = now.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return { ...said, answer: answerOf(text.replace('TIME', time)) };
};
