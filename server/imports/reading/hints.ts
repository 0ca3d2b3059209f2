import type { Encabezado } from '#contract/importaciones';

/** Nobody writes a date or an amount in more letters than these. */
const longest = 40;

/** What a column's cells show: samples, how full it is, and how its dates and decimals may be read. */
export const hintOf = (nombre: string, texts: readonly string[]): Encabezado => {
  const filled = texts.filter(Boolean);
  const short = filled.filter(({ length }) => length <= longest);
  return {
    nombre,
    muestras: firstOf(filled, 3).map((text) => text.slice(0, 80)),
    lleno_pct: Math.round((100 * filled.length) / Math.max(1, texts.length)),
    fecha: dateForm(short),
    decimal: decimalForm(short),
  };
};

const firstOf = (texts: readonly string[], most: number): string[] => {
  const found = new Set<string>();
  for (const text of texts) if (found.add(text).size === most) break;
  return [...found];
};

const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})(?:\s|$|T)/;

/** By the parts that cannot be a month. */
const dateForm = (texts: readonly string[]): Encabezado['fecha'] => {
  const dates = texts.map((text) => slashed.exec(text)).filter((match) => match !== null);
  if (dates.length === 0) return null;
  const dayFirst = dates.some((match) => Number(match[1]) > 12);
  const monthFirst = dates.some((match) => Number(match[2]) > 12);
  if (dayFirst && monthFirst) return 'mezcla';
  return dayFirst ? 'dma' : monthFirst ? 'mda' : 'ambigua';
};

const withMark = /^[^\d-]{0,3}-?[\d.,' ]*\d[^\d]{0,3}$/;

/** By the marks that cannot part thousands, or cannot part decimals. */
const decimalForm = (texts: readonly string[]): Encabezado['decimal'] => {
  const numbers = texts.filter((text) => /[.,]/.test(text) && withMark.test(text)).map((text) => text.replaceAll(/[^\d.,]/g, ''));
  if (numbers.length === 0) return null;
  const comma = numbers.some((text) => /\..*,/.test(text) || /^\d+,(\d{1,2}|\d{4,})$/.test(text) || /^\d{1,3}(\.\d{3}){2,}$/.test(text));
  const point = numbers.some((text) => /,.*\./.test(text) || /^\d{1,3}(,\d{3}){2,}$/.test(text));
  if (comma && point) return 'mezcla';
  if (comma) return 'coma';
  if (point) return 'punto';
  // 12.5 is read alike either way; 1.234 is not.
  return numbers.some((text) => /^\d{1,3}[.,]\d{3}$/.test(text)) ? 'ambigua' : null;
};
