import papa from 'papaparse';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import type { ColumnaExportada, FormatoExportado } from '#contract/exportacion';

/** What a cell holds once it is said in words. A moment is the company's own wall clock, written as if it were UTC. */
export type Cell = string | number | { moment: Date; text: string; format: string } | null;

interface Sheet {
  columns: readonly Pick<ColumnaExportada, 'label'>[];
  rows: readonly (readonly Cell[])[];
}

/** The MIME type of each kind of file. */
export const typeOf: Record<FormatoExportado, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A table of values as a file that spreadsheets open as it is. */
export const sheetFile = (formato: FormatoExportado, sheet: Sheet): Promise<Buffer> | Buffer => (formato === 'csv' ? csvFile(sheet) : xlsxFile(sheet));

/** BOM, commas, CRLF, and no text that would run as a formula. */
const csvFile = ({ columns, rows }: Sheet): Buffer => {
  const data = rows.map((row) => row.map((cell) => (cell === null ? '' : typeof cell === 'object' ? cell.text : cell)));
  return Buffer.from(`\uFEFF${papa.unparse({ fields: columns.map(({ label }) => label), data }, { escapeFormulae: formula })}`, 'utf8');
};

/** What a spreadsheet would run; papaparse's own pattern lets text of several lines through. */
const formula = /^[=+\-@\t\r]/;

/** Texts are written as texts, so none runs; the head stays in sight. */
const xlsxFile = async ({ columns, rows }: Sheet): Promise<Buffer> => {
  const head = columns.map(({ label }) => ({ value: label, type: String, fontWeight: 'bold' as const }));
  const body = rows.map((row) => row.map(xlsxCell));
  const data = [head, ...body] as SheetData;
  const widths = columns.map(({ label }, at) => ({
    width: Math.min(60, Math.max(label.length, ...rows.slice(0, 200).map((row) => textOf(row[at] ?? null).length)) + 2),
  }));
  return writeXlsxFile(data, { columns: widths, stickyRowsCount: 1, sheet: 'Datos' }).toBuffer();
};

const xlsxCell = (cell: Cell) => {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'object') return { value: cell.moment, type: Date, format: cell.format };
  return typeof cell === 'number' ? { value: cell, type: Number } : { value: cell.slice(0, 32_000), type: String };
};

const textOf = (cell: Cell) => (cell === null ? '' : typeof cell === 'object' ? cell.text : String(cell));
