import { Reader } from '../packets/bytes';
import type { Session } from '../packets/protocol';
import { reportOf, type Reported } from '../packets/report';
import { alarmNamed, said, stateOf, stateWithVolts, terminal } from './alarms';
import { modules } from './modules';
import { isMoment, joined, keyOf, placeLength, placeOf, skipCell, skipKindOfCell } from './places';
import {
  climate,
  fenced,
  fencedState,
  joinedRests,
  meters,
  moving,
  ofReport,
  spare,
  withKey,
  withMeters,
  withMileage,
  type Rest,
} from './rests';

/** Packets that begin with a place, or with an IMEI and a place. */
const located = new Set([
  0x10, 0x11, 0x12, 0x16, 0x17, 0x1a, 0x1e, 0x22, 0x25, 0x26, 0x27, 0x2d, 0x31, 0x32, 0x36, 0x37, 0x38, 0x39, 0x61,
  0xa0, 0xa2, 0xa3, 0xa4,
]);

/** The report of a packet with a place; null where its content is none. */
export const locatedReport = (type: number, content: Buffer, session: Session) => {
  if (!located.has(type)) return null;
  const full = withoutImei(content);
  if (full.length < placeLength) return null;
  // Wi-Fi and cells without a place, states and photos come under the same numbers.
  if (type === 0xa2 && full.length >= 100) return null;
  if (type === 0x36 && full.length !== 48) return null;
  if (type === 0xa3 && full.length < 24) return null;
  if (type === 0x22 || type === 0x25) {
    const numbered = withNumberInFront(content, session);
    if (numbered) return reportOf(numbered);
  }
  if ((type === 0x17 || type === 0x36) && !isMoment(full, 0)) return null;
  const reader = new Reader(full);
  const place = placeOf(reader, session);
  return reportOf(joined(place, behind(type, full, reader)));
};

/** Some put their IMEI in front of the time: then no time stands where it should. */
const withoutImei = (content: Buffer): Buffer => {
  const imei = /^0\d{15}$/.test(content.subarray(0, 8).toString('hex'));
  return imei && !isMoment(content, 0) && isMoment(content, 8) ? content.subarray(8) : content;
};

/** Source, IMEI, time of sending, place, cell; state, volts, own ÷ 10, signal, alarm, language, metres, minutes. */
const withNumberInFront = (content: Buffer, session: Session): Reported | null => {
  const [head, cellAt, states] = [15, 33, 13];
  const imei = /^0\d{15}$/.test(content.subarray(1, 9).toString('hex'));
  if (!imei || !isMoment(content, 9) || !isMoment(content, head)) return null;
  // Models count the length of the cell with and without itself: what is behind it must fill the packet.
  const at = [8, 9, 10, 11]
    .map((cell) => cellAt + 1 + cell)
    .find((start) => {
      const behind = content.length - start - states;
      return behind === 0 || (behind > 0 && behind === 1 + (content[start + states] ?? 0));
    });
  const place = placeOf(new Reader(content.subarray(head)), session);
  if (at === undefined) return place;
  const reader = new Reader(content.subarray(at));
  const state = terminal(reader.u(1));
  const [voltaje_externo, bateria_v, senal, code] = [reader.u(2) / 100, reader.u(1) / 10, reader.u(1), reader.u(1)];
  reader.skip(1);
  return joined(place, {
    ...said(state, { voltaje_externo, alarma: alarmNamed(code), atributos: { bateria_v, senal } }),
    odometro_km: reader.u(3) / 1000,
    horometro_h: reader.u(3) / 60,
    conductor: reader.left > 2 ? keyOf(reader.bytes.subarray(reader.at + 2)) : null,
  });
};

/** What follows a place, by type and by how much it is. */
const behind = (type: number, content: Buffer, reader: Reader): Rest => {
  const tail = (size: number) => new Reader(content.subarray(Math.max(placeLength, content.length - size)));
  const has = (size: number) => content.length >= placeLength + size;
  switch (type) {
    case 0x10:
      return {};
    case 0x12:
      return has(8) ? ofReport(content.length - 26, skipped(reader, 2, 3)) : {};
    case 0x16:
      if (content.length === 31) return stateWithVolts(tail(5));
      // Their cell claims its 8 bytes, so that a key follows the state.
      if (content.length === 40 && (content[18] === 8 || content[18] === 9)) return withKey(tail(13));
      return atEnd(content, (reader) => stateOf(reader, content[placeLength] !== 9));
    case 0x26:
      return atEnd(content, (reader) => stateOf(reader, content[placeLength] !== 9));
    case 0xa3:
      return atEnd(content, (reader) => stateOf(reader));
    case 0x27:
    case 0xa4:
      return atEnd(content, fenced, 6);
    case 0x32: {
      // Some add the height.
      const high = content.length === 36;
      if (!has(high ? 7 : 5)) return {};
      const state = tail(high ? 7 : 5);
      return { ...stateOf(state), altitud_m: high ? (state.skip(1), state.i(2)) : null };
    }
    case 0x17:
      return content.length === 35 ? { conductor: keyOf(content.subarray(26, 34)) } : {};
    case 0x61:
      return content.length === 33 ? { conductor: String(content.readUIntBE(27, 6)) } : {};
    case 0x36:
      return withMeters(skipped(reader, 2, 4));
    case 0x38:
      reader.skip(2);
      return reader.left ? (skipKindOfCell(reader), modules(reader)) : {};
    case 0x39:
      skipKindOfCell(reader);
      return joinedRests(fencedState(reader), modules(reader));
    case 0xa2:
      return withMileage(skipped(reader, 4, 8));
    case 0xa0:
      return spare(skipped(reader, 4, 8));
    case 0x11:
      return spare(skipped(reader, 2, 4, true));
    case 0x31: {
      // Models of the longer cell add metres and height.
      const high = content.length === 37;
      const rest = moving(skipped(reader, 2, high ? 4 : 3, high));
      return high ? { ...rest, ...meters(reader), altitud_m: reader.i(2) } : { ...rest, ...meters(reader) };
    }
    case 0x22:
      if (content.length === 42) return climate(skipped(reader, 2, 4));
      return { ...moving(skipped(reader, 2, 3)), ...meters(reader) };
    case 0x2d:
      return { ...moving(skipped(reader, 2, 3)), ...meters(reader) };
    case 0x37:
      return joinedRests(moving(skipped(reader, 2, 3)), modules(reader));
    default:
      return {};
  }
};

/**
 * The state in the last bytes, for what a cell claims of its length is often wrong. Only where it says that metres
 * follow, they do.
 */
const atEnd = (content: Buffer, read: (reader: Reader) => Rest, size = 5): Rest => {
  const claimed = content[placeLength] ?? 0;
  const metered = claimed >= 9 && content.length === placeLength + claimed + size + 4;
  const end = content.length - (metered ? 4 : 0);
  if (end < placeLength + size) return {};
  const rest = read(new Reader(content.subarray(end - size, end)));
  return metered ? { ...rest, odometro_km: content.readUInt32BE(end) / 1000 } : rest;
};

const skipped = (reader: Reader, area: number, number: number, wideNetwork = false): Reader => {
  skipCell(reader, area, number, wideNetwork);
  return reader;
};
