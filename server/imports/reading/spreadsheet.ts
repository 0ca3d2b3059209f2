import { limitesImportacion, type Encabezado } from '#contract/importaciones';
import { Unreadable, type Emit } from '../../untrusted/task';
import type { Heading } from '../columns';
import { fittedText } from '../fitting';
import { openCsv } from './csv';
import { hintOf } from './hints';
import { likeliestSheet, lookedThrough, tableOf, type Book, type Sheet, type Table } from './sheet';
import { openMap } from './maps/index';
import { isZip, openXlsx } from './xlsx';

/** A file, the chosen sheet, and the known headings. */
interface Query {
  bytes: Uint8Array;
  hoja: string | null;
  columns: readonly Heading[];
  /** For kinds that accept maps: the file name, and what is read from it. */
  map?: Parameters<typeof openMap>[1] | null;
}

/** Messages before the result: bytes unpacked since the last one, or rows as a JSON list of `{numero, datos}`. */
type Part = { unpacked: number } | { rows: string; count: number };

/** The result of reading a file, besides its rows. */
interface Summary {
  hoja: string;
  hojas: { nombre: string; filas: number }[];
  headingRow: number;
  headings: string[];
  hints: Encabezado[];
  total: number;
}

/** Reads a spreadsheet by its content, whatever its name. Runs in a worker; rows are sent once the whole file has proved valid. @throws Unreadable */
export const readSpreadsheet = async ({ bytes, hoja, columns, map = null }: Query, emit: Emit<Part>): Promise<Summary> => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const book = (map !== null && (await openMap(file, map))) || (await openBook(file, (unpacked) => emit({ unpacked })));
  const { sheet, hojas } = await chosenOf(book, hoja, columns);
  const table = tableOf(map === null ? sheet : withFittedShapes(sheet), columns);
  for (const part of partsOf(table)) await emit(part);
  return {
    hoja: sheet.nombre,
    hojas,
    headingRow: table.headingRow,
    headings: table.headings,
    hints: table.places.map((place, at) =>
      hintOf(
        table.headings[at] ?? '',
        table.rows.map(({ cells }) => cells[place] ?? ''),
      ),
    ),
    total: table.rows.length,
  };
};

/** @throws Unreadable */
export const openBook = async (bytes: Buffer, progress: (unpacked: number) => Promise<void>): Promise<Book> => {
  if (isZip(bytes)) return openXlsx(bytes, progress);
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
    throw new Unreadable('Es un archivo de Excel antiguo (.xls) o con contraseña: ábralo y guárdelo como XLSX sin contraseña');
  return openCsv(bytes);
};

/** Shapes in cells are simplified like those of maps. */
const withFittedShapes = (sheet: Sheet): Sheet => ({ ...sheet, rows: sheet.rows.map((row) => ({ ...row, cells: row.cells.map(fittedText) })) });

/** The maximum rows of an import, plus rows above the headings. */
const whole = limitesImportacion.filas + lookedThrough;

/** The requested sheet, else the likeliest; of the others only the beginning is kept. */
const chosenOf = async (book: Book, hoja: string | null, columns: Query['columns']) => {
  const only = book.names.length === 1 ? await book.read(0, whole) : undefined;
  const seen: Sheet[] = only ? [only] : [];
  for (const [at] of book.names.entries()) if (!only) seen.push(await book.read(at, lookedThrough));
  const found = seen.find(({ nombre }) => nombre === hoja) ?? likeliestSheet(seen, columns);
  if (!found) throw new Unreadable('El archivo no tiene hojas');
  return { sheet: only ?? (await book.read(seen.indexOf(found), whole)), hojas: seen.map(({ nombre, filled }) => ({ nombre, filas: filled })) };
};

/** Limits of one insert statement, small enough not to delay other requests. */
const most = { rows: 250, letters: 96 * 1024 };

function* partsOf({ headings, places, rows }: Table): Generator<Part> {
  let [texts, letters]: [string[], number] = [[], 0];
  for (const { numero, cells } of rows) {
    const text = JSON.stringify({ numero, datos: Object.fromEntries(headings.map((heading, at) => [heading, cells[places[at] ?? -1] ?? ''])) });
    if (texts.length > 0 && (texts.length >= most.rows || letters + text.length > most.letters)) {
      yield { rows: `[${texts.join(',')}]`, count: texts.length };
      [texts, letters] = [[], 0];
    }
    texts.push(text);
    letters += text.length;
  }
  yield { rows: `[${texts.join(',')}]`, count: texts.length };
}
