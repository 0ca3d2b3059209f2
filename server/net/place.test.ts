import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openPlaces } from './place';

/** A value of MaxMind's data section: maps, texts, numbers below 2^32. */
const written = (value: unknown): Buffer => {
  const head = (type: number, size: number) => Buffer.from(type < 8 ? [(type << 5) | size] : [size, type - 7]);
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([text.length < 29 ? head(2, text.length) : Buffer.from([0x5d, text.length - 29]), text]);
  }
  if (typeof value === 'number')
    return Buffer.concat([head(6, 4), Buffer.from([24, 16, 8, 0].map((by) => value >> by))]);
  if (Array.isArray(value)) return Buffer.concat([head(11, value.length), ...value.map(written)]);
  const entries = Object.entries(value as object);
  return Buffer.concat([head(7, entries.length), ...entries.flatMap(([key, each]) => [written(key), written(each)])]);
};

/** A file that knows one network: 203.0.113.0/24. */
const fileOf = (place: object): string => {
  const bits = [203, 0, 113].flatMap((byte) => [...byte.toString(2).padStart(8, '0')]);
  const record = (value: number) => Buffer.from([value >> 16, value >> 8, value]);
  const nodes = bits.map((bit, at) => {
    const next = record(at === bits.length - 1 ? bits.length + 16 : at + 1);
    const none = record(bits.length);
    return Buffer.concat(bit === '0' ? [next, none] : [none, next]);
  });
  const about = {
    ...{ node_count: bits.length, record_size: 24, ip_version: 4, database_type: 'City', languages: ['es'] },
    ...{ binary_format_major_version: 2, binary_format_minor_version: 0, build_epoch: 0, description: {} },
  };
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'lugares-')), 'lugares.mmdb');
  const mark = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')]);
  writeFileSync(file, Buffer.concat([...nodes, Buffer.alloc(16), written(place), mark, written(about)]));
  return file;
};

it('an address has the place that the file knows, in Spanish if it can', () => {
  const placeOf = openPlaces(
    fileOf({ city: { names: { es: 'Bogotá', en: 'Bogota' } }, country: { names: { en: 'Colombia' } } }),
  );
  expect(placeOf('203.0.113.7')).toBe('Bogotá, Colombia');
  expect(placeOf('::ffff:203.0.113.7')).toBe('Bogotá, Colombia');
  for (const unknown of ['198.51.100.1', '2001:db8::1', 'no es']) expect(placeOf(unknown)).toBeNull();
});

it('without a file nobody has a place; one that cannot be read is told', () => {
  expect(openPlaces(undefined)('203.0.113.7')).toBeNull();
  expect(() => openPlaces('/no/existe.mmdb')).toThrow(/GEOIP_FILE/);
});
