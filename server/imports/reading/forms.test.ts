import { expect, it } from 'vitest';
import { formsOf, hasFractions } from './forms';

it.each([
  // As text, as amount or date, as code.
  ['="0012"', '0012', '0012', '0012'],
  ['="a ""b"""', 'a "b"', 'a "b"', 'a "b"'],
  ["'000123", '000123', '000123', '000123'],
  ["'ABC-123'", "'ABC-123'", 'ABC-123', 'ABC-123'],
  ["'s Lands", "'s Lands", 's Lands', 's Lands'],
  ['1001.0', '1001.0', '1001.0', '1001'],
  ['1001,00', '1001,00', '1001,00', '1001'],
  ['864180052345692.0', '864180052345692.0', '864180052345692.0', '864180052345692'],
  ['864,180,052,345,700', '864,180,052,345,700', '864,180,052,345,700', '864180052345700'],
  ['NaN', '', '', ''],
  ['NULL', '', '', ''],
  ['<NA>', '', '', ''],
])('%s is read as what it stands for', (text, texto, valor, codigo) => {
  expect(formsOf(text, undefined, false)).toMatchObject({ texto, valor, codigo });
});

it.each(['A-1', '0012', '1.250', '1,5', 'Null', 'Nancy', '1.234.567.890', '2.1', '-5.0', '=A1', '{"a":1}'])(
  '%s stays as it is',
  (text) => {
    expect(formsOf(text, undefined, false)).toBeNull();
  },
);

it('it is known which readings lost something', () => {
  expect(formsOf('1001.0', undefined, false)?.limpias).toEqual(['codigo']);
  expect(formsOf('="1"', undefined, false)?.limpias).toEqual(['valor', 'texto', 'codigo']);
  // A format takes nothing away.
  expect(formsOf('42', { text: '00042', code: true }, false)?.limpias).toEqual([]);
});

it('codes like 1.0 keep their zero beside codes like 2.1', () => {
  const rows = ['1.0', '2.1'].map((text, at) => ({ numero: at, cells: [text] }));
  expect(hasFractions(rows, 0)).toBe(true);
  expect(formsOf('1.0', undefined, true)).toBeNull();
  expect(hasFractions([{ numero: 1, cells: ['1.0'] }], 0)).toBe(false);
});
