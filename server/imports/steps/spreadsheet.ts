import {
  limitesImportacion,
  type AvisoArchivo,
  type Encabezado,
  type LecturaArchivo,
} from '#contract/requests/importaciones';
import { Unreadable, type Emit } from '../../untrusted/task';
import type { Heading } from '../rows/columns';
import { fittedText } from '../rows/fitting';
import { openBundle, type Scan } from '../reading/bundle';
import { openCsv } from '../reading/csv';
import { hintOf } from '../reading/hints';
import { likeliestSheet, lookedThrough, tableOf, type Book, type Sheet } from '../reading/sheet';
import { openMap } from '../reading/maps/index';
import { isZip, openXlsx, type Around } from '../reading/xlsx';
import { columnForms, partsOf, type Part } from './rowParts';

declare module '../../untrusted/task' {
  interface Tasks {
    spreadsheet: typeof readSpreadsheet;
  }
}

/** A file, the chosen sheet, and the known headings. */
interface Query extends Around {
  bytes: Uint8Array;
  hoja: string | null;
  /** How the user wants a text to be read. */
  lectura?: LecturaArchivo;
  columns: readonly Heading[];
  /** It may be a zip with scans beside the sheet. */
  scans?: boolean;
  /** For kinds that accept maps: the file name, and what is read from it. */
  map?: Parameters<typeof openMap>[1] | null;
}

/** The result of reading a file, besides its rows. */
export interface Summary {
  hoja: string;
  hojas: { nombre: string; filas: number; oculta: boolean }[];
  avisos: AvisoArchivo[];
  text: Book['text'];
  headingRow: number;
  headings: string[];
  hints: Encabezado[];
  total: number;
  /** The files beside the sheet. */
  scans: Scan[];
}

/**
 * Reads a spreadsheet by its content, whatever its name. Runs in a worker; rows are sent once the whole file has proved
 * valid.
 * @throws Unreadable
 */
export const readSpreadsheet = async (
  { bytes, hoja, columns, lectura, hoy, scans = false, map = null }: Query,
  emit: Emit<Part>,
): Promise<Summary> => {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const bundle = scans && isZip(whole) ? await openBundle(whole) : undefined;
  const file = bundle?.sheet ?? whole;
  const book =
    (map !== null && (await openMap(file, map))) ||
    (await openBook(file, (unpacked) => emit({ unpacked }), { lectura, hoy }));
  const { sheet, hojas } = await chosenOf(book, hoja, columns);
  const table = tableOf(map === null ? sheet : withFittedShapes(sheet), columns);
  const formsAt = table.places.map((place) => columnForms(table.rows, place));
  const textsOf = (at: number, reading: 'texto' | 'valor') =>
    table.rows.map(({ cells }, row) => formsAt[at]?.[row]?.[reading] ?? cells[table.places[at] ?? -1] ?? '');
  for (const part of partsOf(table, formsAt)) await emit(part);
  const isHidden = hojas.find(({ nombre }) => nombre === sheet.nombre)?.oculta ?? false;
  return {
    hoja: sheet.nombre,
    hojas,
    avisos: [...(isHidden ? [hiddenSheet(sheet.nombre)] : []), ...table.avisos],
    text: book.text,
    headingRow: table.headingRow,
    headings: table.headings,
    hints: table.headings.map((heading, at) => hintOf(heading, textsOf(at, 'texto'), textsOf(at, 'valor'))),
    total: table.rows.length,
    scans: bundle?.scans ?? [],
  };
};

/** @throws Unreadable */
export const openBook = async (
  bytes: Buffer,
  progress: (unpacked: number) => Promise<void>,
  { lectura, hoy }: Pick<Query, 'lectura' | 'hoy'> = {},
): Promise<Book> => {
  if (isZip(bytes)) return openXlsx(bytes, progress, { hoy });
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
    throw new Unreadable(
      'Es un archivo de Excel antiguo (.xls) o con contraseña: ábralo y guárdelo como XLSX sin contraseña',
    );
  return openCsv(bytes, lectura);
};

/** Shapes in cells are simplified like those of maps. */
const withFittedShapes = (sheet: Sheet): Sheet => ({
  ...sheet,
  rows: sheet.rows.map((row) => ({ ...row, cells: row.cells.map(fittedText) })),
});

/** The maximum rows of an import, plus rows above the headings. */
const mostRows = limitesImportacion.filas + lookedThrough;

/** The requested sheet, else the likeliest of those that people see; of the others only the beginning is kept. */
const chosenOf = async (book: Book, hoja: string | null, columns: Query['columns']) => {
  const only = book.names.length === 1 ? await book.read(0, mostRows) : undefined;
  const seen: Sheet[] = only ? [only] : [];
  for (const [at] of book.names.entries()) if (!only) seen.push(await book.read(at, lookedThrough));
  const isHidden = (sheet: Sheet) => book.hidden?.[seen.indexOf(sheet)] ?? false;
  // Hidden ones hold lists and sums; they are taken only when nothing else has rows.
  const visible = seen.filter((sheet) => !isHidden(sheet) && sheet.filled > 0);
  const found =
    seen.find(({ nombre }) => nombre === hoja) ?? likeliestSheet(visible, columns) ?? likeliestSheet(seen, columns);
  if (!found) throw new Unreadable('El archivo no tiene hojas');
  return {
    sheet: only ?? (await book.read(seen.indexOf(found), mostRows)),
    hojas: seen.map((sheet) => ({ nombre: sheet.nombre, filas: sheet.filled, oculta: isHidden(sheet) })),
  };
};

const hiddenSheet = (nombre: string): AvisoArchivo => ({
  codigo: 'HOJA_OCULTA',
  mensaje: `La hoja «${nombre}» está oculta en el libro`,
  n: 1,
});
