import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** The fonts for letters that Inter lacks, the preferred ones first. */
const families = [
  // Has a glyph for each letter, so that text is copied as it was written; the next one has rarer letters.
  'vazirmatn',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-tamil',
  'noto-sans-thai',
  'noto-sans-armenian',
  'noto-sans-georgian',
  'noto-emoji',
  'noto-sans-symbols',
  'noto-sans-sc',
  'noto-sans-jp',
  'noto-sans-kr',
] as const;
export type Family = (typeof families)[number];

/** Ideographs look different in Japanese and Korean: the letters beside them tell. */
export const preferredFor = (text: string): Family | undefined =>
  /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? 'noto-sans-jp'
    : /\p{Script=Hangul}/u.test(text)
      ? 'noto-sans-kr'
      : undefined;

/** The files that may contain a letter, in order of preference. */
export const filesWith = (letter: string, preferred?: Family): string[] => {
  const code = letter.codePointAt(0) ?? 0;
  const order = preferred ? [preferred, ...families.filter((family) => family !== preferred)] : families;
  return order.flatMap((family) => coverageOf(family).get(code) ?? []);
};

const covered = new Map<string, boolean>();
export const isCovered = (letter: string): boolean => {
  const known = covered.get(letter);
  if (known !== undefined) return known;
  const found = families.some((family) => coverageOf(family).has(letter.codePointAt(0) ?? 0));
  covered.set(letter, found);
  return found;
};

export const readFont = (file: string): Buffer => readFileSync(resolve(file));

/** Parts for one script. The Latin, Greek and Cyrillic letters that these have too are Inter's. */
const scripts = new Set('arabic hebrew devanagari bengali tamil thai armenian georgian symbols'.split(' '));

/** The file of each letter of a family, read when a text first needs it. */
const coverages = new Map<Family, ReadonlyMap<number, string>>();
const coverageOf = (family: Family): ReadonlyMap<number, string> => {
  const known = coverages.get(family);
  if (known) return known;
  const files = new Map<number, string>();
  const parts = JSON.parse(readFileSync(resolve(`@fontsource-variable/${family}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >;
  for (const [part, ranges] of Object.entries(parts)) {
    if (!part.startsWith('[') && !scripts.has(part)) continue;
    const file = `@fontsource-variable/${family}/files/${family}-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`;
    for (const range of ranges.split(',')) {
      const [first = 0, last = first] = range
        .slice(2)
        .split('-')
        .map((hex) => parseInt(hex, 16));
      for (let code = first; code <= last; code++) files.set(code, file);
    }
  }
  coverages.set(family, files);
  return files;
};
