import { limitesImportacion } from '#contract/requests/importaciones';
import { cleanText } from '#contract/rules/text';
import { Unreadable } from '../../untrusted/task';
import { mostText, said, type Sheet } from './sheet';
import type { Shown } from './sheetRows';
import type { Row } from './sheetRows';

/** Collects rows while reading: unneeded cells are dropped, texts longer than any field are cut. */
export const createRows = (keep: number) => {
  const rows: KeptRow[] = [];
  let [filled, letters] = [0, 0];
  let cells: string[] = [];
  let [columns, invisible] = [0, 0];
  let shown: Map<number, Shown> | undefined;
  return {
    /** The rows kept so far, and the number of those that are not empty. */
    rows,
    filled: () => filled,
    cell: (column: number, text: string, seen?: Shown) => {
      const kept = filled < keep && column < limitesImportacion.columnas;
      const clean = kept ? cleaned(text) : text.trim();
      if (clean === '') return;
      columns = Math.max(columns, column + 1);
      if (!kept) return;
      while (cells.length < column) cells.push('');
      cells[column] = clean;
      if (seen) (shown ??= new Map()).set(column, seen);
      if (unseen.test(text)) invisible += 1;
      letters += clean.length;
    },
    /** Ends a row. */
    end: (numero: number, hidden = false) => {
      if (columns === 0) return;
      if (columns > limitesImportacion.columnas)
        throw new Unreadable(`La hoja tiene ${said(columns)} columnas y el máximo son ${limitesImportacion.columnas}`);
      if (letters > mostText) throw new Unreadable('La hoja trae demasiado texto: divídala en varios archivos');
      if (filled < keep)
        rows.push({
          numero,
          cells,
          ...(shown && { shown }),
          ...(hidden && { hidden }),
          ...(invisible > 0 && { invisible }),
        });
      filled += 1;
      cells = [];
      [columns, invisible] = [0, 0];
      shown = undefined;
    },
    sheet: (nombre: string): Sheet => ({ nombre, rows, filled }),
  };
};

/** A row that may still change. */
type KeptRow = Omit<Row, 'cells' | 'shown'> & { cells: string[]; shown?: Map<number, Shown> };

/** No-break spaces, and what `cleanText` leaves out besides a byte order mark at the beginning of a file. */
const unseen = /[\u00a0\u00ad\u180e\u200b\u200c\u200e\u200f\u202a-\u202f\u2060\u2066-\u2069]|.\ufeff/;

/**
 * Cuts cells longer than any field, whose length is refused later anyway; removes characters that PostgreSQL cannot
 * store or that only spreadsheets use.
 */
const cleaned = (text: string) =>
  cleanText(text.slice(0, 2 * limitesImportacion.celda))
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .trim()
    .slice(0, limitesImportacion.celda)
    .replaceAll(/\p{Surrogate}/gu, '\ufffd');
