import type { Encabezado } from '#contract/importaciones';
import type { Table } from './sheet';

/** What can be told of each column by its cells: samples, how full it is, and how its dates and decimals may be read. */
export const hintsOf = ({ headings, rows }: Pick<Table, 'headings' | 'rows'>): Encabezado[] =>
  headings.map((nombre) => {
    const filled = rows.map(({ datos }) => datos[nombre] ?? '').filter(Boolean);
    return {
      nombre,
      muestras: [...new Set(filled)].slice(0, 3).map((text) => text.slice(0, 80)),
      lleno_pct: Math.round((100 * filled.length) / Math.max(1, rows.length)),
      fecha: dateForm(filled),
      decimal: decimalForm(filled),
    };
  });

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
