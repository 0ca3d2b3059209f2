import papa from 'papaparse';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import type { FormatoExportado } from '#contract/exportacion';
import { unpacked, type Pages } from './pages';
import type { Cell, More } from './sheet';

interface Given {
  formato: FormatoExportado;
  /** The headings. */
  labels: readonly string[];
  pages: Pages;
  more?: More | undefined;
}

/** Writes a table to a file. It may take long: run it in a worker thread. */
export const writeSheet = async ({ formato, labels, pages, more }: Given): Promise<Buffer> =>
  formato === 'csv' ? csvFile(labels, unpacked(pages)) : xlsxFile([{ name: 'Datos', labels, rows: unpacked(pages) }, ...(more ? [more] : [])]);

/** BOM, commas, CRLF, and no text that would run as a formula. */
const csvFile = (labels: readonly string[], rows: readonly (readonly Cell[])[]): Buffer => {
  const data = rows.map((row) => row.map((cell) => (cell === null ? '' : typeof cell === 'object' ? cell.text : cell)));
  return Buffer.from(`\uFEFF${papa.unparse({ fields: [...labels], data }, { escapeFormulae: formula })}`, 'utf8');
};

/** Beginnings of formulas; papaparse's own pattern misses texts of several lines. */
const formula = /^[=+\-@\t\r]/;

/** Texts are written as text cells, so none runs as a formula; the header row is frozen. */
const xlsxFile = (sheets: readonly More[]): Promise<Buffer> =>
  writeXlsxFile(
    sheets.map(({ name, labels, rows }) => {
      const head = labels.map((label) => ({ value: label, type: String, fontWeight: 'bold' as const }));
      const columns = labels.map((label, at) => ({
        width: Math.min(60, Math.max(label.length, ...rows.slice(0, 200).map((row) => textOf(row[at] ?? null).length)) + 2),
      }));
      return { data: [head, ...rows.map((row) => row.map(xlsxCell))] as SheetData, columns, stickyRowsCount: 1, sheet: name };
    }),
  ).toBuffer();

const xlsxCell = (cell: Cell) => {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'object') return { value: cell.moment, type: Date, format: cell.format };
  return typeof cell === 'number' ? { value: cell, type: Number } : { value: cell.slice(0, 32_000), type: String };
};

const textOf = (cell: Cell) => (cell === null ? '' : typeof cell === 'object' ? cell.text : String(cell));
