import { describe, expect, it } from 'vitest';
import { charsetOf, declaredText, likelyText, textOfBytes, unescaped } from './text';

const latin = (text: string) => Buffer.from(text, 'latin1');
const word = 'Camión';

describe('the charset of a content type', () => {
  it.each([
    ['application/json; charset=utf-8', 'utf-8'],
    ['text/plain;charset="ISO-8859-1"', 'iso-8859-1'],
    ['application/json', undefined],
    [undefined, undefined],
  ])('of %s is %s', (type, charset) => expect(charsetOf(type)).toBe(charset));
});

describe('a text', () => {
  it('is read in the charset that was declared, without its mark', () => {
    expect(declaredText(Buffer.from(`\ufeff${word}`), undefined)).toBe(word);
    expect(declaredText(Buffer.from(word), 'utf8')).toBe(word);
    expect(declaredText(latin(word), 'iso-8859-1')).toBe(word);
    expect(declaredText(Buffer.from(`\ufeff${word}`, 'utf16le'), 'utf-16')).toBe(word);
    expect(declaredText(Buffer.from([0x80]), 'windows-1252')).toBe('€');
  });

  it('is none where its bytes are not of that charset, or nobody knows it', () => {
    expect(declaredText(latin(word), undefined)).toBeUndefined();
    expect(declaredText(latin(word), 'utf-8')).toBeUndefined();
    expect(declaredText(latin(word), 'klingon')).toBeUndefined();
  });

  it('of a device is UTF-8 where it can be, else Windows-1252', () => {
    expect([Buffer.from(word), latin(word)].map((bytes) => likelyText(bytes))).toEqual([word, word]);
    expect(likelyText(latin(word), 'utf-8')).toBe(word);
    expect([Buffer.from(word).toString('latin1'), word, 'Camion'].map(textOfBytes)).toEqual([word, word, 'Camion']);
  });

  it('of an address is unescaped, whichever charset its escapes are of', () => {
    expect(['Cami%F3n%20r', 'Cami%C3%B3n', '100%', '50%25'].map(unescaped)).toEqual([
      `${word} r`,
      word,
      '100%',
      '50%25',
    ]);
  });
});
