import type { Frame } from '../entry/frame';
import { bcd, bit, Reader } from './bytes';
import type { Command, Cut, Message, TrackerProtocol } from './protocol';
import { knots, reportOf, type Reported } from './report';
import { answerOf, asciiOf, degreesOf, firstOf, momentOfDigits, reversedDay, textBetween } from './texts';
import { levelOf, ofStatus } from './h02Status';

/** Bytes of the two binary forms. */
const [short, long] = [32, 45];

/** Sinotrack and copies: texts from `*` to `#`, or binary from `$`. Speeds in knots, times in UTC. */
export const h02: TrackerProtocol = {
  name: 'h02',

  cut: (bytes, quiet): Cut => {
    const begin = bytes[0] === 0x2a || bytes[0] === 0x24 ? 0 : firstOf(bytes, '*$', 0);
    if (begin !== 0) return { take: begin === -1 ? bytes.length : begin };
    if (bytes[0] === 0x2a) return textBetween(bytes, '*', '#');
    if (!isBinary(bytes)) return { take: 1 };
    // Nothing says which form it is but how much comes before the next packet, or before a pause.
    const follows = (size: number) => bytes[size] === 0x24 || bytes[size] === 0x2a;
    if (follows(short) || (quiet && bytes.length >= short && bytes.length < long))
      return { take: short, packet: bytes.subarray(0, short) };
    if (bytes.length > long || (quiet && bytes.length === long)) return { take: long, packet: bytes.subarray(0, long) };
    return { take: 0 };
  },

  read: (packet, _session, now): Message =>
    packet[0] === 0x24 ? readBinary(packet) : readText(asciiOf(packet).slice(1, -1), now),

  command: (command, { identifier, dialect }, number) => {
    if (!identifier) return null;
    const clock = String(number % 1_000_000).padStart(6, '0');
    const text = commandOf(command, clock);
    return text === null ? null : answerOf(`*${dialect ?? 'HQ'},${identifier},${text}#`);
  },
};

/** The digits of time and day, after either identifier, as far as they have come. */
const isBinary = (bytes: Buffer): boolean =>
  [6, 9].some((at) => bytes.subarray(at, at + 6).every((byte, i) => isClock(byte, i)));

const isClock = (byte: number, at: number): boolean => {
  const digits = byte.toString(16).padStart(2, '0');
  const most = [23, 59, 59, 31, 12, 99][at] ?? 99;
  return /^\d\d$/.test(digits) && Number(digits) <= most;
};

const stamp = (now: Date) => now.toISOString().replaceAll(/\D/g, '').slice(0, 14);

const readText = (text: string, now: Date): Message => {
  const values = text.split(',').map((value) => value.trim());
  const [maker = 'HQ', identifier = '', type = ''] = values;
  if (!/^\d{6,16}$/.test(identifier) || maker.length !== 2) throw new Error('no identifier');
  const said = { identifier, session: { identifier, dialect: maker } };
  const confirm = (what: string) => answerOf(`*HQ,${identifier},V4,${what},${stamp(now)}#`);
  if (type === 'V0' || type === 'HTBT') {
    const level = Number(values[3] ?? NaN);
    const frames = Number.isFinite(level) ? [reportOf({ fecha: now, bateria_pct: level })] : [];
    return { ...said, frames, answer: answerOf(`*${maker},${identifier},${type}#`) };
  }
  if (type === 'LINK') return { ...said, frames: [linkOf(values)] };
  if (type === 'NBR') return { ...said, frames: [cellsOf(values)], answer: confirm('NBR') };
  const frame = placedOf(values, now);
  const reply = type === 'V4' ? values.slice(3).join(',') : undefined;
  return { ...said, frames: frame ? [frame] : [], reply, ...(type === 'V1' && { answer: confirm('V1') }) };
};

/**
 * Whatever stands before, a place is a latitude with N or S and a longitude with E or W; time and validity stand
 * before, speed behind.
 */
const placedOf = (values: string[], now: Date): Frame | null => {
  const at = values.findIndex(
    (_, i) => i > 2 && /^[NS]$/.test(values[i + 1] ?? '') && /^[EW]$/.test(values[i + 3] ?? ''),
  );
  if (at === -1) return null;
  const rest = values.slice(at + 4);
  const day = rest.findIndex((value, i) => i > 1 && i < 5 && /^\d{6}$/.test(value));
  const status = rest.findIndex((value, i) => i > 1 && /^[0-9A-F]{8}$/i.test(value));
  const more = status === -1 ? [] : rest.slice(status + 1);
  const time = values[at - 2] ?? '';
  // Some leave the time away.
  const fecha = day === -1 ? now : momentOfDigits(reversedDay(rest[day] ?? ''), /^\d{6}$/.test(time) ? time : '000000');
  return reportOf({
    fecha,
    latitud: degreesOf(values[at], values[at + 1]),
    longitud: degreesOf(values[at + 2], values[at + 3]),
    valida: values[at - 1] !== 'V',
    velocidad_kmh: Number(rest[0]) * knots,
    rumbo: Number(rest[1] || 0),
    ...(status === -1 ? {} : ofStatus(parseInt(rest[status] ?? '', 16))),
    ...measured(more),
  });
};

/** Metres, degrees, fuel and altitude, of some models behind the state. */
const measured = (values: string[]): Partial<Reported> => {
  if (values.length < 6 || !/^\d+\.\d+$/.test(values[2] ?? '')) return {};
  const [metres, degrees, fuel, altitude] = values.map(Number);
  return {
    odometro_km: (metres ?? 0) / 1000,
    combustible_pct: fuel,
    altitud_m: altitude,
    atributos: { temperatura_1: degrees },
  };
};

const readBinary = (packet: Buffer): Message => {
  const reader = new Reader(packet);
  reader.skip(1);
  const wide = packet.length > short && !packet.subarray(6, 12).every((byte, i) => isClock(byte, i));
  const identifier = wide ? reader.take(8).toString('hex').slice(0, 15) : bcd(reader.take(5));
  const time = bcd(reader.take(3));
  const day = bcd(reader.take(3));
  const latitude = bcd(reader.take(4));
  const level = reader.u(1);
  // Nine digits of longitude, then flags: fix, north, east.
  const longitude = reader.take(5).toString('hex');
  const flags = parseInt(longitude.slice(9), 16);
  const moving = reader.take(3).toString('hex');
  const status = reader.u(4);
  const degrees = (text: string, whole: number) =>
    Number(text.slice(0, whole)) + Number(text.slice(whole, 9)) / 10_000 / 60;
  const [north, east] = [degrees(latitude, 2), degrees(longitude, 3)];
  return {
    identifier,
    session: { identifier },
    frames: [
      reportOf({
        fecha: momentOfDigits(reversedDay(day), time),
        latitud: bit(flags, 2) ? north : -north,
        longitud: bit(flags, 3) ? east : -east,
        valida: bit(flags, 1),
        velocidad_kmh: Number(moving.slice(0, 3)) * knots,
        rumbo: Number(moving.slice(3)),
        bateria_pct: levelOf(level),
        ...ofStatus(status),
      }),
    ],
  };
};

/** Time, signal, satellites, battery, steps, turns, day, state. */
const linkOf = (values: string[]): Frame =>
  reportOf({
    fecha: momentOfDigits(reversedDay(values[9] ?? ''), values[3] ?? ''),
    satelites: Number(values[5]),
    bateria_pct: Number(values[6]),
    atributos: { senal: Number(values[4]) },
  });

/** Cells without a place; day and state are the last two. */
const cellsOf = (values: string[]): Frame => {
  const day = values.findLastIndex((value) => /^\d{6}$/.test(value));
  const status = values.slice(day + 1).find((value) => /^[0-9A-F]{8}$/i.test(value));
  return reportOf({
    fecha: momentOfDigits(reversedDay(values[day] ?? ''), values[3] ?? ''),
    ...(status ? ofStatus(parseInt(status, 16)) : {}),
  });
};

const commandOf = ({ tipo, texto, segundos }: Command, clock: string): string | null => {
  if (tipo === 'texto') return texto ?? null;
  if (tipo === 'intervalo') return `S71,${clock},22,${segundos ?? 60}`;
  return {
    // Once; the interval, of 30 s at least, is for those who ask for more than one.
    posicion: `D1,${clock},30,1`,
    // Always cut, however long the first time is; none restores.
    parar_motor: `S20,${clock},1,1`,
    reanudar_motor: `S20,${clock},1,0`,
    reiniciar: `R1,${clock}`,
  }[tipo];
};
