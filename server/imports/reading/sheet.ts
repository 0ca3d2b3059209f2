import type { Row, Merge } from './sheetRows';
import {
  limitesImportacion,
  type AvisoArchivo,
  type Codificacion,
  type Separador,
} from '#contract/requests/importaciones';
import { Unreadable } from '../../untrusted/task';
import { knownHeadings, type Heading } from '../rows/columns';
import { filledDown, groupOver, lastHeading, mergeNotice } from './merges';

/** The rows read of a sheet. `filled`: the number of non-empty rows, which may exceed the rows that were kept. */
export interface Sheet {
  nombre: string;
  rows: readonly Row[];
  filled: number;
  merges?: readonly Merge[];
  /** What is to be said about this sheet before anything of it is imported. */
  avisos?: readonly AvisoArchivo[];
}

/** A file whose sheets are read one by one. */
export interface Book {
  names: readonly string[];
  /** By position, as `names`. */
  hidden?: readonly boolean[];
  /** How a text was read, and how some of its words would read in other encodings. */
  text?: {
    codificacion: Codificacion;
    separador: Separador;
    codificaciones: { codificacion: Codificacion; muestra: string }[];
  };
  /** Keeps the first `keep` rows and counts the others. @throws Unreadable */
  read(at: number, keep: number): Promise<Sheet>;
}

/** A sheet as records: its headings and the rows below. */
export interface Table {
  /** The row number of the headings in the spreadsheet; 0 when the rows are not from a sheet. */
  headingRow: number;
  headings: string[];
  /** The column of each heading. */
  places: number[];
  rows: readonly Row[];
  avisos: readonly AvisoArchivo[];
}

/** The headings are looked for in this many rows: titles and logos may come before them. */
export const lookedThrough = 20;

/** Limit of characters of a table: each cell is stored with its heading. */
export const mostText = 64 * 1024 * 1024;

/** The sheet that is most likely meant: the one with most known headings, the first of several. */
export const likeliestSheet = <S extends Sheet>(sheets: readonly S[], columns: readonly Heading[]): S | undefined =>
  sheets
    .map((sheet) => ({ sheet, score: bestRow(sheet, columns).score }))
    .reduce<{ sheet?: S; score: number }>((best, each) => (each.score > best.score ? each : best), { score: -1 }).sheet;

/** @throws Unreadable when it is empty or too large */
export const tableOf = (sheet: Sheet, columns: readonly Heading[]): Table => {
  if (sheet.filled === 0) throw new Unreadable('La hoja está vacía');
  const { merges = [] } = sheet;
  const merged = filledDown(sheet.rows, merges);
  const at = lastHeading(merged, bestRow({ rows: merged }, columns).at, merges);
  const count = sheet.filled - at - 1;
  if (count <= 0) throw new Unreadable('La hoja no tiene filas debajo de los encabezados');
  if (count > limitesImportacion.filas)
    throw new Unreadable(
      `La hoja tiene ${said(count)} filas y el máximo son ` +
        `${said(limitesImportacion.filas)}: divídala en varios archivos`,
    );
  const [head, ...rows] = merged.slice(at);
  const width = Math.max(...merged.slice(at).map(({ cells }) => cells.length));
  const places = Array.from({ length: width }, (_, column) => column).filter(
    (column) => head?.cells[column] || rows.some(({ cells }) => cells[column]),
  );
  const isBelow = merges.some(({ rows: [from, to] }) => head && from < head.numero && to === head.numero);
  const nameOf = (column: number): string => {
    const name = head?.cells[column] ?? '';
    // Under merged headings «Desde» alone may say nothing: «Vigencia Desde» does.
    const group =
      head && isBelow && knownHeadings([name], columns) === 0 ? groupOver(sheet.rows, head, column, merges) : '';
    return [group, name].filter(Boolean).join(' ');
  };
  const headings = namesOf(places.map((column) => ({ column, name: nameOf(column) })));
  const letters =
    headings.join('').length * rows.length +
    rows.reduce((sum, { cells }) => cells.reduce((all, cell) => all + cell.length, sum), 0);
  if (letters > mostText)
    throw new Unreadable('La hoja trae demasiado texto: acorte los encabezados o divídala en varios archivos');
  return {
    headingRow: head?.numero ?? 1,
    headings,
    places,
    rows,
    avisos: [...(sheet.avisos ?? []), ...mergeNotice(sheet.rows, head?.numero ?? 0, merges), ...noticesOf(rows)],
  };
};

/** Notices of hidden rows and of invisible characters. */
const noticesOf = (rows: readonly Row[]): AvisoArchivo[] => {
  const hidden = rows.filter((row) => row.hidden).length;
  const invisible = rows.reduce((sum, row) => sum + (row.invisible ?? 0), 0);
  return [
    ...(hidden > 0 ? [{ codigo: 'FILAS_OCULTAS' as const, mensaje: hiddenWords(hidden), n: hidden }] : []),
    ...(invisible > 0
      ? [
          {
            codigo: 'CARACTERES_INVISIBLES' as const,
            mensaje:
              `De ${invisible === 1 ? 'una celda' : `${said(invisible)} celdas`} se quitaron caracteres que no se ` +
              'ven o espacios que no separan',
            n: invisible,
          },
        ]
      : []),
  ];
};

const hiddenWords = (n: number) =>
  n === 1
    ? 'Una fila está oculta en la hoja, por un filtro o a mano: diga si también se importa'
    : `${said(n)} filas están ocultas en la hoja, por un filtro o a mano: diga si también se importan`;

export const said = (count: number) => new Intl.NumberFormat('es-CO').format(count);

/** The row of the headings: the one with most known cells, else the first that is nearly as wide as the sheet. */
const bestRow = ({ rows }: Pick<Sheet, 'rows'>, columns: readonly Heading[]): { at: number; score: number } => {
  const top = rows.slice(0, lookedThrough).map(({ cells }) => cells.filter(Boolean));
  const known = top.map((cells) => knownHeadings(cells, columns));
  const score = Math.max(...known, 0);
  if (score > 0) return { at: known.indexOf(score), score };
  const widest = Math.max(...top.map(({ length }) => length), 0);
  const wide = top.findIndex(({ length }) => length >= widest * 0.6);
  return { at: Math.max(0, wide), score: 0 };
};

/** Unique names for all columns: unnamed ones get the spreadsheet's letter, repeated ones a number. */
const namesOf = (columns: readonly { column: number; name: string }[]): string[] => {
  const taken = new Map<string, number>();
  return columns.map(({ column, name }) => {
    const wanted = name.replaceAll(/\s+/g, ' ').slice(0, 200) || `Columna ${letterOf(column)}`;
    const times = (taken.get(wanted) ?? 0) + 1;
    taken.set(wanted, times);
    return times === 1 ? wanted : `${wanted} (${times})`;
  });
};

const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
