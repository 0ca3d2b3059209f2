import { crcX25 } from '../packets/bytes';
import type { Cut } from '../packets/protocol';
import { isMoment } from './places';

const [basic, extended] = [0x7878, 0x7979];
/** Length that no tracker reaches: a larger one lies. */
const longest = 4 * 1024;

const word = (value: number) => Buffer.from([(value >> 8) & 0xff, value & 0xff]);

/** A packet of ours. */
export const packetOf = (type: number, content: Buffer, serial: number, wide = false): Buffer => {
  const length = content.length + 5;
  const body = Buffer.concat([wide ? word(length) : Buffer.from([length]), Buffer.from([type]), content, word(serial)]);
  return Buffer.concat([word(wide ? extended : basic), body, word(crcX25(body)), word(0x0d0a)]);
};

export const cut = (bytes: Buffer, quiet: boolean): Cut => {
  const begin = beginOf(bytes);
  if (begin > 0) return { take: begin };
  const wide = bytes[0] === 0x79;
  const head = wide ? 4 : 3;
  if (bytes.length < head) return { take: 0 };
  const length = wide ? bytes.readUInt16BE(2) : (bytes[2] ?? 0);
  const size = head + length + 2;
  if (length < 5) return (wide ? null : unusual(bytes, length, quiet)) ?? { take: 2, broken: true };
  if (size > longest) return { take: 2, broken: true };
  if (bytes.length < size) return endsEarly(bytes, size, quiet) ?? { take: 0 };
  // Without its end the length lied: the next packet may begin within.
  if (!endsAt(bytes, size)) return (wide ? null : unusual(bytes, length, quiet)) ?? { take: 2, broken: true };
  return isWhole(bytes, size) ? { take: size, packet: bytes.subarray(0, size) } : { take: size, broken: true };
};

const beginOf = (bytes: Buffer): number => {
  for (let at = 0; at < bytes.length; at++) {
    const first = bytes[at];
    if ((first === 0x78 || first === 0x79) && (bytes[at + 1] === undefined || bytes[at + 1] === first)) return at;
  }
  return bytes.length;
};

const endsAt = (bytes: Buffer, size: number) => bytes[size - 2] === 0x0d && bytes[size - 1] === 0x0a;

const isWhole = (bytes: Buffer, size: number) => crcX25(bytes.subarray(2, size - 4)) === bytes.readUInt16BE(size - 4);

/** A whole packet of which only the very last byte has not come. */
const endsEarly = (bytes: Buffer, size: number, quiet: boolean): Cut | null => {
  if (!quiet || bytes.length !== size - 1 || bytes[size - 2] !== 0x0d || !isWhole(bytes, size)) return null;
  return { take: bytes.length, packet: Buffer.concat([bytes, Buffer.from([0x0a])]) };
};

/** Copies that count their length otherwise: null where it is none of them. */
const unusual = (bytes: Buffer, length: number, quiet: boolean): Cut | null => {
  if (bytes.length < 4) return quiet ? null : { take: 0 };
  const type = bytes[3] ?? 0;
  if (isWifi(type)) return surroundings(bytes, quiet);
  const upTo = (size: number, whole: (size: number) => boolean): Cut | null => {
    if (bytes.length < size) return quiet || (bytes[size - 2] ?? 0x0d) !== 0x0d ? null : { take: 0 };
    return endsAt(bytes, size) && whole(size) ? { take: size, packet: bytes.subarray(0, size) } : null;
  };
  // Only the content is counted, and neither number nor checksum follow it.
  if (type === 0x10 || type === 0x11) return upTo(length + 6, () => isMoment(bytes, 4));
  // A sign of life of type and end alone.
  if (type === 0x08 && length === 1) return upTo(6, () => true);
  // The checksum is not counted.
  return length < 5 ? null : upTo(length + 7, (size) => isWhole(bytes, size));
};

const isWifi = (type: number) => type === 0x17 || type === 0x69;

/** Time in decimal digits, Wi-Fi stations (the length counts them), and cells; no number, no checksum. */
const surroundings = (bytes: Buffer, quiet: boolean): Cut | null => {
  const cellsAt = 10 + 7 * (bytes[2] ?? 0);
  if (!/^(\d\d)(0[1-9]|1[0-2])([0-2]\d|3[01])/.test(bytes.subarray(4, 7).toString('hex'))) {
    return bytes.length < 7 && !quiet ? { take: 0 } : null;
  }
  const size = cellsAt + 6 + 5 * (bytes[cellsAt] ?? 0);
  if (bytes.length <= cellsAt || bytes.length < size) return quiet ? null : { take: 0 };
  return endsAt(bytes, size) ? { take: size, packet: bytes.subarray(0, size) } : null;
};

export interface Opened {
  wide: boolean;
  type: number;
  content: Buffer;
  /** Its number; of copies without one, what stands in its place. */
  serial: number;
  /** The list of Wi-Fi stations and cells that has neither number nor checksum. */
  surroundings: boolean;
}

/** The parts of a packet that `cut` has cut. */
export const opened = (packet: Buffer): Opened => {
  const wide = packet[0] === 0x79;
  const type = packet[wide ? 4 : 3] ?? 0;
  const serial = packet.readUInt16BE(packet.length - 6);
  const length = packet[2] ?? 0;
  const uncounted = !wide && packet.length !== length + 5;
  const bare = uncounted && (type === 0x10 || type === 0x11);
  const content = packet.subarray(wide ? 5 : 4, packet.length - (bare || (uncounted && isWifi(type)) ? 2 : 6));
  return { wide, type, content, serial, surroundings: uncounted && isWifi(type) };
};
