import ranges from './fonts/letters.json';

const printed = new Set(
  ranges.flatMap(([first = 0, last = 0]) => Array.from({ length: last - first + 1 }, (_, i) => first + i)),
);
const isKnown = (sign: string) => sign === '\n' || printed.has(sign.codePointAt(0) ?? 0);

/**
 * Text that our fonts can show: unsupported marks are dropped, other letters become «?», other characters are removed.
 */
export const printable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((sign) =>
      isKnown(sign) ? sign : [...sign.normalize('NFKD')].filter(isKnown).join('') || (/\p{L}/u.test(sign) ? '?' : ''),
    )
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
