import type { Encabezado } from '#contract/requests/importaciones';

/** Dates and amounts are never longer than this. */
const longest = 40;

/**
 * A summary of a column: samples, how full it is, and the possible formats of its dates and decimals. `values`: the
 * same cells as amounts and dates.
 */
export const hintOf = (nombre: string, texts: readonly string[], values: readonly string[] = texts): Encabezado => {
  const filled = texts.filter(Boolean);
  const short = values.filter(Boolean).filter(({ length }) => length <= longest);
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

/** Decided by parts that cannot be a month. */
const dateForm = (texts: readonly string[]): Encabezado['fecha'] => {
  const dates = texts.map((text) => slashed.exec(text)).filter((match) => match !== null);
  if (dates.length === 0) return null;
  const dayFirst = dates.some((match) => Number(match[1]) > 12);
  const monthFirst = dates.some((match) => Number(match[2]) > 12);
  if (dayFirst && monthFirst) return 'mezcla';
  return dayFirst ? 'dma' : monthFirst ? 'mda' : 'ambigua';
};

const withMark = /^[^\d-]{0,3}-?[\d.,' ]*\d[^\d]{0,3}$/;

/** Decided by marks that cannot separate thousands, or cannot separate decimals. */
const decimalForm = (texts: readonly string[]): Encabezado['decimal'] => {
  const numbers = texts
    .filter((text) => /[.,]/.test(text) && withMark.test(text))
    .map((text) => text.replaceAll(/[^\d.,]/g, ''));
  if (numbers.length === 0) return null;
  const comma = numbers.some(
    (text) => /\..*,/.test(text) || /^\d+,(\d{1,2}|\d{4,})$/.test(text) || /^\d{1,3}(\.\d{3}){2,}$/.test(text),
  );
  const point = numbers.some((text) => /,.*\./.test(text) || /^\d{1,3}(,\d{3}){2,}$/.test(text));
  if (comma && point) return 'mezcla';
  if (comma) return 'coma';
  if (point) return 'punto';
  // 12.5 has the same meaning either way; 1.234 does not.
  return numbers.some((text) => /^\d{1,3}[.,]\d{3}$/.test(text)) ? 'ambigua' : null;
};
