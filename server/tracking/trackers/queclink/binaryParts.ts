import { Reader } from '../packets/bytes';
import type { Reported } from '../packets/report';
import { utc } from '../packets/texts';
import { movementOf } from './state';

/** Hexadecimal digits with zeros in front. */
export const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

/** Year in two bytes, then one each. */
export const momentOf = (reader: Reader): Date =>
  utc(reader.u(2), reader.u(1), reader.u(1), reader.u(1), reader.u(1), reader.u(1));

/** Two digits of the IMEI a byte, the last one alone. Where a name stands in its place, the session's holds. */
export const named = (reader: Reader): { identifier?: string; session?: { identifier: string } } => {
  const bytes = [...reader.take(8)];
  if (!bytes.slice(0, 7).every((byte) => byte < 100) || (bytes[7] ?? 10) > 9) return {};
  const identifier = bytes.map((byte, at) => String(byte).padStart(at < 7 ? 2 : 1, '0')).join('');
  return { identifier, session: { identifier } };
};

/** All that GB100 tells at once; other kinds have other parts of it. */
export const informed = (packet: Buffer): Partial<Reported> | null => {
  if (packet.readUInt8(4) !== 1 || packet.readUInt16BE(5) !== 0xfd7f) return null;
  const reader = new Reader(packet);
  reader.skip(28);
  const state = reader.u(1);
  reader.skip(1);
  const satellites = reader.u(1);
  reader.skip(22);
  const [power, own, level] = [reader.u(2), reader.u(2), reader.u(1)];
  const iccid = reader.take(10).toString('hex');
  const signal = reader.u(1);
  if (level > 100 || signal > 99) return null;
  return {
    ...movementOf(hex(state, 2)),
    satelites: satellites,
    voltaje_externo: power / 1000,
    bateria_pct: level,
    atributos: { bateria_v: own / 1000, iccid, senal: signal },
  };
};
