import { expect, it } from 'vitest';
import { limits } from '#contract/core/limits';
import { cleaned, parseJson } from './json';

it('JSON from outside is parsed as it is written', () => {
  const body = { a: [1, { b: '[[[[,,,,"}' }, 'c:\\', null], 'd"': { e: [] }, n: '\u0001' };
  expect(parseJson(JSON.stringify(body))).toEqual(body);
  expect(parseJson('"x"')).toBe('x');
});

it.each(['{"__proto__": {"a": 1}}', '{"a": {"\\u005f_proto__": 1}}', '[{"__\\u0070roto__": 1}]', '{"a": ', ''])(
  '%s is refused',
  (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  },
);

it('what is nested too deep is refused', () => {
  const nested = (depth: number) => `${' '.repeat(100)}${'['.repeat(depth)}${']'.repeat(depth)}`;
  expect(parseJson(nested(limits.json.depth))).toBeInstanceOf(Array);
  expect(() => parseJson(nested(limits.json.depth + 1))).toThrow('nested too deep');
});

it('too many values are refused before any is made, whatever they are', () => {
  const numbers = (n: number) => JSON.stringify(Array.from({ length: n }, (_, i) => i));
  expect(parseJson(numbers(limits.json.values - 1))).toHaveLength(limits.json.values - 1);
  for (const text of [
    numbers(limits.json.values + 1),
    `[${'[],'.repeat(10_001)}[]]`,
    `{${'"a":{},'.repeat(10_001)}"b":1}`,
  ])
    expect(() => parseJson(text)).toThrow('Se admiten 20.000 valores');
});

it('texts from outside get one spelling, at any depth; names of fields and other values stay', () => {
  const given = { a: 'Camio\u0301n\u200b', b: [{ 'c\u0301': '\ufeffABC' }, 1, null, true], d: 'mu\u0301ltiple' };
  expect(cleaned(given)).toEqual({ a: 'Camión', b: [{ 'c\u0301': 'ABC' }, 1, null, true], d: 'múltiple' });
});
