import { bcd, bit, Reader } from './packets/bytes';
import { levelOf, ofStatus } from './h02Status';
import type { Cut, Message } from './packets/protocol';
import { knots, reportOf } from './packets/report';
import { momentOfDigits, reversedDay } from './packets/texts';

/** Bytes of the usual forms, and the fewest and most of any. */
const sizes = [32, 45, 42];
const [fewest, most] = [29, 64];

/**
 * Nothing says how long a binary packet is but where the next begins, or a pause. Until the beginning of the next one
 * is beyond doubt more must come.
 */
export const cutBinary = (bytes: Buffer, quiet: boolean): Cut => {
  if (!isBinary(bytes)) return { take: 1 };
  const taken = (size: number): Cut => ({ take: size, packet: bytes.subarray(0, size) });
  for (let at = fewest; at <= Math.min(most, bytes.length); at++) if (isBeginning(bytes.subarray(at))) return taken(at);
  if (bytes.length < fewest || (!quiet && bytes.length <= most)) return { take: 0 };
  const marked = sizes.find((size) => bytes[size] === 0x24 || bytes[size] === 0x2a);
  return taken(marked ?? (bytes.length > most ? 45 : bytes.length));
};

/** A text with its maker's letters, or another packet with its whole clock. */
const isBeginning = (bytes: Buffer): boolean =>
  bytes[0] === 0x2a
    ? /^\*[A-Za-z]{2},$/.test(bytes.toString('latin1', 0, 4))
    : bytes[0] === 0x24 && bytes.length >= 15 && isBinary(bytes);

/** The digits of time and day, after either identifier, as far as they have come. */
const isBinary = (bytes: Buffer): boolean => isNarrow(bytes) || isClock(bytes.subarray(9, 15));
const isNarrow = (bytes: Buffer): boolean => isClock(bytes.subarray(6, 12));

const isClock = (bytes: Buffer): boolean =>
  bytes.every((byte, at) => {
    const digits = byte.toString(16).padStart(2, '0');
    const [least = 0, last = 99] =
      [
        [0, 23],
        [0, 59],
        [0, 59],
        [1, 31],
        [1, 12],
        [0, 99],
      ][at] ?? [];
    return /^\d\d$/.test(digits) && Number(digits) >= least && Number(digits) <= last;
  });

/** Identifier of 5 or 8 bytes, time, day, latitude, battery, longitude, flags, speed and course, state. */
export const readBinary = (packet: Buffer): Message => {
  const reader = new Reader(packet);
  reader.skip(1);
  const identifier = isNarrow(packet) ? bcd(reader.take(5)) : reader.take(8).toString('hex').slice(0, 15);
  if (!/^\d+$/.test(identifier)) throw new Error('no identifier');
  const time = bcd(reader.take(3));
  const day = bcd(reader.take(3));
  const latitude = bcd(reader.take(4));
  const level = reader.u(1);
  // Nine digits of longitude, then flags: fix, north, east.
  const longitude = reader.take(5).toString('hex');
  const flags = parseInt(longitude.slice(9), 16);
  const moving = reader.take(3).toString('hex');
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
        ...ofStatus(reader.u(4)),
      }),
    ],
  };
};
