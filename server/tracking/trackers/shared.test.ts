import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { noSession, packetsOf, protocolNamed } from './index';

interface Expected {
  fecha: string;
  [name: string]: unknown;
}
interface Shared {
  id: string;
  protocol: string;
  variant: string;
  hex: string;
  identifier: string | null;
  expect: { positions?: Expected[] };
  ack_hex: string[];
  ack_pattern?: string;
}

/** Real frames of outside test vectors, where they are at hand. */
const file = ['../shared', '../../shared'].map((folder) => path.resolve(folder, 'data/trackers.json')).find(existsSync);
const shared: Shared[] = file ? (JSON.parse(readFileSync(file, 'utf8')) as { frames: Shared[] }).frames : [];
const now = new Date('2026-11-26T12:00:00Z');
const alike: Record<string, string> = {
  sos: 'sos',
  hardBraking: 'frenada',
  hardCornering: 'giro',
  hardAcceleration: 'aceleracion',
};

const decode = (name: string, bytes: Buffer) => {
  const protocol = protocolNamed(name);
  if (!protocol) throw new Error(`no protocol ${name}`);
  const { packets, rest, broken } = packetsOf(protocol, bytes, true);
  const session = noSession();
  const messages = packets.map((packet) => {
    const message = protocol.read(packet, session, now);
    Object.assign(session, message.session);
    return message;
  });
  return { packets, rest, broken, messages, frames: messages.flatMap(({ frames }) => frames), session };
};

describe.skipIf(shared.length === 0)('the shared frames of real trackers', () => {
  it.each(shared.map((frame) => [frame.id, frame.variant, frame] as const))(
    '%s %s says what it should',
    (_id, _variant, given) => {
      const { frames, messages, rest, broken, session } = decode(given.protocol, Buffer.from(given.hex, 'hex'));
      expect(broken).toBe(0);
      expect(rest).toHaveLength(0);
      expect(messages).toHaveLength(1);
      if (given.identifier !== null) expect(session.identifier).toBe(given.identifier);
      const positions = given.expect.positions ?? [];
      if (positions.length) expect(frames).toHaveLength(positions.length);
      positions.forEach(({ fecha, latitud, longitud, velocidad_kmh, rumbo, ...more }, i) => {
        const frame = frames[i];
        if (!frame) throw new Error('a frame is missing');
        if (more.sin_posicion) {
          expect(frame.latitud).toBeNull();
          if (more.alarma_traccar) expect(frame.alarma).toBe(alike[String(more.alarma_traccar)]);
          return;
        }
        expect(frame.fecha.toISOString()).toBe(fecha);
        expect(Math.abs((frame.latitud ?? 99) - Number(latitud))).toBeLessThanOrEqual(0.00002);
        expect(Math.abs((frame.longitud ?? 999) - Number(longitud))).toBeLessThanOrEqual(0.00002);
        if (velocidad_kmh !== undefined)
          expect(Math.abs((frame.velocidad_kmh ?? -9) - Number(velocidad_kmh))).toBeLessThanOrEqual(0.15);
        if (rumbo !== undefined) expect(Math.abs((frame.rumbo ?? -9) - Number(rumbo))).toBeLessThanOrEqual(0.6);
        const { alarma_traccar, guardado, conductor, io: _io, ...columns } = more;
        for (const [name, value] of Object.entries(columns)) {
          const got = (frame as unknown as Record<string, unknown>)[name];
          if (typeof value === 'number')
            expect(Math.abs(Number(got ?? NaN) - value), `${name}: ${String(got)}`).toBeLessThanOrEqual(0.02);
          else expect(got, name).toBe(value);
        }
        if (alarma_traccar) expect(frame.alarma).toBe(alike[String(alarma_traccar)]);
        if (guardado) expect(frame.atributos).toMatchObject({ diferida: true });
        if (typeof conductor === 'string' && !conductor.includes('\0'))
          expect(frame.atributos).toMatchObject({ conductor });
      });
      const answers = messages.flatMap(({ answer }) => answer?.toString('hex') ?? []);
      if (given.ack_hex.length) expect(answers).toEqual(given.ack_hex);
      if (given.ack_pattern)
        expect(Buffer.from(answers[0] ?? '', 'hex').toString()).toMatch(/^\*HQ,\d+,V4,V1,20261126120000#$/);
    },
  );

  const whole = (name: string) => shared.filter(({ protocol }) => protocol === name);

  it.each([...new Set(shared.map(({ protocol }) => protocol))])(
    'of %s come out the same byte by byte, glued, and behind rubbish',
    (name) => {
      const protocol = protocolNamed(name);
      if (!protocol) throw new Error(name);
      const all = whole(name).map(({ hex }) => Buffer.from(hex, 'hex'));
      const single = all.flatMap((bytes) =>
        packetsOf(protocol, bytes, true).packets.map((packet) => packet.toString('hex').replace(/(3b|0d)$/, '')),
      );
      const come = (pieces: Iterable<Buffer>): string[] => {
        let pending: Buffer = Buffer.alloc(0);
        const found: Buffer[] = [];
        for (const piece of pieces) {
          const { packets, rest } = packetsOf(protocol, Buffer.concat([pending, piece]), false);
          found.push(...packets.map((packet) => Buffer.from(packet)));
          pending = rest;
        }
        found.push(...packetsOf(protocol, pending, true).packets);
        return found.map((packet) => packet.toString('hex').replace(/(3b|0d)$/, ''));
      };
      const glued = Buffer.concat(all);
      expect(come([glued])).toEqual(single);
      expect(come([...glued].map((byte) => Buffer.from([byte])))).toEqual(single);
      for (const rubbish of ['basura\r\n', '\x00\x01\xff\xfe\x07', 'GET / HTTP/1.1\r\n\r\n', '\x13\x37;;;,,,'])
        for (const bytes of all) {
          const alone = packetsOf(protocol, bytes, true).packets.map((packet) =>
            packet.toString('hex').replace(/(3b|0d)$/, ''),
          );
          expect(come([Buffer.from(rubbish, 'latin1'), bytes]), rubbish).toEqual(alone);
        }
    },
  );

  it.each([...new Set(shared.map(({ protocol }) => protocol))])('of %s come out the same in any order', (name) => {
    const protocol = protocolNamed(name);
    if (!protocol) throw new Error(name);
    const packets = (bytes: Buffer) =>
      packetsOf(protocol, bytes, true).packets.map((packet) => packet.toString('hex').replace(/(3b|0d)$/, ''));
    const all = whole(name).map(({ hex }) => Buffer.from(hex, 'hex'));
    const expected = all.flatMap(packets).sort();
    for (let turn = 1; turn < all.length; turn++) {
      const shuffled = all
        .map((bytes, at) => [(at * 7_919 + turn * 104_729) % 997, bytes] as const)
        .sort(([a], [b]) => a - b);
      expect(packets(Buffer.concat(shuffled.map(([, bytes]) => bytes))).sort()).toEqual(expected);
    }
  });

  // Datagrams of Teltonika have no sum.
  const summed = shared.filter(
    ({ protocol, hex }) => ['gt06', 'ruptela', 'teltonika'].includes(protocol) && !/^00[1-9a-f]/.test(hex),
  );

  it.each(summed.map((frame) => [frame.protocol, frame.id, frame] as const))(
    '%s %s says nothing with any bit changed',
    (name, _id, { hex }) => {
      const whole = Buffer.from(hex, 'hex');
      const last = whole.length - (name === 'gt06' ? 2 : 0);
      for (let at = 0; at < last; at++) {
        const bytes = Buffer.from(whole);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
        expect(decode(name, bytes).frames, `byte ${at}`).toEqual([]);
      }
    },
  );
});
