import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { protocoloRastreador } from '#contract/entities/rastreadores';
import { z } from '#contract/core/validation';
import { decoded } from './testing';

/**
 * A packet of a real tracker, and what it says in our names (docs/trackers.md shows how one is added). `bytes` and
 * `answer` in hexadecimal, or `text` as it travels. `now`: when it comes.
 */
const vector = z.strictObject({
  says: z.string(),
  bytes: z.string().optional(),
  text: z.string().optional(),
  now: z.iso.datetime().optional(),
  identifier: z.string().optional(),
  frames: z.array(z.record(z.string(), z.unknown())),
  answer: z.string().optional(),
  unknown: z.string().optional(),
});

const folder = new URL('vectors/', import.meta.url);
const files = readdirSync(folder).map((file) => {
  const vectors = z.array(vector).parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
  return [protocoloRastreador.parse(file.replace('.json', '')), vectors] as const;
});

describe.each(files)('%s', (protocol, vectors) => {
  it.each(vectors.map((each) => [each.says, each] as const))('%s', (_says, { bytes, text, now, ...said }) => {
    const packet = text === undefined ? Buffer.from(bytes ?? '', 'hex') : Buffer.from(text, 'latin1');
    const { messages, frames, broken, rest } = decoded(protocol, packet, now ? new Date(now) : undefined);
    expect({ broken, rest: rest.length }).toEqual({ broken: 0, rest: 0 });
    expect(JSON.parse(JSON.stringify(frames))).toMatchObject(said.frames);
    expect(frames).toHaveLength(said.frames.length);
    if (said.identifier !== undefined) expect(messages.at(-1)?.identifier).toBe(said.identifier);
    if (said.answer !== undefined)
      expect(messages.map(({ answer }) => answer?.toString('hex') ?? '').join('')).toBe(said.answer);
    if (said.unknown !== undefined) expect(messages.map(({ unknown }) => unknown)).toContain(said.unknown);
  });
});
