import { answerOf } from '../packets/texts';
import type { TrackerProtocol } from '../packets/protocol';
import { isBinary, readBinary } from './binary';
import { commandOf } from './commands';
import { cut } from './cut';
import { isRecords, readRecords } from './records';
import { readText } from './text';

/**
 * Queclink @Track: texts from `+RESP:GT…` to `$`, the same in binary from `+RSP` on, and the frames of newer models.
 * Longitude stands before latitude; speeds in km/h, times in UTC.
 */
export const queclink: TrackerProtocol = {
  name: 'queclink',
  cut,
  read: (packet, _session, now) => {
    if (isRecords(packet)) return readRecords(packet, now);
    return isBinary(packet) ? readBinary(packet, now) : readText(packet, now);
  },
  command: (command, { dialect }, number) => {
    const count = (number & 0xffff).toString(16).toUpperCase().padStart(4, '0');
    const body = commandOf(command, dialect ?? 'gv300');
    return body === null ? null : answerOf(body.endsWith('$') ? body : `${body},${count}$`);
  },
};
