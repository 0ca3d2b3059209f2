import type { Command, Cut, Message, TrackerProtocol } from '../packets/protocol';
import { answerOf, asciiOf } from '../packets/texts';
import { readUniversalBinary, readZip } from './binary';
import { legacyReport } from './legacy';
import { serialEnd } from './serial';
import { universalReport } from './universal';

const longestText = 4 * 1024;

/** `ST300STT;`, `SA200ALT;`, `ST910;`, or of the universal protocol `STT;`. */
const header = /^(?:S[AT]\d{3}[A-Z]{0,3}|[A-Z]{3});/;
const beginning = /^(?:S(?:[AT](?:\d{0,3}|\d{3}[A-Z]{0,3}))?|[A-Z]{0,3})$/;

/** Suntech: texts of columns between semicolons, and two binary forms of the same. Speeds in km/h, times in UTC. */
export const suntech: TrackerProtocol = {
  name: 'suntech',

  cut: (bytes, quiet): Cut => {
    if (!begins(bytes, 0)) {
      let at = 1;
      while (at < bytes.length && !begins(bytes, at)) at += 1;
      return { take: at };
    }
    if ((bytes[0] ?? 0) >= 0x80) return sized(bytes, 3 + (bytes.length < 3 ? 0 : bytes.readUInt16BE(1)));
    if (bytes[0] === 0x02) {
      const size = bytes.length < 3 ? 3 : 4 + bytes.readUInt16BE(1);
      if (size > longestText) return { take: 1 };
      return bytes.length >= size && bytes[size - 1] !== 0x03 ? { take: 1, broken: true } : sized(bytes, size);
    }
    const end = textEnd(bytes, quiet);
    if (end === -1) {
      if (bytes.length > longestText) return { take: bytes.length, broken: true };
      return quiet && bytes.length > 60 ? { take: bytes.length, packet: bytes } : { take: 0 };
    }
    return { take: end + 1, packet: bytes.subarray(0, end) };
  },

  read: (packet, _session, now) => {
    const first = packet[0] ?? 0;
    if (first >= 0x80) return readUniversalBinary(packet);
    return first === 0x02
      ? readZip(packet)
      : readText(
          asciiOf(packet)
            .split(';')
            .map((value) => value.trim()),
          now,
        );
  },

  command: (command, { identifier, dialect }) => {
    if (!identifier) return null;
    const text = dialect ? legacyCommand(command) : universalCommand(command);
    return text === null
      ? null
      : answerOf(`${dialect ? `${dialect}CMD;${identifier};02;` : `CMD;${identifier};`}${text}\r`);
  },
};

const begins = (bytes: Buffer, at: number): boolean => {
  const [first = 0, second] = [bytes[at], bytes[at + 1]];
  if (first > 0x80 && first < 0x90) return second === undefined || second === 0;
  if (first === 0x02) return second === undefined || second < 0x10;
  if (first < 0x41 || first > 0x5a) return false;
  const text = asciiOf(bytes.subarray(at, at + 10));
  return header.test(text) || (at + text.length === bytes.length && beginning.test(text));
};

const sized = (bytes: Buffer, size: number): Cut =>
  bytes.length < Math.max(3, size) ? { take: 0 } : { take: size, packet: bytes.subarray(0, size) };

/**
 * Where a text ends, or -1. Serial data (UEX) may have ends of lines within, as far as their length says, and a column
 * behind them.
 */
const textEnd = (all: Buffer, quiet: boolean): number => {
  const bytes = all.subarray(0, longestText);
  const serial = serialEnd(asciiOf(bytes.subarray(0, 512)));
  if (serial >= bytes.length && serial < longestText && !quiet) return -1;
  const isEnd = (at: number) => bytes[at] === 0x0d || bytes[at] === 0x0a;
  for (let at = serial < bytes.length ? serial : 0; at < bytes.length; at++) {
    if (!isEnd(at)) continue;
    let next = at;
    while (isEnd(next)) next += 1;
    if (!serial || bytes[next] !== 0x3b) return at;
    at = next;
  }
  return -1;
};

const answers = /^(CMD|RES)$/;
/** Sent only to keep the connection. */
const keptAlive = 'ALV';

const readText = (values: string[], now: Date): Message => {
  const [head = '', second = ''] = values;
  const legacy = /^(S[AT]\d{3})([A-Z]*)$/.exec(head);
  const identifier = values.slice(1, 3).find((value) => /^\d{5,10}$/.test(value));
  if (!identifier) throw new Error('no identifier');
  const said = { identifier, session: { identifier, dialect: legacy?.[1] ?? null } };
  const type = legacy ? legacy[2] || second : head;
  if (answers.test(type)) return { ...said, frames: [], reply: values.slice(2).join(';') };
  if (type === keptAlive) return { ...said, frames: [] };
  const frame = legacy ? legacyReport(values, type, now) : universalReport(values, type);
  return frame ? { ...said, frames: [frame] } : { ...said, frames: [], unknown: type };
};

const legacyCommand = ({ tipo, texto, segundos }: Command): string | null => {
  if (tipo === 'intervalo') return `RptInt;${segundos ?? 60}`;
  if (tipo === 'texto') return texto ?? null;
  return { posicion: 'StatusReq', parar_motor: 'Enable1', reanudar_motor: 'Disable1', reiniciar: 'Reboot' }[tipo];
};

const universalCommand = ({ tipo, texto }: Command): string | null => {
  if (tipo === 'intervalo') return null;
  if (tipo === 'texto') return texto ?? null;
  return { posicion: '03;01', parar_motor: '04;01', reanudar_motor: '04;02', reiniciar: '03;03' }[tipo];
};
