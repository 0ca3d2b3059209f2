import { Unreadable } from '../../../../untrusted/task';
import type { Zip } from '../../../../untrusted/zip';
import { said } from '../../sheet';

/** Receives a row of a feed's table: the cells of the requested columns ('' when missing), and its line. */
export type Take = (cells: readonly string[], line: number) => void;

/** The tables of a feed, in any folder of their zip. */
export interface Feed {
  has(name: string): boolean;
  /**
   * Streams a table, with no more than a line in memory. `columns`: those that end in `!` are required. `begin` is called first, and again when the
   * table turns out to have another encoding.
   *
   * @throws Unreadable
   */
  read(name: string, columns: readonly string[], most: number, begin: () => Take): Promise<void>;
  /** An error about a line of a table. */
  wrong(name: string, line: number, message: string): Unreadable;
}

export const openFeed = (zip: Zip, folder: string): Feed => {
  const has = (name: string) => zip.has(`${folder}${name}`);
  const wrong = (name: string, line: number, message: string) => new Unreadable(`${name}, línea ${said(line)}: ${message}`);
  const read: Feed['read'] = async (name, columns, most, begin) => {
    if (!has(name)) throw new Unreadable(`Al GTFS le falta ${name}`);
    const over = async (encoding: string | undefined) => {
      const table = createTable(name, columns, begin(), wrong, most);
      for await (const text of textOf(zip.read(`${folder}${name}`), encoding)) table.write(text);
      table.end();
    };
    // Text that is not Unicode is Windows-1252, as Spanish spreadsheets on Windows write it.
    await over(undefined).catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error;
      return over('windows-1252');
    });
  };
  return { has, read, wrong };
};

/** @throws TypeError when it is not in that encoding */
async function* textOf(pieces: AsyncIterable<Buffer>, encoding: string | undefined) {
  let decoder: TextDecoder | undefined;
  for await (const piece of pieces) {
    const marked = piece[0] === 0xff && piece[1] === 0xfe ? 'utf-16le' : piece[0] === 0xfe && piece[1] === 0xff ? 'utf-16be' : 'utf-8';
    decoder ??= new TextDecoder(encoding ?? marked, { fatal: true });
    yield decoder.decode(piece, { stream: true });
  }
  yield decoder?.decode() ?? '';
}

/** Limit of characters per row; real rows are shorter. */
const longestRow = 1024 * 1024;

const createTable = (name: string, columns: readonly string[], take: Take, wrong: Feed['wrong'], most: number) => {
  let rest = '';
  let [line, rows] = [0, 0];
  let places: number[] | undefined;
  let mark = ',';

  const head = (text: string) => {
    mark = !text.includes(',') && text.includes(';') ? ';' : text.includes('\t') && !text.includes(',') ? '\t' : ',';
    const names = cellsOf(text.replace(/^\ufeff/, ''), mark).map((cell) => cell.trim().toLowerCase());
    places = columns.map((column) => {
      const at = names.indexOf(column.replace('!', ''));
      if (at < 0 && column.endsWith('!')) throw new Unreadable(`A ${name} le falta la columna ${column.replace('!', '')}`);
      return at;
    });
  };
  const row = (text: string, at: number) => {
    if (text.trim() === '') return;
    if (!places) return head(text);
    // Further rows are only counted, to report the total.
    if (++rows > most) return;
    const cells = cellsOf(text, mark);
    take(
      places.map((place) => (cells[place] ?? '').trim()),
      at,
    );
  };
  /** Passes on complete rows; an open quote continues in the next line. */
  const write = (text: string, ended = false) => {
    rest += text;
    let [from, quotes] = [0, 0];
    let quote = rest.indexOf('"');
    for (let begin = 0; ;) {
      const end = rest.indexOf('\n', begin);
      const stop = end < 0 ? rest.length : end;
      if (end < 0 && !ended) break;
      line++;
      for (; quote >= 0 && quote < stop; quote = rest.indexOf('"', quote + 1)) quotes++;
      if (stop - from > longestRow || (end < 0 && quotes % 2 === 1))
        throw wrong(name, line - breaksIn(rest.slice(from, stop)), 'se abre una comilla (") que no se cierra');
      if (quotes % 2 === 0) {
        row(rest.slice(from, rest[stop - 1] === '\r' ? stop - 1 : stop), line);
        [from, quotes] = [stop + 1, 0];
      }
      if (end < 0) break;
      begin = end + 1;
    }
    rest = rest.slice(from);
    // Lines of a row that is still open are counted when it is complete.
    if (!ended) line -= breaksIn(rest);
    if (rest.length > longestRow) throw wrong(name, line + 1, 'una fila no termina, o se abre una comilla (") que no se cierra');
  };
  const end = () => {
    write('', true);
    if (!places) throw new Unreadable(`${name} está vacío`);
    if (rows > most)
      throw new Unreadable(`${name} trae ${said(rows)} líneas y el máximo son ${said(most)}: deje en el GTFS solo las rutas que quiere importar`);
  };
  return { write: (text: string) => write(text), end };
};

const breaksIn = (text: string) => text.split('\n').length - 1;

const cellsOf = (text: string, mark: string): string[] => {
  if (!text.includes('"')) return text.split(mark);
  const cells: string[] = [];
  for (let at = 0; at <= text.length;) {
    if (text[at] !== '"') {
      const end = text.indexOf(mark, at);
      const stop = end < 0 ? text.length : end;
      cells.push(text.slice(at, stop));
      at = stop + 1;
      continue;
    }
    let close = text.indexOf('"', at + 1);
    while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
    const stop = close < 0 ? text.length : close;
    cells.push(text.slice(at + 1, stop).replaceAll('""', '"'));
    const next = text.indexOf(mark, stop + 1);
    at = (next < 0 ? text.length : next) + 1;
  }
  return cells;
};
