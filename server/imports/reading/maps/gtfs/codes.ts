import { createHash } from 'node:crypto';
import { codeKey } from '../../../../db/codes';

/** Gives out codes of so many letters, no two of which count as the same. The same asked in the same order has the same answers. */
export const createCodes = (most: number) => {
  const taken = new Set<string>();
  return (wanted: string, next: (n: number) => string = (n) => `${cut(wanted, most - 5)}~${n}`): string => {
    for (let n = 1; ; n++) {
      const code = n === 1 ? cut(wanted, most) : next(n);
      if (taken.has(codeKey(code))) continue;
      taken.add(codeKey(code));
      return code;
    }
  };
};

/** What is longer keeps its beginning and says by some letters what it was. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 9)}~${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
