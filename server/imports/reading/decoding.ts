import type { Codificacion } from '#contract/requests/importaciones';
import { charOf, decodePage, oneByte } from '../../encoding/codePages';
import { decodeAs } from '../../encoding/encoding';
import { scoreOf } from './spanish';

/** A text with the encoding that it was read in. */
export interface Decoded {
  text: string;
  codificacion: Codificacion;
  /** How many characters were not valid in that encoding, and the position in the text of the first one. */
  broken: { n: number; first: number };
}

/** Decodes text in the chosen encoding, else in the one in which it reads as Spanish. */
export const decodeText = (bytes: Buffer, chosen: Codificacion | null): Decoded => {
  const codificacion = chosen ?? encodingOf(bytes);
  if (codificacion === 'utf-8') return decodeUtf8(bytes);
  const text = codificacion === 'utf-16' ? decodeUtf16(bytes) : decodePage(codificacion, bytes);
  return { text, codificacion, broken: brokenIn(text) };
};

/** How some words with letters beyond ASCII read in each encoding that the text may have; empty if there are none. */
export const samplesOf = (bytes: Buffer, actual: Codificacion): { codificacion: Codificacion; muestra: string }[] => {
  if (actual === 'utf-16') return [];
  const words = wordsIn(bytes);
  if (words.length === 0) return [];
  const said = (decode: (word: Buffer) => string) =>
    words.map((word) => decode(word).replaceAll(/[\u0000-\u001f\u0080-\u009f]/g, '\ufffd')).join(' · ');
  return [
    { codificacion: 'utf-8', muestra: said((word) => word.toString('utf8')) },
    ...oneByte.map((codificacion) => ({ codificacion, muestra: said((word) => decodePage(codificacion, word)) })),
  ];
};

/**
 * By its byte order mark; else UTF-16 by its zeros; else UTF-8, even with some broken bytes; else the code page that
 * reads as Spanish.
 */
const encodingOf = (bytes: Buffer): Codificacion => {
  if (utf16Order(bytes)) return 'utf-16';
  const utf8 = countUtf8(bytes);
  if (utf8.broken === 0 || utf8.valid >= utf8.broken || startsWithUtf8Mark(bytes)) return 'utf-8';
  const scores = oneByte.map((page) => ({ page, score: scoreOf(bytes, (byte) => charOf(page, byte)) }));
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).page;
};

const startsWithUtf8Mark = (bytes: Buffer) => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/** The byte order of UTF-16: by its mark, else by the zeros that Latin letters leave in every second byte. */
const utf16Order = (bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const looked = Math.min(bytes.length, 4_096) & ~1;
  let [even, odd] = [0, 0];
  for (let at = 0; at < looked; at += 2) {
    if (bytes[at] === 0) even++;
    if (bytes[at + 1] === 0) odd++;
  }
  const pairs = looked / 2;
  if (odd > pairs * 0.6 && even < pairs * 0.05) return 'utf-16le';
  return even > pairs * 0.6 && odd < pairs * 0.05 ? 'utf-16be' : undefined;
};

const decodeUtf16 = (bytes: Buffer) => new TextDecoder(utf16Order(bytes) ?? 'utf-16le').decode(bytes);

/** The length of the UTF-8 sequence that begins here; 0 if there is none. */
const sequenceAt = (bytes: Buffer, at: number): number => {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length =
    first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0;
  for (let next = 1; next < length; next++) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  const second = bytes[at + 1] ?? 0;
  // Overlong forms, surrogates, and what is beyond Unicode.
  const isWrong =
    (first === 0xe0 && second < 0xa0) ||
    (first === 0xed && second > 0x9f) ||
    (first === 0xf0 && second < 0x90) ||
    (first === 0xf4 && second > 0x8f);
  return isWrong ? 0 : length;
};

const countUtf8 = (bytes: Buffer) => {
  let [valid, broken] = [0, 0];
  for (let at = 0; at < bytes.length;) {
    const length = sequenceAt(bytes, at);
    if (length > 1) valid++;
    if (length === 0) broken++;
    at += length || 1;
  }
  return { valid, broken };
};

/** Letters that a line of Windows-1252 leaves in a text of another program. */
const spanish = /[áéíóúñüÁÉÍÓÚÑÜ¿¡°ºª]/;

/** One broken byte is one broken character: a Spanish letter of Windows-1252 if it is one, else a replacement mark. */
const decodeUtf8 = (bytes: Buffer): Decoded => {
  const whole = decodeAs('utf-8', bytes);
  if (whole !== undefined) return { text: whole, codificacion: 'utf-8', broken: { n: 0, first: 0 } };
  const pieces: string[] = [];
  let [from, n, first, length] = [startsWithUtf8Mark(bytes) ? 3 : 0, 0, 0, 0];
  const add = (text: string) => {
    pieces.push(text);
    length += text.length;
  };
  for (let at = from; at < bytes.length;) {
    const size = sequenceAt(bytes, at);
    if (size > 0) {
      at += size;
      continue;
    }
    add(bytes.toString('utf8', from, at));
    if (n++ === 0) first = length;
    const char = charOf('windows-1252', bytes[at] ?? 0);
    add(spanish.test(char) ? char : '\ufffd');
    from = ++at;
  }
  add(bytes.toString('utf8', from));
  return { text: pieces.join(''), codificacion: 'utf-8', broken: { n, first } };
};

const brokenIn = (text: string): Decoded['broken'] => ({
  n: text.split('\ufffd').length - 1,
  first: Math.max(0, text.indexOf('\ufffd')),
});

const mostWords = 4;
const longestWord = 40;

/** The cells around the first bytes beyond ASCII, each once. */
const wordsIn = (bytes: Buffer): Buffer[] => {
  const found = new Map<string, Buffer>();
  const ends = (byte: number | undefined) =>
    byte === undefined || byte < 0x20 || [0x22, 0x2c, 0x3b, 0x7c].includes(byte);
  for (let at = startsWithUtf8Mark(bytes) ? 3 : 0; at < bytes.length && found.size < mostWords; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    let [from, to] = [at, at];
    while (from > 0 && !ends(bytes[from - 1]) && at - from < longestWord) from--;
    while (!ends(bytes[to]) && to - at < longestWord) to++;
    const word = bytes.subarray(from, to);
    found.set(word.toString('latin1'), word);
    at = to;
  }
  return [...found.values()];
};
