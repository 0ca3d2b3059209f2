import type { NombreRastreador } from '#contract/entities/rastreadores';
import { crcIbm, crcKermit, crcModbus, hexByte, sumOf } from './packets/bytes';
import { packetTo } from './jt808/envelope';
import { noSession, packetsOf, protocolNamed, type Message } from './index';
import { knots, mph } from './packets/report';
import { gt06LogIn, gt06Report, suntechReport, u16, u32, type Place } from './spoken';

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

const galileoskyPacket = (content: Buffer): Buffer => {
  const head = Buffer.alloc(3, 1);
  head.writeUInt16LE(content.length, 1);
  const sum = Buffer.alloc(2);
  sum.writeUInt16LE(crcModbus(Buffer.concat([head, content])));
  return Buffer.concat([head, content, sum]);
};

export const meitrackPacket = (imei: string, rest: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(`,${imei},`), rest, Buffer.from('*')]);
  const head = Buffer.concat([Buffer.from(`$$A${body.length + 4}`), body]);
  return Buffer.concat([head, Buffer.from(`${hexByte(sumOf(head))}\r\n`)]);
};

const imei = '353419036066061';
const id12 = '013632782450';
export type Said = Required<Omit<Place, 'ignition'>>;

const digits = (value: number, whole: number, decimals = 0) =>
  value.toFixed(decimals).padStart(whole + (decimals ? decimals + 1 : 0), '0');
const minutes = (value: number, whole: number) => {
  const all = Math.abs(value);
  const degrees = Math.floor(all);
  return `${digits(degrees, whole)}${digits((all - degrees) * 60, 2, 4)}`;
};
const north = ({ latitude }: Said) => (latitude < 0 ? 'S' : 'N');
const east = ({ longitude }: Said) => (longitude < 0 ? 'W' : 'E');
const clock = ({ at }: Said) => at.toISOString().slice(11, 19).replaceAll(':', '');
const day = ({ at }: Said) => at.toISOString().slice(0, 10).replaceAll('-', '');
const dayFirst = (said: Said) => day(said).slice(6) + day(said).slice(4, 6) + day(said).slice(2, 4);
const signed = (value: number, whole: number, decimals: number) =>
  `${value < 0 ? '-' : '+'}${digits(Math.abs(value), whole, decimals)}`;

/** Degrees and minutes with their hemispheres. */
const placed = (said: Said) => [minutes(said.latitude, 2), north(said), minutes(said.longitude, 3), east(said)];
const inKnots = ({ speed, course }: Said) => [(speed / knots).toFixed(2), course];

/** One report of each protocol, behind its log-in where it has one. */
export const reports: Record<NombreRastreador, (said: Said) => Buffer> = {
  suntech: (said) => suntechReport('100850000', said, 12),
  queclink: (said) => {
    const moment = `${day(said)}${clock(said)}`;
    const place = [said.speed.toFixed(1), said.course, '2600.0', said.longitude.toFixed(6), said.latitude.toFixed(6)];
    const head = ['+RESP:GTFRI', '060100', imei, '', '12650', '10', '1', '1'];
    const tail = ['0732', '0101', '18D8', '6141', '00', '2000.5', '', '', '', '80', '210201', '', '', ''];
    return Buffer.from(`${[...head, ...place, moment, ...tail, moment, '11F0'].join(',')}$`);
  },
  gt06: (said) => Buffer.concat([gt06LogIn(imei), gt06Report(said, 2)]),
  teltonika: (said) => Buffer.concat([teltonikaLogIn(imei), teltonikaPacket(teltonikaRecords([said]))]),
  coban_gps103: (said) => {
    const head = [`imei:${imei}`, 'tracker', `${day(said).slice(2)}${clock(said).slice(0, 4)}`, '', 'F'];
    return Buffer.from(`${[...head, `${clock(said)}.000`, 'A', ...placed(said), ...inKnots(said)].join(',')};`);
  },
  h02: (said) => {
    const head = ['*HQ', '4106012736', 'V1', clock(said), 'A'];
    return Buffer.from(`${[...head, ...placed(said), ...inKnots(said), dayFirst(said), 'FFFFFBFF'].join(',')}#`);
  },
  taip: (said) => {
    const degrees = [signed(said.latitude, 2, 5), signed(said.longitude, 3, 5)].map((text) => text.replace('.', ''));
    const moving = `${digits(said.speed, 3)}${digits(said.course, 3)}`;
    return Buffer.from(`>RGP${dayFirst(said)}${clock(said)}${degrees.join('')}${moving}30007F4101;ID=0005;#0002<`);
  },
  tk103: (said) => {
    const moving = `${digits(said.speed, 3, 1)}${clock(said)}${digits(said.course, 3, 2)}`;
    return Buffer.from(`(${id12}BR00${day(said).slice(2)}A${placed(said).join('')}${moving}01000000L00000A00)`);
  },
  meitrack: (said) => {
    const place = [said.latitude.toFixed(6), said.longitude.toFixed(6), `${day(said).slice(2)}${clock(said)}`, 'A'];
    const tail = ['1.6', '2600', '3989', '36000', '732|2|5337|2B2C', '0100', '0000|0000|0000|0964|04B0', '', ''];
    const text = ['AAA', '35', ...place, '9', '15', said.speed, said.course, ...tail].join(',');
    return meitrackPacket(imei, Buffer.from(text));
  },
  ruptela: ({ at, latitude, longitude, speed, course }) =>
    ruptelaPacket(
      imei,
      Buffer.concat([
        fromHex('01 00 01'),
        u32(at.getTime() / 1000),
        fromHex('00 00'),
        u32(Math.round(longitude * 1e7)),
        u32(Math.round(latitude * 1e7)),
        fromHex('6590'),
        u16(course * 100),
        fromHex('09'),
        u16(speed),
        fromHex('0a 07 00 00 00 00'),
      ]),
    ),
  jt808: ({ at, latitude, longitude, speed, course }) => {
    const china = new Date(at.getTime() + 8 * 3_600_000).toISOString();
    const body = Buffer.concat([
      u32(0),
      u32(3 + (latitude < 0 ? 4 : 0) + (longitude < 0 ? 8 : 0)),
      u32(Math.abs(Math.round(latitude * 1e6))),
      u32(Math.abs(Math.round(longitude * 1e6))),
      u16(2600),
      u16(speed * 10),
      u16(course),
      fromHex(china.slice(2, 19).replaceAll(/\D/g, '')),
    ]);
    return packetTo({ mark: 0x7e, version: null, id: fromHex('013800138000') }, 0x0200, u16(1), body);
  },
  pt502: (said) => {
    const place = [...placed(said), (said.speed / knots).toFixed(2), `${said.course}.00`, dayFirst(said)];
    const head = ['$POS', imei, `${clock(said)}.000`, 'A', ...place, '', '', 'A/00000'];
    return Buffer.from(`${head.join(',')},00000/0,0,0,0/1000//fd7//\r\n`);
  },
  xirgo: (said) => {
    const moment = [
      `${day(said).slice(0, 4)}/${day(said).slice(4, 6)}/${day(said).slice(6)}`,
      said.at.toISOString().slice(11, 19),
    ];
    const place = [
      said.latitude.toFixed(5),
      said.longitude.toFixed(5),
      '100',
      (said.speed / mph).toFixed(2),
      said.course,
    ];
    return Buffer.from(
      `$$${[imei, '6001', ...moment, ...place, '11', '0.8', '12.9', '31', '297', '1', '0', '0.0'].join(',')}##`,
    );
  },
  startek: (said) => {
    const place = [
      said.latitude.toFixed(6),
      said.longitude.toFixed(6),
      '8',
      '0.9',
      said.speed,
      said.course,
      '76',
      '3267',
    ];
    const head = ['000', '0', '', `${day(said).slice(2)}${clock(said)}`, 'A', ...place, '460|0|27B3|0EA7'];
    const text = `,${imei},${head.join(',')},27,0000000F,02,01,04E2|018C|01C8|0000,1`;
    const packet = Buffer.from(`&&A${text.length}${text}`);
    return Buffer.concat([packet, Buffer.from(`${hexByte(sumOf(packet))}\r\n`)]);
  },
  galileosky: ({ at, latitude, longitude, speed, course }) => {
    const place = Buffer.alloc(13);
    place.writeUInt8(0x30);
    place.writeUInt8(0x09, 1);
    place.writeInt32LE(Math.round(latitude * 1e6), 2);
    place.writeInt32LE(Math.round(longitude * 1e6), 6);
    place.writeUInt8(0x33, 10);
    place.writeUInt16LE(speed * 10, 11);
    const time = Buffer.alloc(6);
    time.writeUInt8(0x20);
    time.writeUInt32LE(at.getTime() / 1000, 1);
    const content = Buffer.concat([fromHex('03'), Buffer.from(imei), fromHex('04 3200'), time.subarray(0, 5), place]);
    const way = Buffer.alloc(2);
    way.writeUInt16LE(course * 10);
    return galileoskyPacket(Buffer.concat([content, way]));
  },
  calamp: ({ at, latitude, longitude, speed, course }) => {
    const seconds = u32(at.getTime() / 1000);
    const place = [u32(Math.round(latitude * 1e7)), u32(Math.round(longitude * 1e7)), u32(260_000)];
    const moving = [u32(Math.round(speed / 0.036)), u16(course), fromHex('08 00 002a ffa9 0f 09 01 00 01 14 00 00')];
    return Buffer.concat([fromHex('83 08', `${imei}f`, '01 01 01 02 0003'), seconds, seconds, ...place, ...moving]);
  },
  atrack: ({ at, latitude, longitude, speed, course }) => {
    const id = Buffer.alloc(8);
    id.writeBigUInt64BE(BigInt(imei));
    const moment = u32(at.getTime() / 1000);
    const place = [u32(Math.round(longitude * 1e6)), u32(Math.round(latitude * 1e6)), u16(course), fromHex('02')];
    const rest = [u32(20_005), u16(9), fromHex('01'), u16(speed), fromHex('00 0000 00 07d0 07d0 00')];
    const content = Buffer.concat([fromHex('0001'), id, moment, moment, moment, ...place, ...rest]);
    const summed = Buffer.concat([u16(content.length), content]);
    return Buffer.concat([Buffer.from('@P'), u16(crcIbm(summed)), summed]);
  },
};
