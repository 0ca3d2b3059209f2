import { bcd, Reader } from '../packets/bytes';
import type { Command, Message, Session, TrackerProtocol } from '../packets/protocol';
import { reportOf } from '../packets/report';
import { information, obdReport, serialReport, shortWords, words } from './information';
import { locatedReport } from './located';
import { modularReport, statusReport } from './modules';
import { cut, opened, packetOf, type Opened } from './packet';
import { batteryReport, cameraReport, lockReport, portsReport, voltsReport } from './special';
import { stateReport } from './states';
import { digitsReport, surroundingsReport } from './surroundings';

/**
 * Concox and its many copies. 7878 and a length of one byte, or 7979 and one of two; type, content, serial number, CRC,
 * 0d0a. The log-in names the tracker; every packet is answered with its type and serial number. Speeds in km/h. Models
 * give the same type other contents: they are told apart by length and by which values are possible at each place.
 */
export const gt06: TrackerProtocol = {
  name: 'gt06',

  cut,

  read: (packet, session, now) => {
    const parts = opened(packet);
    if (parts.surroundings) return digitsReport(parts.type, parts.content);
    const answer = packetOf(parts.type, Buffer.alloc(0), parts.serial);
    return parts.wide ? readExtended(parts, answer, session, now) : readBasic(parts, answer, session, now);
  },

  command: (command, _session, number) => {
    const text = commandOf(command);
    if (text === null) return null;
    const words = Buffer.from(text, 'latin1');
    const flag = Buffer.alloc(4);
    flag.writeUInt32BE(number >>> 0);
    const language = Buffer.from([0, 2]);
    return packetOf(0x80, Buffer.concat([Buffer.from([words.length + 4]), flag, words, language]), number & 0xffff);
  },
};

const withoutAnswer = new Set([0x08, 0x80, 0x81, 0x82]);

const unknownType = (type: number) => `tipo 0x${type.toString(16).padStart(2, '0')}`;

const readBasic = ({ type, content }: Opened, answer: Buffer, session: Session, now: Date): Message => {
  switch (type) {
    case 0x01:
      return { ...logIn(new Reader(content)), answer };
    case 0x15:
      return { ...shortWords(content, now), answer };
    case 0x2a:
      // The address of a place: we have none to say.
      return { frames: [], answer: packetOf(0x97, noAddress, 0, true) };
    case 0x8a:
      return { frames: [], answer: packetOf(type, Buffer.from(clockOf(now)), 0) };
    case 0xa7:
      return { frames: [reportOf({ fecha: now })], answer };
    case 0x94:
      return { frames: [reportOf({ fecha: now, voltaje_externo: new Reader(content).u(2) / 100 })] };
    case 0x95:
      return { frames: [cameraReport(content, session)], answer };
    case 0x34:
      if (content.length < 51 || content.length === 50) break;
      return { frames: [portsReport(content, session)] };
    case 0x24:
      if (content.length === 41) return { frames: [voltsReport(content, session)] };
      break;
    case 0x40:
      return { frames: [batteryReport(content)], answer };
    default:
  }
  const report =
    locatedReport(type, content, session) ??
    stateReport(type, content, now) ??
    surroundingsReport(type, content, session);
  if (report) return { frames: [report], answer };
  return {
    frames: [],
    ...(withoutAnswer.has(type) ? {} : { answer }),
    // What servers send.
    ...(type >= 0x80 && type <= 0x82 ? {} : { unknown: unknownType(type) }),
  };
};

const noAddress = Buffer.concat([Buffer.from([11, 0, 0, 0, 0]), Buffer.from('NA&&NA&&0##', 'latin1')]);

const readExtended = (parts: Opened, answer: Buffer, session: Session, now: Date): Message => {
  const { type, content, serial } = parts;
  switch (type) {
    case 0x21:
      return words(content);
    case 0x32:
    case 0x33:
      return { frames: [lockReport(type, content, session)], answer: packetOf(type, Buffer.alloc(0), serial, true) };
    case 0x38: {
      const report = locatedReport(type, content, session);
      return report ? { frames: [report] } : { frames: [], unknown: unknownType(type) };
    }
    case 0x41:
      return { frames: [], answer: packetOf(type, Buffer.alloc(0), serial, true), unknown: unknownType(type) };
    case 0x70:
      return { frames: [modularReport(content, now)], answer };
    case 0x8c:
      return { frames: [obdReport(content, session)] };
    case 0x94:
      return information(content, session, now);
    case 0x9b:
      return { frames: [serialReport(content, now)] };
    case 0xf1:
    case 0xf2:
      return { frames: [statusReport(type, content)], answer };
    default:
  }
  // 4G models write long packets of the usual types here.
  const usual = readBasic(parts, answer, session, now);
  return usual.unknown ? { frames: [], unknown: unknownType(type) } : usual;
};

/** Some say at the log-in that their clock is set to a zone: hours and minutes × 100, then west. */
const logIn = (reader: Reader): Message => {
  const digits = bcd(reader.take(8));
  const identifier = digits.startsWith('0') ? digits.slice(1) : digits;
  let clockAhead = 0;
  if (reader.left >= 4) {
    reader.skip(2);
    const zone = reader.u(2);
    const amount = zone >> 4;
    clockAhead = (Math.floor(amount / 100) * 60 + (amount % 100)) * 60_000 * (zone & 8 ? -1 : 1);
    if (Math.abs(clockAhead) > 14 * 3_600_000) clockAhead = 0;
  }
  return { identifier, session: { identifier, clockAhead }, frames: [] };
};

const clockOf = (now: Date) => [
  now.getUTCFullYear() - 2000,
  now.getUTCMonth() + 1,
  now.getUTCDate(),
  now.getUTCHours(),
  now.getUTCMinutes(),
  now.getUTCSeconds(),
];

const commandOf = ({ tipo, texto, segundos }: Command): string | null => {
  if (tipo === 'texto') return texto ?? null;
  if (tipo === 'intervalo') return `TIMER,${segundos ?? 60},${segundos ?? 60}#`;
  return { posicion: 'WHERE#', parar_motor: 'RELAY,1#', reanudar_motor: 'RELAY,0#', reiniciar: 'RESET#' }[tipo];
};
