import { limitesImportacion } from '#contract/requests/importaciones';
import { openZip, type Zip } from '../../untrusted/zip';
import type { Book } from './sheet';
import type { Merge } from './sheetRows';
import { createRows } from './createRows';
import { readStyles, type Style } from './styles';
import { dateText, isoText, numberText, percentText, plain, timeOf } from './values';
import { createFormulas, type Cell } from './waitingFormulas';
import { damaged, isTrue, readWorkbook } from './workbook';
import { readXml } from './xml';
import { readSharedTexts } from './sharedTexts';
import { columnOf, mergeOf } from './cellAddress';

/** Limits of an unpacked workbook. Pictures and other parts that are not read do not count. */
const most = { parts: 5_000, bytes: 160 * 1024 * 1024 };
/** Far above the limits of this import, so that a large file gets a message with its size. */
const [lastRow, lastColumn] = [100_000_000, 16_384];
/** A spreadsheet allows no longer formula. */
const longestFormula = 8_192;
const mostMerges = 100_000;

export const isZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'));

/** What is known beside the file: the day of the company, for formulas that ask for it. */
export interface Around {
  hoy?: string | undefined;
}

/**
 * Opens a workbook: numbers and dates keep their type, formulas are read as their last result. Simple formulas without
 * one are computed, others become their own text, which the check of the cell refuses.
 *
 * @throws Unreadable
 */
export const openXlsx = async (
  bytes: Buffer,
  progress: (unpacked: number) => Promise<void>,
  { hoy }: Around = {},
): Promise<Book> => {
  const zip = await openZip(bytes, most);
  const workbook = await readWorkbook(zip);
  const shared = await readSharedTexts(measured(zip, workbook.shared, progress));
  const styleOf = await readStyles(measured(zip, workbook.styles, progress));
  const today = hoy === undefined ? undefined : Date.parse(`${hoy}T00:00:00Z`) / 86_400_000 + 25_569;

  const read: Book['read'] = async (at, keep) => {
    const sheet = workbook.sheets[at];
    if (!sheet) throw damaged();
    const rows = createRows(keep);
    const formulas = createFormulas(rows.rows, today, (value, style) =>
      numberCell(value, styleOf(style), workbook.since1904),
    );
    const merges: Merge[] = [];
    let [row, column, kind, style, value, inValue, hidden] = [0, -1, 'n', 0, '', false, false];
    let [formula, inFormula, phonetic, hasResult]: [string | undefined, boolean, boolean, boolean] = [
      undefined,
      false,
      false,
      false,
    ];
    let group: string | undefined;
    const contentOf = (): Cell => {
      if (kind === 's') return { text: shared[Number(value)] ?? '' };
      if (kind === 'b') return { text: isTrue(value) ? 'Sí' : 'No' };
      if (kind === 'e') return { text: value };
      if (kind === 'd') return { text: isoText(value) };
      if (kind !== 'n') return { text: plain(value) };
      const number = Number(value);
      // Rows that are only counted need no text.
      if (rows.filled() >= keep) return { text: value };
      return value.trim() === '' || !Number.isFinite(number)
        ? { text: value }
        : numberCell(number, styleOf(style), workbook.since1904);
    };
    /** Programs that compute nothing leave no result, or a zero and the request to compute all. */
    const lacksResult = () =>
      value === '' ? kind !== 'str' || !hasResult : workbook.recalculates && kind === 'n' && Number(value) === 0;
    await readXml(measured(zip, sheet.path, progress), {
      open: (name, { r, t, s, si, hidden: isHidden, ref }) => {
        if (name === 'row') {
          row = Math.max(row + 1, Number(r) || 0);
          column = -1;
          hidden = isTrue(isHidden);
          if (row > lastRow) throw damaged();
        } else if (name === 'c') {
          column = r === undefined ? column + 1 : columnOf(r);
          if (column >= lastColumn) throw damaged();
          [kind, style, value, hasResult] = [t ?? 'n', Number(s) || 0, '', false];
          [formula, group] = [undefined, undefined];
        } else if (name === 'f') {
          [formula, inFormula] = ['', true];
          if (t === 'shared') group = si;
        } else if (name === 'mergeCell') {
          const merge = mergeOf(ref ?? '');
          if (merge && merges.length < mostMerges) merges.push(merge);
        } else if (name === 'rPh') phonetic = true;
        else {
          inValue = (name === 'v' || name === 't') && !phonetic;
          hasResult ||= name === 'v';
        }
      },
      text: (text) => {
        if (inFormula) formula = `${formula ?? ''}${text}`.slice(0, longestFormula);
        else if (inValue && value.length < limitesImportacion.celda) value += text;
      },
      close: (name) => {
        [inValue, inFormula] = [false, false];
        if (name === 'rPh') phonetic = false;
        if (name === 'c') {
          const own = formula === undefined ? undefined : formulas.textOf(formula, group, row, column);
          if (own !== undefined && lacksResult()) {
            if (rows.filled() < keep && column < limitesImportacion.columnas)
              formulas.wait(rows.filled(), row, column, own, style);
            rows.cell(column, `=${own}`);
          } else if (value !== '') {
            const { text, shown } = contentOf();
            rows.cell(column, text, shown);
          }
        } else if (name === 'row') rows.end(row, hidden);
      },
    });
    const avisos = formulas.settle();
    return { ...rows.sheet(sheet.name), merges, avisos };
  };
  return { names: workbook.sheets.map(({ name }) => name), hidden: workbook.sheets.map(({ hidden }) => hidden), read };
};

/**
 * A number as a date, or as it is, with what its format shows where that is another text. A share keeps its sign: 15%
 * is 15 of a hundred.
 */
const numberCell = (value: number, { isDate, isFine, show }: Style, since1904: boolean): Cell => {
  const date = isDate ? dateText(timeOf(value, since1904), isFine) : undefined;
  if (date !== undefined) return { text: date };
  const shown = show?.(value);
  const text = shown?.text.endsWith('%') ? percentText(value) : numberText(value);
  return { text, shown: shown && shown.text !== text ? shown : undefined };
};

/** Bytes unpacked between two progress reports. */
const stretch = 4 * 1024 * 1024;

/** Streams a part that a workbook may do without, and reports how much was unpacked. */
async function* measured(zip: Zip, name: string | undefined, progress: (unpacked: number) => Promise<void>) {
  if (name === undefined) {
    yield Buffer.from('<none/>');
    return;
  }
  let since = 0;
  for await (const piece of zip.read(name)) {
    since += piece.length;
    if (since > stretch) {
      await progress(since);
      since = 0;
    }
    yield piece;
  }
}
