import { bit, Reader } from '../packets/bytes';
import type { Session } from '../packets/protocol';
import { reportOf } from '../packets/report';
import { utc } from '../packets/texts';
import { alarmNamed } from './alarms';
import { isMoment, momentOf } from './places';

/** Packets that say cells and Wi-Fi stations around, behind a time: no place of their own. */
const kinds = new Set([0x17, 0x18, 0x19, 0x24, 0x28, 0x2c, 0x2e, 0x33, 0x34, 0x69, 0xa1, 0xa2, 0xa9, 0xb2, 0xf3]);

/** The report of such a packet; null where its content is none. */
export const surroundingsReport = (type: number, content: Buffer, session: Session) => {
  if (!kinds.has(type) || !isMoment(content, 0)) return null;
  const fecha = momentOf(new Reader(content), session);
  if (type === 0xa9) return reportOf({ fecha, alarma: alarmBehind(new Reader(content.subarray(6))) });
  return reportOf({ fecha });
};

/** Cells (of 4G with longer numbers), a byte, Wi-Fi stations, alarm, language. */
const alarmBehind = (reader: Reader): string | null => {
  const country = reader.u(2);
  reader.skip(bit(country, 15) ? 2 : 1);
  const cell = reader.u(1) > 0 ? 13 : 6;
  reader.skip(reader.u(1) * cell);
  reader.skip(1);
  reader.skip(reader.u(1) * 7);
  const [alarm, language] = [reader.u(1), reader.u(1)];
  return alarmNamed(((language >> 4) << 8) | alarm);
};

/** Of copies whose time is in decimal digits; their answer is the time. */
export const digitsReport = (type: number, content: Buffer) => {
  const digits = content.subarray(0, 6);
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = [...digits].map((byte) =>
    Number(byte.toString(16)),
  );
  const answer = Buffer.concat([Buffer.from([0x78, 0x78, 0x00, type]), digits, Buffer.from([0x0d, 0x0a])]);
  return { frames: [reportOf({ fecha: utc(2000 + year, month, day, hours, minutes, seconds) })], answer };
};
