import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { NombreRastreador } from '#contract/entities/rastreadores';
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
  h02: {
    '*HQ,355488020882405,V3,': 'the battery is a count of the converter without a unit: 733 V are none',
  },
  coban_gps103: {
    'imei:868683027758113,OBD': 'an empty odometer is none, and not 0',
    'imei:313009071131684,tracker': 'the two zeros are of two tanks, and the temperature is empty',
  },
  tk103: {
    '(357593060760397BP02': 'its day is written as in all reports without commas: 2017-03-04',
    '(027045009305BP05355227045009305,{': 'behind the cells are the states, as before L elsewhere, and no metres',
  },
  taip: {
    '>RCQ00151123235718': 'its maker describes km/h and tenths of a volt of the vehicle',
    '>RUS00,031120185945': 'probes that measure are written as +25.5; 00000 is where there is none',
  },
  meitrack: {
    '$$J163,123123123123123,AFF,': 'Whoever published it replaced the identifier, so that its sum is wrong.',
    '$$B136,011691002364761,': 'The others read an empty column of power as 0 V.',
  },
  suntech: {
    'ST600STT;008350848;': 'The others take the flag before the sensors for the first of them.',
    'ST300EVT;205173382;': 'The others do not skip mode and number, and take one column for the next.',
  },
  queclink: {
    '+RESP:GTSTT,04040C': 'the 00 behind the cell is a reserved column, no level',
    '+RESP:GTCAN,8020050605': 'it has a place, although of the past: read as one that does not count',
  },
};

describe.skipIf(dialects.length === 0)('the shared frames of dialects', () => {
  it.each(protocols)('of %s say all that matters, and nothing else', (protocolo) => {
    const short = dialects
      .filter((dialect) => dialect.protocolo === protocolo)
      .filter(({ trama }) => !Object.keys(left[protocolo] ?? {}).some((begin) => trama.startsWith(begin)))
      .map((dialect) => ({ trama: dialect.trama, lacks: shortcomings(dialect, decoded) }))
      .filter(({ lacks }) => lacks.length > 0);
    expect(short).toEqual([]);
  });
});
