import { Unreadable } from '../../untrusted/task';
import { decodeUnicode } from './encoding';
import { createRows, said, type Book } from './sheet';

/** Reads delimited text: `,` `;` or tab; detects UTF-8, UTF-16 or Windows-1252. @throws Unreadable */
export const openCsv = (bytes: Buffer): Book => {
  // Text that is not Unicode is Windows-1252, as Spanish spreadsheets on Windows write it.
  const text = (decodeUnicode(bytes) ?? new TextDecoder('windows-1252').decode(bytes)).replace(/^sep=(.)\r?\n/i, '');
  if (text.includes('\0')) throw new Unreadable('El archivo no es una hoja de cálculo: guárdelo como XLSX o CSV');
  const read: Book['read'] = async (_at, keep) => {
    const rows = createRows(keep);
    scan(text, delimiterOf(text), rows);
    return rows.sheet('CSV');
  };
  return { names: ['CSV'], read };
};

/** The delimiter of the first lines, outside quotes; semicolons win over decimal commas. */
const delimiterOf = (text: string): string => {
  const lines = text
    .slice(0, 20_000)
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 10);
  const score = (delimiter: string) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const most = Math.max(0, ...counts);
    // The same count in every line weighs more than a high count in one.
    return most === 0 ? 0 : counts.filter((count) => count === most).length * 1_000 + most;
  };
  return [';', '\t', ',', '|'].map((each) => [each, score(each)] as const).reduce((best, each) => (each[1] > best[1] ? each : best))[0];
};

/** A spreadsheet cell has at most 32,767 characters. */
const longestQuoted = 100_000;
const [quote, lf, cr] = [34, 10, 13];

/**
 * Scans the text once and keeps only the requested cells. papaparse creates a row for every empty line, and would scan the rest of the text again
 * after every unclosed quote, without reporting its position.
 */
const scan = (text: string, delimiter: string, rows: ReturnType<typeof createRows>) => {
  const mark = delimiter.charCodeAt(0);
  const ends = (at: number) => at >= text.length || [mark, lf, cr].includes(text.charCodeAt(at));
  let [at, line, row, column] = [0, 1, 1, 0];

  /** @returns the text between the quotes that open here */
  const quoted = (): string => {
    const open = at + 1;
    const unclosed = () => new Unreadable(`En la línea ${said(line)} se abre una comilla (") que no se cierra: corríjala y vuelva a subir el archivo`);
    let broken = false;
    for (let from = open; ;) {
      const close = text.indexOf('"', from);
      if (close < 0 || close - open > longestQuoted) throw unclosed();
      broken ||= /[\r\n]/.test(text.slice(from, close));
      const doubled = text.charCodeAt(close + 1) === quote;
      if (!doubled && ends(close + 1)) {
        at = close + 1;
        break;
      }
      // A single quote within a line is literal; after a line break it probably opens another cell, so this one is unclosed.
      if (!doubled && broken) throw unclosed();
      from = close + (doubled ? 2 : 1);
    }
    const inside = text.slice(open, at - 1);
    line += breaksIn(inside);
    return inside.replaceAll('""', '"');
  };

  while (at < text.length) {
    if (text.charCodeAt(at) === quote) rows.cell(column, quoted());
    else {
      const from = at;
      while (!ends(at)) at++;
      if (at > from) rows.cell(column, text.slice(from, at));
    }
    const code = text.charCodeAt(at);
    at += code === cr && text.charCodeAt(at + 1) === lf ? 2 : 1;
    if (code === mark) column++;
    else {
      rows.end(row++);
      line++;
      column = 0;
    }
  }
  rows.end(row);
};

const breaksIn = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;
