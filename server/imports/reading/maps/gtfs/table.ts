import { Unreadable } from '../../../../untrusted/task';
import type { Zip } from '../../../../untrusted/zip';
import { decodePage } from '../../../../encoding/codePages';
import { said } from '../../sheet';

/** Receives a row of a feed's table: the cells of the requested columns ('' when missing), and its line. */
export type Take = (cells: readonly string[], line: number) => void;

/** A line of a table that was left out, with its reason. */
export interface Fault {
  tabla: string;
  linea: number;
  mensaje: string;
}

/** The tables of a feed, in any folder of their zip. */
export interface Feed {
  has(name: string): boolean;
  /**
   * Streams a table, with no more than a line in memory. `columns`: those that end in `!` are required. `begin` is
   * called first, and again when the table turns out to have another encoding.
   *
   * @throws Unreadable when the table is missing or has not these columns
   */
  read(name: string, columns: readonly string[], most: number, begin: () => Take): Promise<void>;
  /** Notes a line that is left out. */
  fault(name: string, line: number, message: string): void;
  /** The lines left out so far, in the order of tables; `n` counts those that were too many to keep as well. */
  faults(): { kept: Fault[]; n: number };
}

/** Limit of faults that are listed one by one. */
const mostFaults = 9_000;

export const openFeed = (zip: Zip, folder: string): Feed => {
  const has = (name: string) => zip.has(`${folder}${name}`);
  const faults = new Map<string, { kept: Fault[]; n: number }>();
  const fault: Feed['fault'] = (tabla, linea, mensaje) => {
    const own = faults.get(tabla) ?? { kept: [], n: 0 };
    faults.set(tabla, own);
    own.n += 1;
    if (own.kept.length < mostFaults) own.kept.push({ tabla, linea, mensaje });
  };
  const read: Feed['read'] = async (name, columns, most, begin) => {
    if (!has(name)) throw new Unreadable(`Al GTFS le falta ${name}`);
    const over = async (encoding: Parameters<typeof textOf>[1]) => {
      faults.delete(name);
      const table = createTable({ name, columns, take: begin(), fault, most });
      for await (const text of textOf(zip.read(`${folder}${name}`), encoding)) table.write(text);
      table.end();
    };
    await over(undefined).catch(async (error: unknown) => {
      if (!(error instanceof TypeError)) throw error;
      // One broken character is not another encoding: text with many of them is Windows-1252, as spreadsheets on
      // Windows write it.
      await over((await isMostlyUnicode(zip.read(`${folder}${name}`))) ? 'utf-8' : 'windows-1252');
    });
  };
  const all: Feed['faults'] = () => {
    const tables = [...faults.values()];
    return {
      kept: tables.flatMap(({ kept }) => kept).slice(0, mostFaults),
      n: tables.reduce((sum, { n }) => sum + n, 0),
    };
  };
  return { has, read, fault, faults: all };
};

/** Without an encoding strictly, by its byte order mark, else as UTF-8. @throws TypeError when it is in another */
async function* textOf(pieces: AsyncIterable<Buffer>, encoding: 'utf-8' | 'windows-1252' | undefined) {
  let decoder: TextDecoder | undefined;
  for await (const piece of pieces) {
    if (encoding === 'windows-1252') {
      yield decodePage(encoding, piece);
      continue;
    }
    const marked =
      piece[0] === 0xff && piece[1] === 0xfe
        ? 'utf-16le'
        : piece[0] === 0xfe && piece[1] === 0xff
          ? 'utf-16be'
          : 'utf-8';
    decoder ??= new TextDecoder(encoding ?? marked, { fatal: encoding === undefined });
    yield decoder.decode(piece, { stream: true });
  }
  yield decoder?.decode() ?? '';
}

const isMostlyUnicode = async (pieces: AsyncIterable<Buffer>): Promise<boolean> => {
  let [good, broken] = [0, 0];
  for await (const text of textOf(pieces, 'utf-8')) {
    broken += text.match(/\ufffd/g)?.length ?? 0;
    good += text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  }
  return good > broken;
};

/** Limits of a row: real ones are shorter. */
const longestRow = 64 * 1024;
const mostLinesOfRow = 100;

interface Table {
  name: string;
  columns: readonly string[];
  take: Take;
  fault: Feed['fault'];
  most: number;
}

const createTable = ({ name, columns, take, fault, most }: Table) => {
  let rest = '';
  let [line, rows] = [0, 0];
  let places: number[] | undefined;
  let mark = ',';
  /** A row whose quoted cell continues in the next line. */
  let open: { lines: string[]; line: number; length: number } | undefined;

  const head = (text: string) => {
    mark = !text.includes(',') && text.includes(';') ? ';' : text.includes('\t') && !text.includes(',') ? '\t' : ',';
    const cells = cellsOf(text.replace(/^\ufeff/, ''), mark);
    const names = typeof cells === 'string' ? [] : cells.map((cell) => cell.trim().toLowerCase());
    places = columns.map((column) => {
      const at = names.indexOf(column.replace('!', ''));
      if (at < 0 && column.endsWith('!'))
        throw new Unreadable(`A ${name} le falta la columna ${column.replace('!', '')}`);
      return at;
    });
  };
  const row = (cells: readonly string[], at: number) => {
    // Further rows are only counted, to report the total.
    if (++rows > most) return;
    take(places?.map((place) => (cells[place] ?? '').trim()) ?? [], at);
  };
  /** The lines after an unclosed quote are rows of their own. */
  const giveUp = () => {
    if (!open) return;
    const { line: at, lines } = open;
    open = undefined;
    fault(name, at, 'se abre una comilla (") que no se cierra: se deja esta línea');
    for (const [n, text] of lines.slice(1).entries()) add(text, at + n + 1);
  };
  const proceed = (text: string) => {
    if (!open) return;
    open.lines.push(text);
    open.length += text.length;
    const cells = text.includes('"') ? cellsOf(open.lines.join('\n'), mark) : 'open';
    if (typeof cells !== 'string') {
      const at = open.line;
      open = undefined;
      row(cells, at);
    } else if (cells === 'broken' || open.lines.length > mostLinesOfRow || open.length > longestRow) giveUp();
  };
  const add = (text: string, at: number) => {
    if (open) return proceed(text);
    if (text.trim() === '') return;
    if (!places) return head(text);
    if (text.length > longestRow) return fault(name, at, 'la línea es demasiado larga: se deja');
    const cells = cellsOf(text, mark);
    if (typeof cells === 'string') open = { lines: [text], line: at, length: text.length };
    else row(cells, at);
  };
  /** Lines end in LF, CRLF or, as old programs write them, CR alone. */
  const write = (text: string, ended = false) => {
    const all = `${rest}${text}`;
    const lines = all.split(all.includes('\r') ? /\r\n|\n|\r(?=[^])/ : '\n');
    rest = lines.pop() ?? '';
    for (const each of lines) add(each, ++line);
    if (!ended && rest.length > 16 * longestRow)
      throw new Unreadable(`${name}, línea ${said(line + 1)}: la línea no termina`);
    if (!ended) return;
    add(rest.replace(/\r$/, ''), ++line);
    while (open) giveUp();
  };
  const end = () => {
    write('', true);
    if (!places) throw new Unreadable(`${name} está vacío`);
    if (rows > most)
      throw new Unreadable(
        `${name} trae ${said(rows)} líneas y el máximo son ${said(most)}: deje en el GTFS ` +
          'solo las rutas que quiere importar',
      );
  };
  return { write: (text: string) => write(text), end };
};

/**
 * The cells of a row. `open`: a quoted cell may continue in the next line; `broken`: it does not, because another quote
 * opens there.
 */
const cellsOf = (text: string, mark: string): string[] | 'open' | 'broken' => {
  if (!text.includes('"')) return text.split(mark);
  const cells: string[] = [];
  for (let at = 0; at <= text.length;) {
    const begin = quoteAt(text, at);
    if (begin < 0) {
      const end = text.indexOf(mark, at);
      const stop = end < 0 ? text.length : end;
      cells.push(text.slice(at, stop));
      at = stop + 1;
      continue;
    }
    let close = begin;
    let next = -1;
    while (next < 0) {
      close = text.indexOf('"', close + 1);
      if (close < 0) return 'open';
      if (text[close + 1] === '"') close += 1;
      else {
        next = endOfCell(text, close + 1, mark);
        if (next < 0 && text.lastIndexOf('\n', close) > begin) return 'broken';
      }
    }
    cells.push(text.slice(begin + 1, close).replaceAll('""', '"'));
    at = next + 1;
  }
  return cells;
};

/**
 * The quote that begins a cell, perhaps after spaces; -1 when another letter does. Quotes within a cell are letters.
 */
const quoteAt = (text: string, from: number): number => {
  let at = from;
  while (text[at] === ' ') at++;
  return text[at] === '"' ? at : -1;
};

/** Where a quoted cell ends after its closing quote; -1 when more of it follows. */
const endOfCell = (text: string, from: number, mark: string): number => {
  let at = from;
  while (text[at] === ' ') at++;
  return at >= text.length || text[at] === mark ? at : -1;
};
