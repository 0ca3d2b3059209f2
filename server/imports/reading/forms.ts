import type { Reading } from '../rows/columns';
import type { Shown } from './sheetRows';
import type { Row } from './sheetRows';

/** The readings of a cell; the column that it is mapped to chooses one. */
export interface Forms extends Record<Reading, string> {
  /** The readings from which something was taken away. */
  limpias: Reading[];
}

/** What programs write for nothing. */
const nothing = /^(NaN|nan|NaT|<NA>|NULL|null|None|\(null\)|\\N)$/;
/** Excel's way of keeping a text as it is. */
const kept = /^=\s*"((?:[^"]|"")*)"$/;
const apostrophe = /^['’`´](?=[\p{L}\d+\-.,$])/u;
/** A whole number that went through a column of decimals. */
const decimals = /^(\d+)[.,]0{1,2}$/;
/** Fifteen digits or so that a sheet shows as an amount. */
const grouped = /^\d{1,3}(?:([., ])\d{3})(?:\1\d{3}){3,5}(?:[.,]0{1,2})?$/;
/** Cells that begin otherwise have one reading. */
const mayDiffer = /^[='’`´<(\\nN\d]/;

/**
 * How a cell can be read; null when all readings are its text. `fractions`: other cells of its column have decimals, so
 * that 1.0 is no code 1.
 */
export const formsOf = (text: string, shown: Shown | undefined, fractions: boolean): Forms | null => {
  if (text === '' || (shown === undefined && !mayDiffer.test(text))) return null;
  // Amounts are by far the most cells: they differ as codes only.
  if (shown === undefined && /^\d/.test(text)) {
    const codigo = codeOf(text, fractions);
    return codigo === text ? null : { valor: text, texto: text, codigo, limpias: ['codigo'] };
  }
  const inner = kept.exec(text)?.[1]?.replaceAll('""', '"').trim() ?? text;
  const base = nothing.test(inner) ? '' : inner;
  const bare = withoutApostrophe(base);
  const valor = bare;
  const texto = shown?.text ?? (/^\D?\d/.test(base) ? bare : base);
  const codigo = shown?.code ? shown.text : codeOf(bare, fractions);
  if (valor === text && texto === text && codigo === text) return null;
  return { valor, texto, codigo, limpias: limpias({ valor, texto, codigo }, text, shown) };
};

const limpias = (forms: Record<Reading, string>, text: string, shown: Shown | undefined): Reading[] =>
  (['valor', 'texto', 'codigo'] as const).filter(
    (reading) => forms[reading] !== text && forms[reading] !== shown?.text,
  );

const withoutApostrophe = (text: string) => {
  if (!apostrophe.test(text)) return text;
  return (text.length > 2 && text.endsWith(text.charAt(0)) ? text.slice(1, -1) : text.slice(1)).trim();
};

const codeOf = (text: string, fractions: boolean): string => {
  if (!/[., ]/.test(text)) return text;
  const digits = grouped.test(text) ? text.replace(/[.,]0{1,2}$/, '').replaceAll(/[., ]/g, '') : text;
  return fractions ? digits : digits.replace(decimals, '$1');
};

/** Whether cells of a column have decimals other than zero. */
export const hasFractions = (rows: readonly Row[], place: number): boolean =>
  rows.some(({ cells }) => /^['’]?\d+[.,]\d*[1-9]\d*$/.test(cells[place] ?? ''));
