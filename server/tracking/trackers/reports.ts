import type { NombreRastreador } from '#contract/rastreadores';
import { knots } from './report';
import { suntechReport, u16, u32, type Place } from './spoken';
import {
  fromHex,
  gt06LogIn,
  gt06Report,
  meitrackPacket,
  ruptelaPacket,
  teltonikaLogIn,
  teltonikaPacket,
  teltonikaRecords,
} from './testing';

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

/** One report of each protocol, behind its log-in where it has one. */
export const reports: Record<NombreRastreador, (said: Said) => Buffer> = {
  suntech: (said) => suntechReport('100850000', said, 12),
  queclink: (said) =>
    Buffer.from(
      `+RESP:GTFRI,060100,${imei},,12650,10,1,1,${said.speed.toFixed(1)},${said.course},2600.0,${said.longitude.toFixed(6)},` +
        `${said.latitude.toFixed(6)},${day(said)}${clock(said)},0732,0101,18D8,6141,00,2000.5,,,,80,210201,,,,${day(said)}${clock(said)},11F0$`,
    ),
  gt06: (said) => Buffer.concat([gt06LogIn(imei), gt06Report(said, 2)]),
  teltonika: (said) => Buffer.concat([teltonikaLogIn(imei), teltonikaPacket(teltonikaRecords([said]))]),
  coban_gps103: (said) =>
    Buffer.from(
      `imei:${imei},tracker,${day(said).slice(2)}${clock(said).slice(0, 4)},,F,${clock(said)}.000,A,${minutes(said.latitude, 2)},${north(said)},` +
        `${minutes(said.longitude, 3)},${east(said)},${(said.speed / knots).toFixed(2)},${said.course};`,
    ),
  h02: (said) =>
    Buffer.from(
      `*HQ,4106012736,V1,${clock(said)},A,${minutes(said.latitude, 2)},${north(said)},${minutes(said.longitude, 3)},${east(said)},` +
        `${(said.speed / knots).toFixed(2)},${said.course},${dayFirst(said)},FFFFFBFF#`,
    ),
  taip: (said) =>
    Buffer.from(
      `>RGP${dayFirst(said)}${clock(said)}${signed(said.latitude, 2, 5).replace('.', '')}${signed(said.longitude, 3, 5).replace('.', '')}` +
        `${digits(said.speed, 3)}${digits(said.course, 3)}30007F4101;ID=0005;#0002<`,
    ),
  tk103: (said) =>
    Buffer.from(
      `(${id12}BR00${day(said).slice(2)}A${minutes(said.latitude, 2)}${north(said)}${minutes(said.longitude, 3)}${east(said)}` +
        `${digits(said.speed, 3, 1)}${clock(said)}${digits(said.course, 3, 2)}01000000L00000A00)`,
    ),
  meitrack: (said) =>
    meitrackPacket(
      imei,
      Buffer.from(
        `AAA,35,${said.latitude.toFixed(6)},${said.longitude.toFixed(6)},${day(said).slice(2)}${clock(said)},A,9,15,${said.speed},${said.course},` +
          `1.6,2600,3989,36000,732|2|5337|2B2C,0100,0000|0000|0000|0964|04B0,,`,
      ),
    ),
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
};
