import { crcIbm, crcKermit, crcX25, hexByte, sumOf } from './bytes';
import { noSession, packetsOf, protocolNamed, type Message } from './index';

/** The packets of these bytes, read on one connection. */
export const decoded = (name: string, bytes: Buffer | string, now = new Date('2026-11-26T12:00:00Z')) => {
  const protocol = protocolNamed(name);
  if (!protocol) throw new Error(`no protocol ${name}`);
  const { packets, rest, broken, skipped } = packetsOf(protocol, typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes, true);
  const session = noSession();
  const messages: Message[] = packets.map((packet) => {
    const message = protocol.read(packet, session, now);
    Object.assign(session, message.session);
    return message;
  });
  const answers = messages.flatMap(({ answer }) => answer ?? []);
  return { protocol, packets, rest, broken, skipped, messages, session, answers, frames: messages.flatMap(({ frames }) => frames) };
};

export const fromHex = (...hex: string[]) => Buffer.from(hex.join('').replaceAll(' ', ''), 'hex');

const u16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);
const u32 = (value: number) => Buffer.from([value >>> 24, (value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff]);

/** A GT06 packet as a tracker sends it. */
export const gt06Packet = (type: number, content: Buffer, serial = 1): Buffer => {
  const body = Buffer.concat([Buffer.from([content.length + 5, type]), content, u16(serial)]);
  return Buffer.concat([fromHex('7878'), body, u16(crcX25(body)), fromHex('0d0a')]);
};

export const gt06LogIn = (imei: string, serial = 1) => gt06Packet(0x01, Buffer.from(imei.padStart(16, '0'), 'hex'), serial);

interface Place {
  at: Date;
  latitude: number;
  longitude: number;
  speed?: number;
  course?: number;
}

/** Time, satellites, place, speed, course and flags of a GT06. */
export const gt06Place = ({ at, latitude, longitude, speed = 0, course = 0 }: Place): Buffer => {
  const flags = 0x1000 | (latitude >= 0 ? 0x400 : 0) | (longitude < 0 ? 0x800 : 0) | (course & 0x3ff);
  const time = [at.getUTCFullYear() - 2000, at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()];
  const degrees = (value: number) => u32(Math.round(Math.abs(value) * 1_800_000));
  return Buffer.concat([Buffer.from(time), Buffer.from([0xc9]), degrees(latitude), degrees(longitude), Buffer.from([speed]), u16(flags)]);
};

/** A GT06 report of a place with its cell. */
export const gt06Report = (place: Place, serial = 1) => gt06Packet(0x12, Buffer.concat([gt06Place(place), fromHex('02dc 65 0001 000002')]), serial);

export const teltonikaLogIn = (imei: string) => Buffer.concat([fromHex('000f'), Buffer.from(imei)]);

export const teltonikaPacket = (content: Buffer): Buffer => Buffer.concat([u32(0), u32(content.length), content, u32(crcIbm(content))]);

/** Records of codec 8 without inputs. */
export const teltonikaRecords = (places: readonly Place[]): Buffer => {
  const records = places.map(({ at, latitude, longitude, speed = 0, course = 0 }) => {
    const place = [u32(Math.round(longitude * 1e7)), u32(Math.round(latitude * 1e7)), u16(2600), u16(course), Buffer.from([9]), u16(speed)];
    const time = Buffer.alloc(8);
    time.writeBigUInt64BE(BigInt(at.getTime()));
    return Buffer.concat([time, Buffer.from([0]), ...place, fromHex('00 00 00 00 00 00')]);
  });
  return Buffer.concat([fromHex('08'), Buffer.from([places.length]), ...records, Buffer.from([places.length])]);
};

export const ruptelaPacket = (imei: string, content: Buffer): Buffer => {
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(imei));
  const body = Buffer.concat([number, content]);
  return Buffer.concat([u16(body.length), body, u16(crcKermit(body))]);
};

export const meitrackPacket = (imei: string, rest: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(`,${imei},`), rest, Buffer.from('*')]);
  const head = Buffer.concat([Buffer.from(`$$A${body.length + 4}`), body]);
  return Buffer.concat([head, Buffer.from(`${hexByte(sumOf(head))}\r\n`)]);
};
