import { builtInFormats, showBy, type Show } from './cellFormats';
import { readXml } from './xml';

/** More than any program writes. */
const mostStyles = 100_000;

/** How a style shows a number: as a date, or by its format; null where it is shown as it is. */
export interface Style {
  isDate: boolean;
  /** Of a date: down to fractions of a second. */
  isFine: boolean;
  show: Show | null;
}

/** Returns a function that tells how the styles of a workbook show numbers. */
export const readStyles = async (pieces: AsyncIterable<Buffer>): Promise<(style: number) => Style> => {
  const formats = new Map<number, string>();
  const base: number[] = [];
  const styles: { format: number | undefined; base: number }[] = [];
  let list = '';
  await readXml(pieces, {
    open: (name, { numFmtId, formatCode, xfId }) => {
      if (name === 'cellStyleXfs' || name === 'cellXfs') list = name;
      else if (name === 'numFmt') formats.set(Number(numFmtId), formatCode ?? '');
      else if (name === 'xf' && list === 'cellStyleXfs' && base.length < mostStyles) base.push(Number(numFmtId ?? 0));
      else if (name === 'xf' && list === 'cellXfs' && styles.length < mostStyles)
        styles.push({ format: numFmtId === undefined ? undefined : Number(numFmtId), base: Number(xfId ?? 0) });
    },
    close: (name) => {
      if (name === list) list = '';
    },
  });
  const shows = new Map<string, Show>();
  const showOf = (code: string | undefined): Show | null => {
    if (code === undefined) return null;
    const known = shows.get(code) ?? showBy(code);
    shows.set(code, known);
    return known;
  };
  const known = styles.map((style): Style => {
    const id = style.format ?? base[style.base] ?? 0;
    const listed = id >= 100 ? formats.get(id) : undefined;
    const isDate = listed === undefined ? builtIn.some(([from, to]) => id >= from && id <= to) : isDateFormat(listed);
    return {
      isDate,
      isFine: isDate && fractions.test(listed ?? ''),
      show: isDate ? null : showOf(listed ?? builtInFormats[id] ?? formats.get(id)),
    };
  });
  return (style) => known[style] ?? plainStyle;
};

const plainStyle: Style = { isDate: false, isFine: false, show: null };

/** Fractions of a second in a format. */
const fractions = /s\]?[.,]0/i;

/** Built-in date and time formats, which are not listed in the file. */
const builtIn = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

/** Decided by its letters, outside quotes and brackets: `dd/mm/yyyy` is a date, `0.00 "m"` and `[Red]#,##0` are not. */
export const isDateFormat = (code: string): boolean =>
  code
    .toLowerCase()
    .slice(0, 500)
    .replaceAll(/\\./g, ' ')
    .replaceAll(/"[^"]*"/g, ' ')
    .split(';')
    .some((part) => {
      const bare = part
        .replaceAll(/(\[?[smhd]{1,2}\]?)[.,]0{1,3}/g, '$1')
        .replaceAll(/\[([smhd]{1,2})\]/g, '$1')
        .replaceAll(/\[[^\]]*\]/g, ' ');
      const words = bare.match(/[a-z]+/g) ?? [];
      return (
        !/[0#?%]/.test(bare) &&
        words.some((word) => /^[ymdhs]+$/.test(word)) &&
        words.every((word) => /^([ymdhsegb]+|am|pm|a|p|t|z)$/.test(word))
      );
    });
