import { asciiOf, firstOf } from '../packets/texts';
import type { Cut } from '../packets/protocol';
import { binaryLength, isBinary, isBinarySummed } from './binary';
import { isRecords, isRecordsSummed, recordsLength } from './records';

const longestText = 4 * 1024;
/** The longest binary packet seen has 1.4 KB: compressed ways of some minutes. */
const longestBinary = 4 * 1024;
const texts: readonly string[] = ['+RESP:GT', '+BUFF:GT', '+ACK:GT', '+EVT:GT'];

/** Cuts a text to its `$`, and binary packets by the length that they bring. */
export const cut = (bytes: Buffer, quiet: boolean): Cut => {
  if (bytes[0] !== 0x2b) {
    const begin = bytes.indexOf('+');
    return { take: begin === -1 ? bytes.length : begin };
  }
  if (isRecords(bytes)) return binaryCut(bytes, recordsLength(bytes), isRecordsSummed);
  const head = asciiOf(bytes.subarray(0, 8));
  if (texts.some((start) => start.startsWith(head) || head.startsWith(start))) return textCut(bytes, quiet);
  if (head.length < 5) return { take: bytes.length === 1 || mayBecome(head) ? 0 : 1 };
  return isBinary(bytes) ? binaryCut(bytes, binaryLength(bytes), isBinarySummed) : { take: 1 };
};

const mayBecome = (head: string) => /^\+(?:[A-Z]{1,3})$/.test(head);

/** @param length null where it has not come yet */
const binaryCut = (bytes: Buffer, length: number | null, isSummed: (packet: Buffer) => boolean): Cut => {
  if (length === null) return { take: 0 };
  if (length < 20 || length > longestBinary) return { take: 1, broken: true };
  if (bytes.length < length) return { take: 0 };
  const packet = bytes.subarray(0, length);
  // What a length that lies would swallow is looked through again.
  if (packet.at(-1) !== 0x24 && packet.readUInt16BE(length - 2) !== 0x0d0a) return { take: 1, broken: true };
  return isSummed(packet) ? { take: length, packet } : { take: length, broken: true };
};

const textCut = (bytes: Buffer, quiet: boolean): Cut => {
  const within = bytes.subarray(0, longestText);
  const found = firstOf(within, '$\0', 0);
  const text = found === -1 ? within : within.subarray(0, found);
  const again = nextStart(text);
  if (again !== -1) return { take: again, broken: true };
  if (found !== -1) return { take: found + 1, packet: text };
  if (quiet && hasEnded(asciiOf(text))) return { take: text.length, packet: text };
  return bytes.length > longestText ? { take: text.length, broken: true } : { take: 0 };
};

/**
 * A text that lost its `$` ends with the moment it was sent and a count. The moment of a place and the country behind
 * it look alike, and are no end.
 */
const hasEnded = (text: string) =>
  /,\d{14},[0-9A-F]{4}(?:,\w{10})?[\r\n]*$/i.test(text.slice(-48)) &&
  !/,-?\d+\.\d{4,},\d{14},[0-9A-F]{4}[\r\n]*$/i.test(text.slice(-48));

const nextStart = (bytes: Buffer): number => {
  for (let at = bytes.indexOf('+', 1); at !== -1; at = bytes.indexOf('+', at + 1)) {
    const head = asciiOf(bytes.subarray(at, at + 8));
    if (texts.some((start) => head.startsWith(start))) return at;
  }
  return -1;
};
