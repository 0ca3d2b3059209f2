import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { NombreRastreador } from '#contract/entities/rastreadores';
import { Rejected } from '../entry/frame';
import { judged } from '../entry/validity';
import { noSession, packetsOf, protocolNamed, trackerProtocols, type TrackerProtocol } from './index';
import { mph } from './packets/report';
import { decoded, gt06LogIn, reports, type Said } from './testing';

const imei = '353419036066061';
const now = new Date('2026-08-21T16:00:00Z');

const usual: Said = {
  at: new Date('2026-08-21T15:40:05Z'),
  latitude: -33.4567,
  longitude: -70.6543,
  speed: 100,
  course: 271,
};
const all = trackerProtocols.map((protocol) => [protocol.name, protocol] as const);
const speak = (name: NombreRastreador, said: Partial<Said>) => reports[name]({ ...usual, ...said });
const read = (name: NombreRastreador, said: Partial<Said>) => decoded(name, speak(name, said), now).frames;

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
