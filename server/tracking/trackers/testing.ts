import { crcIbm, crcKermit, hexByte, sumOf } from './bytes';
import { noSession, packetsOf, protocolNamed, type Message } from './index';
import { u16, u32, type Place } from './spoken';

export { gt06LogIn, gt06Packet, gt06Place, gt06Report } from './spoken';

/** The packets of these bytes, read on one connection. */
export const decoded = (name: string, bytes: Buffer | string, now = new Date('2026-11-26T12:00:00Z')) => {
  const protocol = protocolNamed(name);
  if (!protocol) throw new Error(`no protocol ${name}`);
  const { packets, rest, broken, skipped } = packetsOf(
    protocol,
    typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes,
    true,
  );
  const session = noSession();
  const messages: Message[] = packets.map((packet) => {
    const message = protocol.read(packet, session, now);
    Object.assign(session, message.session);
    return message;
  });
  const answers = messages.flatMap(({ answer }) => answer ?? []);
  return {
    protocol,
    packets,
    rest,
    broken,
    skipped,
    messages,
    session,
    answers,
    frames: messages.flatMap(({ frames }) => frames),
  };
};

export const fromHex = (...hex: string[]) => Buffer.from(hex.join('').replaceAll(' ', ''), 'hex');

export const teltonikaLogIn = (imei: string) => Buffer.concat([fromHex('000f'), Buffer.from(imei)]);

export const teltonikaPacket = (content: Buffer): Buffer =>
  Buffer.concat([u32(0), u32(content.length), content, u32(crcIbm(content))]);

/** Records of codec 8 without inputs. */
export const teltonikaRecords = (places: readonly Place[]): Buffer => {
  const records = places.map(({ at, latitude, longitude, speed = 0, course = 0 }) => {
    const place = [
      u32(Math.round(longitude * 1e7)),
      u32(Math.round(latitude * 1e7)),
      u16(2600),
      u16(course),
      Buffer.from([9]),
      u16(speed),
    ];
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
