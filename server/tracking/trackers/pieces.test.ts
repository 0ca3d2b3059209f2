import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { protocoloRastreador } from '#contract/entities/rastreadores';
import { z } from '#contract/core/validation';
import { packetsOf, protocolNamed } from './index';

const vector = z.object({ says: z.string(), bytes: z.string().optional(), text: z.string().optional() });
const folder = new URL('vectors/', import.meta.url);
const files = readdirSync(folder).map((file) => {
  const vectors = z.array(vector).parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
  // Datagrams come whole.
  const streamed = vectors.filter(({ says }) => !says.startsWith('a datagram'));
  return [protocoloRastreador.parse(file.replace('.json', '')), streamed] as const;
});

/** Where a packet is broken in two: everywhere, but for long ones at a few hundred places. */
const placesIn = (bytes: Buffer): number[] => {
  const step = Math.ceil(bytes.length / 400);
  return Array.from({ length: Math.ceil(bytes.length / step) - 1 }, (_, at) => (at + 1) * step);
};

describe.each(files)('packets of %s', (name, vectors) => {
  it.each(vectors.map((each) => [each.says, each] as const))('may come in two pieces: %s', (_says, { bytes, text }) => {
    const protocol = protocolNamed(name);
    if (!protocol) throw new Error(`no protocol ${name}`);
    const whole = text === undefined ? Buffer.from(bytes ?? '', 'hex') : Buffer.from(text, 'latin1');
    const hex = (packets: readonly Buffer[]) => packets.map((packet) => packet.toString('hex'));
    const wanted = hex(packetsOf(protocol, whole, true).packets);
    const wrong = placesIn(whole).filter((at) => {
      const first = packetsOf(protocol, whole.subarray(0, at), false);
      const second = packetsOf(protocol, Buffer.concat([first.rest, whole.subarray(at)]), true);
      return hex([...first.packets, ...second.packets]).join() !== wanted.join();
    });
    expect(wrong).toEqual([]);
  });
});
