import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Rejected } from '../frame';
import { judged } from '../validity';
import { noSession, packetsOf, protocolNamed, trackerProtocols, type TrackerProtocol } from './index';
import { knots, mph } from './report';
import { suntechReport, u16, u32, type Place } from './spoken';
import {
  decoded,
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
const now = new Date('2026-08-21T16:00:00Z');

type Said = Required<Omit<Place, 'ignition'>>;

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

/** One report of each protocol, behind its log-in. */
const spoken: Record<string, (said: Said) => Buffer> = {
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

const usual: Said = {
  at: new Date('2026-08-21T15:40:05Z'),
  latitude: -33.4567,
  longitude: -70.6543,
  speed: 100,
  course: 271,
};
const all = trackerProtocols.map((protocol) => [protocol.name, protocol] as const);
const speak = (name: string, said: Partial<Said>) => (spoken[name] as (said: Said) => Buffer)({ ...usual, ...said });
const read = (name: string, said: Partial<Said>) => decoded(name, speak(name, said), now).frames;

describe.each(all)('%s', (name, protocol) => {
  it('knows all four hemispheres, and its own unit of speed', () => {
    for (const [latitude, longitude] of [
      [33.4567, 70.6543],
      [33.4567, -70.6543],
      [-33.4567, 70.6543],
      [-33.4567, -70.6543],
      [-0.0123, -0.0456],
    ] as const)
      expect(read(name, { latitude, longitude })).toMatchObject([
        {
          fecha: usual.at,
          latitud: expect.closeTo(latitude, 4),
          longitud: expect.closeTo(longitude, 4),
          velocidad_kmh: expect.closeTo(100, 0),
          rumbo: 271,
          valida: true,
        },
      ]);
  });

  it('reads the ends of the world, and the origin as a place that does not count', () => {
    for (const [latitude, longitude] of [
      [89.9, 179.9],
      [-89.9, -179.9],
    ] as const)
      expect(read(name, { latitude, longitude, speed: 0, course: 0 })).toMatchObject([
        { latitud: expect.closeTo(latitude, 4), longitud: expect.closeTo(longitude, 4), velocidad_kmh: 0 },
      ]);
    const [zero] = read(name, { latitude: 0, longitude: 0 });
    expect(zero && judged(zero, now)).toMatchObject({ latitud: 0, longitud: 0, valida: false });
  });

  it('refuses clocks that cannot be right, with words', () => {
    for (const year of ['1970', '2099']) {
      const frames = read(name, { at: new Date(`${year}-01-01T00:00:00Z`) });
      expect(frames).toHaveLength(1);
      // Two digits of a year that begin with 70 are 2070.
      for (const frame of frames) expect(() => judged(frame, now)).toThrow(Rejected);
    }
  });

  it('makes one report of bytes cut at any place, and none of half of them', () => {
    const bytes = speak(name, {});
    for (let at = 0; at <= bytes.length; at++) {
      const session = noSession();
      const frames: unknown[] = [];
      const take = (packets: Buffer[]) => {
        for (const packet of packets) {
          const message = protocol.read(packet, session, now);
          Object.assign(session, message.session);
          frames.push(...message.frames);
        }
      };
      const first = packetsOf(protocol, bytes.subarray(0, at), false);
      take(first.packets);
      if (at < bytes.length - 2) expect(frames).toHaveLength(0);
      const second = packetsOf(protocol, Buffer.concat([first.rest, bytes.subarray(at)]), false);
      take(second.packets);
      take(packetsOf(protocol, second.rest, true).packets);
      expect(frames, `cut at ${at}`).toHaveLength(1);
      expect(first.broken + second.broken).toBe(0);
    }
  });

  it('keeps whole reports that are glued behind anything broken', () => {
    const good = speak(name, {});
    for (const broken of [good.subarray(0, good.length - 3), good.subarray(3), Buffer.alloc(40, 0x0a)]) {
      const bytes = Buffer.concat([good, broken, good, good, good]);
      const { frames } = readLeniently(protocol, bytes);
      // What a length that lies swallows is one packet, and the one that is broken.
      expect(frames.length).toBeGreaterThanOrEqual(2);
    }
  });

  it('never throws on changed bytes while cutting, and reports only what can be judged', () => {
    let seed = 11;
    const random = (most: number) => ((seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff) >> 8) % most;
    const seeds = [speak(name, {}), Buffer.concat([speak(name, {}), speak(name, { latitude: 4 })]), ...sharedOf(name)];
    for (let round = 0; round < 200; round++) {
      const bytes = Buffer.from(seeds[round % seeds.length] ?? Buffer.alloc(0));
      for (let changes = 1 + random(4); changes > 0; changes--) bytes[random(bytes.length)] = random(256);
      const from = random(3) ? 0 : random(bytes.length);
      const cut = bytes.subarray(from, random(3) ? bytes.length : from + random(bytes.length - from));
      for (const frame of readLeniently(protocol, cut).frames) judgedOrRejected(frame);
    }
  });

  it('settles 64 KB of its own beginnings, over and over, in little time', () => {
    const starts = ['*', '$', '>', '()', '\0', '\0\x0f1', 'imei:', '+RESP:', 'STT;', '$$A100,', '**x'];
    for (const start of starts) {
      const bytes = Buffer.from(start.repeat(65_536 / start.length), 'latin1');
      const before = process.cpuUsage().user;
      packetsOf(protocol, bytes, false);
      // It was a second and more.
      expect((process.cpuUsage().user - before) / 1000, JSON.stringify(start)).toBeLessThan(500);
    }
  });
});

const readLeniently = (protocol: TrackerProtocol, bytes: Buffer) => {
  const session = noSession();
  const { packets } = packetsOf(protocol, bytes, true);
  const frames = packets.flatMap((packet) => {
    try {
      const message = protocol.read(packet, session, now);
      Object.assign(session, message.session);
      return message.frames;
    } catch (error) {
      // A mistake of ours would be a TypeError.
      expect(error).not.toBeInstanceOf(TypeError);
      return [];
    }
  });
  return { frames };
};

const judgedOrRejected = (frame: ReturnType<typeof readLeniently>['frames'][number]) => {
  try {
    const { fecha: _at, atributos, ...columns } = judged(frame, now);
    for (const [column, value] of Object.entries(columns)) expect(value, column).not.toBeNaN();
    expect(JSON.stringify(atributos ?? {})).not.toMatch(/\\u0000/);
  } catch (error) {
    expect(error).toBeInstanceOf(Rejected);
  }
};

/** Real frames of outside test vectors, where they are at hand. */
const file = ['../shared', '../../shared'].map((folder) => path.resolve(folder, 'data/trackers.json')).find(existsSync);
const shared = file
  ? (JSON.parse(readFileSync(file, 'utf8')) as { frames: { protocol: string; hex: string }[] }).frames
  : [];
const sharedOf = (name: string) =>
  shared.filter(({ protocol }) => protocol === name).map(({ hex }) => Buffer.from(hex, 'hex'));

it('a leap second is the one that follows it, and a 61st second is none', () => {
  const told = (time: string) =>
    decoded('h02', `*HQ,4106012736,V1,${time},A,0442.6600,N,07404.3260,W,0,0,311216,FFFFFBFF#`, now).frames;
  expect(told('235960')).toMatchObject([{ fecha: new Date('2017-01-01T00:00:00Z') }]);
  expect(told('235961')[0]?.fecha.getTime()).toBeNaN();
  expect(
    decoded('h02', '*HQ,4106012736,V1,120000,A,0442.6600,N,07404.3260,W,0,0,300226,FFFFFBFF#', now).frames[0]?.fecha,
  ).toEqual(new Date(NaN));
});

it('speeds of TAIP are miles in its standard reports and kilometres in those of its dialects', () => {
  const standard = '>RPV56405+0471100-0740721006227112;ID=ABCD<';
  expect(decoded('taip', standard, new Date('2026-08-21T15:40:05Z')).frames).toMatchObject([
    { velocidad_kmh: expect.closeTo(62 * mph, 1) },
  ]);
});

it('identifiers of 14 and 16 digits are read as they are sent', () => {
  expect(decoded('gt06', gt06LogIn('3534190360660611')).session.identifier).toBe('3534190360660611');
  expect(decoded('gt06', gt06LogIn(imei)).session.identifier).toBe(imei);
  for (const digits of ['35341903606606', imei, '3534190360660611'])
    expect(decoded('coban_gps103', `##,imei:${digits},A;`).session.identifier).toBe(digits);
  expect(() => protocolNamed('queclink')?.read(Buffer.from('+RESP:GTFRI,060100,1,,,11F0'), noSession(), now)).toThrow();
});
