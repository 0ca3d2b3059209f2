import { limitesImportacion } from '#contract/importaciones';
import { Unreadable } from '../../untrusted/task';
import { knownHeadings, type Heading } from '../columns';

/** A row that holds anything, with its number as its program counts; cells as text. */
export interface Row {
  numero: number;
  cells: readonly string[];
}

/** What was read of a sheet. `filled`: how many rows hold anything, which may be more than were kept. */
export interface Sheet {
  nombre: string;
  rows: readonly Row[];
  filled: number;
}

/** A file of sheets that are read one by one. */
export interface Book {
  names: readonly string[];
  /** Keeps the first `keep` rows and counts the others. @throws Unreadable */
  read(at: number, keep: number): Promise<Sheet>;
}

/** A sheet as records: its headings and the rows beneath. */
export interface Table {
  /** The row of the headings, as its program counts; 0 where its rows are no sheet's. */
  headingRow: number;
  headings: string[];
  /** Which cell goes to each heading. */
  places: number[];
  rows: readonly Row[];
}

/** How far down the headings may stand: titles and logos come before them. */
export const lookedThrough = 20;

/** Characters of all that is kept of a table: a heading is kept with each of its cells. */
const mostText = 64 * 1024 * 1024;

/** The sheet that is most likely meant: the one whose headings are known best. */
export const likeliestSheet = <S extends Sheet>(sheets: readonly S[], columns: readonly Heading[]): S | undefined =>
  sheets
    .map((sheet) => ({ sheet, score: bestRow(sheet, columns).score }))
    .reduce<{ sheet?: S; score: number }>((best, each) => (each.score > best.score ? each : best), { score: -1 }).sheet;

/** @throws Unreadable when there is nothing in it, or too much */
export const tableOf = (sheet: Sheet, columns: readonly Heading[]): Table => {
  if (sheet.filled === 0) throw new Unreadable('La hoja está vacía');
  const { at } = bestRow(sheet, columns);
  const count = sheet.filled - at - 1;
  if (count <= 0) throw new Unreadable('La hoja no tiene filas debajo de los encabezados');
  if (count > limitesImportacion.filas)
    throw new Unreadable(`La hoja tiene ${said(count)} filas y el máximo son ${said(limitesImportacion.filas)}: divídala en varios archivos`);
  const [head, ...rows] = sheet.rows.slice(at);
  const width = Math.max(...sheet.rows.slice(at).map(({ cells }) => cells.length));
  const places = Array.from({ length: width }, (_, column) => column).filter((column) => head?.cells[column] || rows.some(({ cells }) => cells[column]));
  const headings = namesOf(places.map((column) => ({ column, name: head?.cells[column] ?? '' })));
  const letters = headings.join('').length * rows.length + rows.reduce((sum, { cells }) => cells.reduce((all, cell) => all + cell.length, sum), 0);
  if (letters > mostText) throw new Unreadable('La hoja trae demasiado texto: acorte los encabezados o divídala en varios archivos');
  return { headingRow: head?.numero ?? 1, headings, places, rows };
};

/** Collects rows as they are read: cells that nobody looks at are not kept, texts longer than any field are cut. */
export const createRows = (keep: number) => {
  const rows: Row[] = [];
  let [filled, letters] = [0, 0];
  let cells: string[] = [];
  let columns = 0;
  return {
    cell: (column: number, text: string) => {
      const kept = filled < keep && column < limitesImportacion.columnas;
      const clean = kept ? cleaned(text) : text.trim();
      if (clean === '') return;
      columns = Math.max(columns, column + 1);
      if (!kept) return;
      while (cells.length < column) cells.push('');
      cells[column] = clean;
      letters += clean.length;
    },
    /** Ends a row. */
    end: (numero: number) => {
      if (columns === 0) return;
      if (columns > limitesImportacion.columnas) throw new Unreadable(`La hoja tiene ${said(columns)} columnas y el máximo son ${limitesImportacion.columnas}`);
      if (letters > mostText) throw new Unreadable('La hoja trae demasiado texto: divídala en varios archivos');
      if (filled < keep) rows.push({ numero, cells });
      filled += 1;
      cells = [];
      columns = 0;
    },
    sheet: (nombre: string): Sheet => ({ nombre, rows, filled }),
  };
};

/** Cut where a cell is longer than any field, whose length is still refused; without what PostgreSQL cannot hold and what only spreadsheets show. */
const cleaned = (text: string) =>
  text
    .slice(0, 2 * limitesImportacion.celda)
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufeff]/g, '')
    .replaceAll('\u00a0', ' ')
    .trim()
    .slice(0, limitesImportacion.celda)
    .replaceAll(/\p{Surrogate}/gu, '\ufffd');

export const said = (count: number) => new Intl.NumberFormat('es-CO').format(count);

/** The row of the headings: whose cells are known, else the first that is nearly as wide as the sheet. */
const bestRow = ({ rows }: Sheet, columns: readonly Heading[]): { at: number; score: number } => {
  const top = rows.slice(0, lookedThrough).map(({ cells }) => cells.filter(Boolean));
  const known = top.map((cells) => knownHeadings(cells, columns));
  const score = Math.max(...known, 0);
  if (score > 0) return { at: known.indexOf(score), score };
  const widest = Math.max(...top.map(({ length }) => length), 0);
  const wide = top.findIndex(({ length }) => length >= widest * 0.6);
  return { at: Math.max(0, wide), score: 0 };
};

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
