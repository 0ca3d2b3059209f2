import { createHash } from 'node:crypto';
import { codeKey } from '#contract/rules/text';

/** Assigns unique codes of limited length. Deterministic for the same requests in the same order. */
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

/** Longer texts keep their beginning and get a short hash. */
const cut = (text: string, most: number): string =>
  text.length <= most
    ? text
    : `${text.slice(0, most - 9)}~${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
