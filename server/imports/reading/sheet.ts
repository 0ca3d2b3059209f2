import { limitesImportacion } from '#contract/importaciones';
import { fieldError } from '../../plugins/errors';
import { knownHeadings, type Column } from '../columns';

/** The cells of a sheet as text, row by row as its program counts them. */
export interface Sheet {
  nombre: string;
  rows: string[][];
}

/** A sheet as records: its headings and the rows beneath that hold anything. */
export interface Table {
  /** The row of the headings, counted from 1. */
  headingRow: number;
  headings: string[];
  rows: { numero: number; datos: Record<string, string> }[];
}

/** How far down the headings may stand: titles and logos come before them. */
const lookedThrough = 20;

/** The sheet that is most likely meant: the one whose headings are known best. */
export const likeliestSheet = (sheets: readonly Sheet[], columns: readonly Column[]): Sheet | undefined =>
  sheets
    .map((sheet) => ({ sheet, score: bestRow(sheet, columns).score }))
    .reduce<{ sheet?: Sheet; score: number }>((best, each) => (each.score > best.score ? each : best), {
      score: -1,
    }).sheet;

/** @throws ApiError 422 at `archivo` when there is nothing in it, or too much */
export const tableOf = (sheet: Sheet, columns: readonly Column[]): Table => {
  const { at } = bestRow(sheet, columns);
  const body = sheet.rows.slice(at + 1);
  const width = Math.max(0, ...sheet.rows.slice(at).map((row) => lastFilled(row) + 1));
  if (width === 0) throw fieldError('archivo', 'La hoja está vacía');
  if (width > limitesImportacion.columnas) throw fieldError('archivo', `La hoja tiene ${width} columnas y el máximo son ${limitesImportacion.columnas}`);
  const filled = Array.from({ length: width }, (_, column) => column).filter((column) => sheet.rows[at]?.[column] || body.some((row) => row[column]));
  const headings = namesOf(filled.map((column) => ({ column, name: sheet.rows[at]?.[column] ?? '' })));
  const rows = body
    .map((row, index) => ({ numero: at + 2 + index, datos: recordOf(row, filled, headings) }))
    .filter(({ datos }) => Object.values(datos).some((text) => text !== ''));
  if (rows.length === 0) throw fieldError('archivo', 'La hoja no tiene filas debajo de los encabezados');
  if (rows.length > limitesImportacion.filas) {
    const said = new Intl.NumberFormat('es-CO');
    throw fieldError(
      'archivo',
      `La hoja tiene ${said.format(rows.length)} filas y el máximo son ${said.format(limitesImportacion.filas)}: divídala en varios archivos`,
    );
  }
  return { headingRow: at + 1, headings, rows };
};

/** The row of the headings: whose cells are known, else the first that is nearly as wide as the sheet. */
const bestRow = ({ rows }: Sheet, columns: readonly Column[]): { at: number; score: number } => {
  const top = rows.slice(0, lookedThrough);
  const known = top.map((row) => knownHeadings(row.filter(Boolean), columns));
  const best = known.indexOf(Math.max(...known, 0));
  if (best >= 0 && (known[best] ?? 0) > 0) return { at: best, score: known[best] ?? 0 };
  const widths = top.map((row) => row.filter(Boolean).length);
  const widest = Math.max(...widths, 0);
  return {
    at: Math.max(
      0,
      widths.findIndex((width) => width > 0 && width >= widest * 0.6),
    ),
    score: 0,
  };
};

const lastFilled = (row: readonly string[]) => row.findLastIndex(Boolean);

/** Every column has a name of its own: unnamed ones that of the spreadsheet, repeated ones a number. */
const namesOf = (columns: readonly { column: number; name: string }[]): string[] => {
  const taken = new Map<string, number>();
  return columns.map(({ column, name }) => {
    const wanted = name.replaceAll(/\s+/g, ' ').slice(0, 200) || `Columna ${letterOf(column)}`;
    const times = (taken.get(wanted) ?? 0) + 1;
    taken.set(wanted, times);
    return times === 1 ? wanted : `${wanted} (${times})`;
  });
};

const letterOf = (column: number): string => (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** A cell longer than any field may be is cut where its length is still refused. */
const recordOf = (row: readonly string[], columns: readonly number[], headings: readonly string[]) =>
  Object.fromEntries(headings.map((heading, at) => [heading, clean(row[columns[at] ?? -1] ?? '').slice(0, 5_000)]));

/** Without what PostgreSQL cannot hold and what only spreadsheets show. */
const clean = (text: string) =>
  text
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufeff]/g, '')
    .replaceAll('\u00a0', ' ')
    .trim();
