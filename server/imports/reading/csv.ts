import {
  separador as separadores,
  type AvisoArchivo,
  type LecturaArchivo,
  type Separador,
} from '#contract/requests/importaciones';
import { Unreadable } from '../../untrusted/task';
import { undefused } from '../../encoding/formulas';
import { decodeText, samplesOf, type Decoded } from './decoding';
import { said, type Book } from './sheet';
import { createRows } from './createRows';

/**
 * Reads delimited text, in the chosen encoding and with the chosen delimiter; those that are not chosen are told from
 * the text.
 *
 * @throws Unreadable
 */
export const openCsv = (bytes: Buffer, lectura: LecturaArchivo = { codificacion: null, separador: null }): Book => {
  const decoded = decodeText(bytes, lectura.codificacion);
  const [mark, declared] = /^\ufeff?sep=(.)(?:\r\n|\n|\r)/i.exec(decoded.text) ?? [];
  const text = decoded.text.slice(mark?.length ?? 0);
  if (text.includes('\0')) throw new Unreadable('El archivo no es una hoja de cálculo: guárdelo como XLSX o CSV');
  if (/^\s*<(!doctype html|html|table|\?xml)/i.test(text.slice(0, 200)))
    throw new Unreadable(
      'El archivo es una página o un XML con nombre de hoja de cálculo: ábralo en su hoja de ' +
        'cálculo y guárdelo como XLSX',
    );
  if (/^\s*(\[\s*)?\{\s*"/.test(text.slice(0, 200)))
    throw new Unreadable(
      'El archivo es JSON y aquí se lee una hoja: expórtelo como XLSX o CSV del programa que lo hizo',
    );
  const delimiter = lectura.separador ?? separadores.safeParse(declared).data ?? delimiterOf(text);
  const read: Book['read'] = async (_at, keep) => {
    const rows = createRows(keep);
    scan(text, delimiter, rows);
    return { ...rows.sheet('CSV'), avisos: brokenNotice(decoded) };
  };
  return {
    names: ['CSV'],
    text: {
      codificacion: decoded.codificacion,
      separador: delimiter,
      codificaciones: samplesOf(bytes, decoded.codificacion),
    },
    read,
  };
};

/** Names the first broken character by its line and its surroundings. */
const brokenNotice = ({ text, broken: { n, first } }: Decoded): AvisoArchivo[] => {
  if (n === 0) return [];
  const line = said(breaksIn(text.slice(0, first)) + 1);
  const before = /[^;,\t|"\r\n]*$/.exec(text.slice(Math.max(0, first - 20), first))?.[0] ?? '';
  const after = /^[^;,\t|"\r\n]*/.exec(text.slice(first, first + 20))?.[0] ?? '';
  const mensaje =
    n === 1
      ? `En la línea ${line} hay un carácter que no es de la codificación del archivo: se leyó ` +
        `«${before}${after}». Revíselo`
      : `${said(n)} caracteres no son de la codificación del archivo; el primero, en la línea ${line}: se leyó ` +
        `«${before}${after}». Revíselos o elija otra codificación`;
  return [{ codigo: 'CARACTERES_ROTOS', mensaje, n }];
};

/** The delimiter of the first lines, outside quotes; semicolons win over decimal commas. */
const delimiterOf = (text: string): Separador => {
  const lines = text
    .slice(0, 20_000)
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 10);
  const score = (delimiter: string) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const most = Math.max(0, ...counts);
    // The same count in every line weighs more than a high count in one.
    return most === 0 ? 0 : counts.filter((count) => count === most).length * 1_000 + most;
  };
  return ([';', '\t', ',', '|'] as const)
    .map((each) => [each, score(each)] as const)
    .reduce((best, each) => (each[1] > best[1] ? each : best))[0];
};

/** A spreadsheet cell has at most 32,767 characters. */
const longestQuoted = 100_000;
const asFormula = /^="[^"\r\n]*"(?:[;,\t|\r\n]|$)/;
const longestFormula = 200;
const [quote, lf, cr] = [34, 10, 13];

/**
 * Scans the text once and keeps only the requested cells. papaparse creates a row for every empty line, and would scan
 * the rest of the text again after every unclosed quote, without reporting its position.
 */
const scan = (text: string, delimiter: string, rows: ReturnType<typeof createRows>) => {
  const mark = delimiter.charCodeAt(0);
  const ends = (at: number) => at >= text.length || [mark, lf, cr].includes(text.charCodeAt(at));
  let [at, line, row, column] = [0, 1, 1, 0];

  /** @returns the text between the quotes that open here */
  const quoted = (): string => {
    const open = at + 1;
    const unclosed = () =>
      new Unreadable(
        `En la línea ${said(line)} se abre una comilla (") que no se cierra: corríjala y vuelva a subir el archivo`,
      );
    let broken = false;
    for (let from = open; ;) {
      const close = text.indexOf('"', from);
      if (close < 0 || close - open > longestQuoted) throw unclosed();
      broken ||= /[\r\n]/.test(text.slice(from, close));
      const doubled = text.charCodeAt(close + 1) === quote;
      if (!doubled && ends(close + 1)) {
        at = close + 1;
        break;
      }
      // A single quote within a line is literal; after a line break it probably opens another cell, so this one is
      // unclosed.
      if (!doubled && broken) throw unclosed();
      from = close + (doubled ? 2 : 1);
    }
    const inside = text.slice(open, at - 1);
    line += breaksIn(inside);
    return inside.replaceAll('""', '"');
  };

  while (at < text.length) {
    if (text.charCodeAt(at) === quote) rows.cell(column, asWritten(quoted()));
    else if (text.startsWith('="', at) && asFormula.test(text.slice(at, at + longestFormula))) {
      // ="1,2": Excel's way of keeping a text as it is, which may hold the delimiter.
      at++;
      rows.cell(column, `="${quoted()}"`);
    } else {
      const from = at;
      while (!ends(at)) at++;
      if (at > from) rows.cell(column, asWritten(text.slice(from, at)));
    }
    const code = text.charCodeAt(at);
    at += code === cr && text.charCodeAt(at + 1) === lf ? 2 : 1;
    if (code === mark) column++;
    else {
      rows.end(row++);
      line++;
      column = 0;
    }
  }
  rows.end(row);
};

/** The text of a cell of our own files. One that begins with `=` keeps its apostrophe: without, it is a formula. */
const asWritten = (text: string) => {
  const bare = undefused(text);
  return bare !== text && bare.startsWith('=') ? `'${bare}` : bare;
};

const breaksIn = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;
