import { limits } from '#contract/core/limits';
import { cleanText } from '#contract/rules/text';
import { ApiError } from './errors';

/**
 * Parses JSON from outside, in time proportional to its length: its values are counted before any is made.
 *
 * @throws SyntaxError also for `__proto__` keys, which could pollute prototypes, and for what is nested too deep
 * @throws ApiError 413 for too many values
 */
export const parseJson = (text: string, most: number = limits.json.values): unknown => {
  checkShape(text, most);
  // A reviver costs ten times the parsing, so it is used only where the name could be written, also in escapes.
  return text.includes('__proto__') || text.includes('\\u00') ? JSON.parse(text, refuseProto) : JSON.parse(text);
};

const refuseProto = (key: string, value: unknown) => {
  if (key === '__proto__') throw new SyntaxError('forbidden key');
  return value;
};

/** A value from outside with every text in one spelling. Names of fields stay: some are headings of files. */
export const cleaned = <T>(value: T): T => {
  if (typeof value === 'string') return cleanText(value) as T;
  if (Array.isArray(value)) return value.map(cleaned) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cleaned<unknown>(each)])) as T;
};

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [...'"\\,[]{}'].map((letter) =>
  letter.charCodeAt(0),
);

const checkShape = (text: string, most: number) => {
  // Each value but the first costs two characters at least.
  if (text.length < 2 * limits.json.depth) return;
  let values = 1;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter === quote) at = endOfText(text, at);
    else if (letter === comma) values += 1;
    else if (letter === openList || letter === openObject) {
      values += 1;
      if (++depth > limits.json.depth) throw new SyntaxError('nested too deep');
    } else if (letter === closeList || letter === closeObject) depth -= 1;
    if (values > most)
      throw new ApiError('CUERPO_MUY_GRANDE', {
        message: `Se admiten ${most.toLocaleString('es-CO')} valores por envío como máximo.`,
      });
  }
};

/** Where the text that begins here ends. */
const endOfText = (text: string, from: number): number => {
  for (let at = from + 1; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter === quote) return at;
    if (letter === backslash) at += 1;
  }
  return text.length;
};
