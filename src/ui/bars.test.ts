import { expect, it } from 'vitest';
import { readBars } from './bars';

/** Bars (1) and gaps (0) as a camera would see them: black on white, with a margin. */
const printed = (modules: string, module = 3) => {
  const [margin, height] = [20 * module, 80];
  const width = modules.length * module + 2 * margin;
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let y = 10; y < height - 10; y++)
    for (let x = 0; x < modules.length * module; x++)
      if (modules[Math.floor(x / module)] === '1')
        data.fill(0, 4 * (y * width + margin + x), 4 * (y * width + margin + x) + 3);
  return { data, width, height };
};

const ean13 = (() => {
  const left = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ');
  const right = (code: string) => [...code].map((bit) => (bit === '1' ? '0' : '1')).join('');
  const g = (code: string) => [...right(code)].reverse().join('');
  const digits = '5901234123457';
  const parities = 'LGGLLG';
  const half = [...parities].map((parity, at) => {
    const code = left[Number(digits[at + 1])] ?? '';
    return parity === 'L' ? code : g(code);
  });
  const rest = [...digits.slice(7)].map((digit) => right(left[Number(digit)] ?? ''));
  return `101${half.join('')}01010${rest.join('')}101`;
})();
const code39 = (() => {
  // Narrow and wide, bars and gaps in turns.
  const signs: Record<string, string> = {
    '*': 'nwnnwnwnn',
    P: 'nnwnwnnwn',
    '7': 'nnnwnnwnw',
    '-': 'nwnnnnwnw',
    '2': 'nnwwnnnnw',
  };
  return [...'*P7-2*']
    .map((sign) =>
      [...(signs[sign] ?? '')].map((size, at) => (at % 2 === 0 ? '1' : '0').repeat(size === 'w' ? 3 : 1)).join(''),
    )
    .join('0');
})();

// «123»: its start, three characters, the check and the stop, as widths of bars and gaps in turns.
const code128 = [...['211214', '123221', '223211', '221132', '132212', '2331112'].join('')]
  .map((width, at) => (at % 2 === 0 ? '1' : '0').repeat(Number(width)))
  .join('');

it('reads the bars of parcels', () => {
  expect(readBars(printed(code128))).toBe('123');
  expect(readBars(printed(ean13))).toBe('5901234123457');
  expect(readBars(printed(code39))).toBe('P7-2');
});

it('finds nothing where there is nothing', () => {
  expect(readBars(printed(''.padEnd(100, '0')))).toBeUndefined();
  expect(readBars(printed('1'.repeat(40)))).toBeUndefined();
});
