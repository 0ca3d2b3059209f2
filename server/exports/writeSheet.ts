import papa from 'papaparse';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import { formaCsvUsual, type FormaCsv, type FormatoExportado } from '#contract/requests/exportacion';
import { withoutControls } from '#contract/rules/text';
import { defused, telephoneCell } from '../encoding/formulas';
import { unpacked, type Pages } from './pages';
import type { More } from './sheet';
import type { Cell } from './cell';

declare module '../untrusted/task' {
  interface Tasks {
    sheet: typeof writeSheet;
  }
}

interface Given {
  formato: FormatoExportado;
  /** The headings. */
  labels: readonly string[];
  /** The columns that hold telephones, from 0. */
  telephones?: readonly number[] | undefined;
  pages: Pages;
  more?: More | undefined;
  forma?: FormaCsv | undefined;
}

/** Writes a table to a file. It may take long: run it in a worker thread. */
export const writeSheet = async ({ formato, labels, telephones, pages, more, forma }: Given): Promise<Buffer> =>
  formato === 'csv'
    ? csvFile({ labels, telephones, rows: unpacked(pages), forma })
    : xlsxFile([{ name: 'Datos', labels, rows: unpacked(pages) }, ...(more ? [more] : [])]);

/**
 * With a byte order mark, CRLF, and no text that would run as a formula. Semicolons are declared by `sep=`, so that
 * spreadsheets of any language read them; other separators are for programs, which do not know that line.
 */
const csvFile = ({ labels, telephones = [], rows, forma = {} }: Omit<Given, 'formato' | 'pages'> & Rows): Buffer => {
  const { separador, decimal } = {
    separador: forma.separador ?? formaCsvUsual.separador,
    decimal: forma.decimal ?? formaCsvUsual.decimal,
  };
  const isTelephone = labels.map((_, column) => telephones.includes(column));
  const said = (cell: Cell, column: number): string => {
    if (cell === null) return '';
    if (typeof cell === 'number') return String(cell).replace('.', decimal);
    if (typeof cell === 'object') return cell.text.replace('.', decimal);
    return (isTelephone[column] ? telephoneCell : defused)(withoutControls(cell));
  };
  const text = papa.unparse(
    { fields: labels.map((label) => defused(withoutControls(label))), data: rows.map((row) => row.map(said)) },
    { delimiter: separador === 'tab' ? '\t' : separador },
  );
  return Buffer.from(`\uFEFF${separador === ';' ? 'sep=;\r\n' : ''}${text}`, 'utf8');
};

interface Rows {
  rows: readonly (readonly Cell[])[];
}

/** Texts are written as text cells, so none runs as a formula; the header row is frozen. */
const xlsxFile = (sheets: readonly More[]): Promise<Buffer> =>
  writeXlsxFile(
    sheets.map(({ name, labels, rows }) => {
      const head = labels.map((label) => ({ value: label, type: String, fontWeight: 'bold' as const }));
      const columns = labels.map((label, at) => ({
        width: Math.min(
          60,
          Math.max(label.length, ...rows.slice(0, 200).map((row) => textOf(row[at] ?? null).length)) + 2,
        ),
      }));
      return {
        data: [head, ...rows.map((row) => row.map(xlsxCell))] as SheetData,
        columns,
        stickyRowsCount: 1,
        sheet: name,
      };
    }),
  ).toBuffer();

const xlsxCell = (cell: Cell) => {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'object') return { value: cell.moment, type: Date, format: cell.format };
  return typeof cell === 'number' ? { value: cell, type: Number } : textCell(withoutControls(cell).slice(0, 32_000));
};

/** Excel repairs a file with half of a pair at its end. */
const textCell = (text: string) => (text === '' ? null : { value: text.replace(/[\ud800-\udbff]$/, ''), type: String });

const textOf = (cell: Cell) => (cell === null ? '' : typeof cell === 'object' ? cell.text : String(cell));
