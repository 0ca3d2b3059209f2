import { Unreadable } from '../../../untrusted/task';
import { decodeUnicode } from '../../../encoding/encoding';
import { said } from '../sheet';

/** Parses JSON: one document, or one for each line, as a list. @throws Unreadable */
export const jsonIn = (bytes: Buffer): { lines: boolean; value: unknown } => {
  const text = decodeUnicode(bytes)?.replaceAll('\u001e', '\n');
  if (text === undefined) throw new Unreadable('El archivo no está en UTF-8: guárdelo de nuevo en UTF-8');
  const whole = parsed(text) ?? parsed(cleaned(text));
  if (whole) return { lines: false, value: whole.value };
  const lines = linesIn(text);
  if (lines) return { lines: true, value: lines };
  throw new Unreadable('El archivo no es JSON válido o está incompleto: expórtelo de nuevo de su programa de mapas');
};

const parsed = (text: string): { value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
};

/**
 * What Python writes for a missing number becomes null; a comma before a closing bracket falls away. Texts in quotes
 * stay as they are.
 */
const cleaned = (text: string): string =>
  text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b|,(?=\s{0,100}[\]}])/g, (found) =>
    found.startsWith('"') ? found : found === ',' ? '' : 'null',
  );

/** One document a line; undefined when the first line is none. @throws Unreadable */
const linesIn = (text: string): unknown[] | undefined => {
  const lines = text.split(/[\r\n]/).map((line) => line.trim().replace(/,$/, ''));
  const filled = lines.flatMap((line, at) => (line === '' ? [] : [{ line, at: at + 1 }]));
  if (filled.length < 2) return undefined;
  const values: unknown[] = [];
  for (const { line, at } of filled) {
    const value = parsed(line) ?? parsed(cleaned(line));
    if (value) values.push(value.value);
    else if (values.length < 1) return undefined;
    else
      throw new Unreadable(
        `El mapa trae un lugar por línea, y la línea ${said(at)} no es JSON válido o está incompleta`,
      );
  }
  return values;
};
