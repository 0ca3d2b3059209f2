import { describe, expect, it } from 'vitest';
import { defused, telephoneCell, undefused } from './formulas';

describe('a text of a CSV file', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+573001234567', "'+573001234567"],
    ['-5+cmd|x', "'-5+cmd|x"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['|x', "'|x"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠a', "'＠a"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['\nx', "'\nx"],
    ['  =1', "'  =1"],
    ['\u00a0=1', "'\u00a0=1"],
    ['\u200b=1', "'\u200b=1"],
    ['\ufeff=1', "'\ufeff=1"],
    ['\u2060\u00ad+1', "'\u2060\u00ad+1"],
    ['"=1+1"', `'"=1+1"`],
    ["'=1", "''=1"],
    ['a;=1', "a;'=1"],
    ['a,@x', "a,'@x"],
    ['a\t+x', "a\t'+x"],
    ['a|=x', "a|'=x"],
    ['a", "=1', `a",' "=1`],
    ['nota\n- revisar', "nota\n'- revisar"],
    ['x,-5 +cmd', "x,'-5 +cmd"],
    ['x;-5(1)+cmd', "x;'-5(1)+cmd"],
  ])('runs as no formula, and is read back: %j', (text, written) => {
    expect(defused(text)).toBe(written);
    expect(undefused(written)).toBe(text);
  });

  it.each([
    '',
    'Bus',
    '-5',
    '-5,25',
    '-74.1,-4.5',
    '[[-74.1,4.6],[-74.2,-4.5]]',
    '(4.7, -74.1) @5',
    'a - b',
    'A+B',
    "L'Hay",
    "'hola",
    '1=1',
  ])('stays as it is: %j', (text) => {
    expect(defused(text)).toBe(text);
    expect(undefused(text)).toBe(text);
  });

  it('is written in time, however many line breaks and quotes it has', () => {
    const began = performance.now();
    for (const part of ['\n', "\n'", ' ', "'"]) {
      defused(`${part.repeat(5_000)}=`);
      undefused(part.repeat(100_000));
    }
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

it('a telephone is a text that spreadsheets show as it is', () => {
  expect(telephoneCell('+573001234567')).toBe('="+573001234567"');
  expect(telephoneCell('0314567890')).toBe('="0314567890"');
  expect(telephoneCell('=1+1')).toBe("'=1+1");
  expect(telephoneCell('+57";=1')).toBe(`'+57";'=1`);
});
