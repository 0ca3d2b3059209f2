import { crcX25 } from './packets/bytes';

/** How trackers of these protocols speak, for those that drive the demonstration and for tests. */

export const u16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);
export const u32 = (value: number) =>
  Buffer.from([value >>> 24, (value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff]);

/** A GT06 packet as a tracker sends it. */
export const gt06Packet = (type: number, content: Buffer, serial = 1): Buffer => {
  const body = Buffer.concat([Buffer.from([content.length + 5, type]), content, u16(serial)]);
  return Buffer.concat([Buffer.from('7878', 'hex'), body, u16(crcX25(body)), Buffer.from('0d0a', 'hex')]);
};

export const gt06LogIn = (imei: string, serial = 1) =>
  gt06Packet(0x01, Buffer.from(imei.padStart(16, '0'), 'hex'), serial);

export interface Place {
  at: Date;
  latitude: number;
  longitude: number;
  speed?: number;
  course?: number;
  /** Undefined where its wire is not connected. */
  ignition?: boolean;
}

/** Time, satellites, place, speed, course and flags of a GT06. */
export const gt06Place = ({ at, latitude, longitude, speed = 0, course = 0, ignition }: Place): Buffer => {
  const engine = ignition === undefined ? 0 : ignition ? 0xc000 : 0x4000;
  const flags = 0x1000 | engine | (latitude >= 0 ? 0x400 : 0) | (longitude < 0 ? 0x800 : 0) | (course & 0x3ff);
  const time = [
    at.getUTCFullYear() - 2000,
    at.getUTCMonth() + 1,
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  ];
  const degrees = (value: number) => u32(Math.round(Math.abs(value) * 1_800_000));
  return Buffer.concat([
    Buffer.from(time),
    Buffer.from([0xc9]),
    degrees(latitude),
    degrees(longitude),
    Buffer.from([speed]),
    u16(flags),
  ]);
};

/** A GT06 report of a place with its cell. */
export const gt06Report = (place: Place, serial = 1) =>
  gt06Packet(0x12, Buffer.concat([gt06Place(place), Buffer.from('02dc650001000002', 'hex')]), serial);

/** A report of a Suntech of the ST300 series. @param km on its odometer */
export const suntechReport = (
  id: string,
  { at, latitude, longitude, speed = 0, course = 0, ignition = false }: Place,
  km: number,
): Buffer => {
  const signed = (value: number, digits: number) =>
    `${value < 0 ? '-' : '+'}${Math.abs(value)
      .toFixed(6)
      .padStart(digits + 7, '0')}`;
  const moment = at.toISOString();
  const fields = [
    ...['ST300STT', id, '04', '1001', moment.slice(0, 10).replaceAll('-', ''), moment.slice(11, 19), '00129'],
    ...[signed(latitude, 2), signed(longitude, 3), speed.toFixed(3).padStart(7, '0'), course.toFixed(2), '9', '1'],
    ...[Math.round(km * 1000), ignition ? '13.80' : '12.40', `${ignition ? 1 : 0}00000`, ignition ? 2 : 1, 1],
  ];
  return Buffer.from(`${fields.join(';')}\r`);
};
