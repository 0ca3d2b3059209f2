import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { NombreRastreador } from '#contract/rastreadores';
import { decoded } from './testing';
import { shortcomings, type Dialect } from './testing-shortcomings';

/** Frames of models and copies that differ from what their makers describe, where they are at hand. */
const file = ['../shared', '../../shared']
  .map((folder) => path.resolve(folder, 'data/trackers-dialects.json'))
  .find(existsSync);
const dialects: Dialect[] = file ? (JSON.parse(readFileSync(file, 'utf8')) as Dialect[]) : [];
const protocols = [...new Set(dialects.map(({ protocolo }) => protocolo))];

/**
 * Frames by their beginning that we leave as they are, and why.
 */
const left: Partial<Record<NombreRastreador, Record<string, string>>> = {
  gt06: {
    '787829321806': 'its cell has a number of four bytes: read with eight, the state lies in the checksum',
    '797900a87000000001020035000100003300125d62bf3a': 'its odometer grows only with the most significant byte first',
    '78783c34': 'lead-acid batteries have 12 to 14 V, its own has 4: the other reading has them the other way round',
  },
};

/** Not read rightly yet. */
const unfinished = new Set<NombreRastreador>(protocols.filter((each) => each !== 'gt06'));

describe.skipIf(dialects.length === 0)('the shared frames of dialects', () => {
  it.for(protocols)('of %s say all that matters, and nothing else', (protocolo, { skip }) => {
    if (unfinished.has(protocolo)) skip();
    const short = dialects
      .filter((dialect) => dialect.protocolo === protocolo)
      .filter(({ trama }) => !Object.keys(left[protocolo] ?? {}).some((begin) => trama.startsWith(begin)))
      .map((dialect) => ({ trama: dialect.trama, lacks: shortcomings(dialect, decoded) }))
      .filter(({ lacks }) => lacks.length > 0);
    expect(short).toEqual([]);
  });
});
