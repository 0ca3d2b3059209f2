import { formsOf, hasFractions, type Forms } from '../reading/forms';
import type { Table } from '../reading/sheet';
import type { Row } from '../reading/sheetRows';

/**
 * Messages before the result: bytes unpacked since the last one, or rows as a JSON list of `{numero, datos, formas?,
 * oculta?}`.
 */
export type Part = { unpacked: number } | { rows: string; count: number };

/** How the cells of a column can be read, by row; null where there is one reading. */
type ColumnForms = readonly (Forms | null)[];

export const columnForms = (rows: readonly Row[], place: number): ColumnForms => {
  const fractions = hasFractions(rows, place);
  return rows.map(({ cells, shown }) => formsOf(cells[place] ?? '', shown?.get(place), fractions));
};

/** Limits of one insert statement, small enough not to delay other requests. */
const most = { rows: 250, letters: 96 * 1024 };

/** The rows of a table as messages. */
export function* partsOf({ headings, places, rows }: Table, formsAt: readonly ColumnForms[]): Generator<Part> {
  let [texts, letters]: [string[], number] = [[], 0];
  for (const [at, row] of rows.entries()) {
    const text = JSON.stringify(asStored(row, at, headings, places, formsAt));
    if (texts.length > 0 && (texts.length >= most.rows || letters + text.length > most.letters)) {
      yield { rows: `[${texts.join(',')}]`, count: texts.length };
      [texts, letters] = [[], 0];
    }
    texts.push(text);
    letters += text.length;
  }
  yield { rows: `[${texts.join(',')}]`, count: texts.length };
}

/**
 * A row by its headings: the texts that people see, and beside them the cells that can be read in more than one way.
 */
const asStored = (
  { numero, cells, hidden }: Row,
  row: number,
  headings: readonly string[],
  places: readonly number[],
  formsAt: readonly ColumnForms[],
) => {
  const datos: Record<string, string> = {};
  const formas: Record<string, object> = {};
  for (const [at, heading] of headings.entries()) {
    const forms = formsAt[at]?.[row];
    datos[heading] = forms?.texto ?? cells[places[at] ?? -1] ?? '';
    if (forms) formas[heading] = compact(forms);
  }
  return { numero, datos, ...(Object.keys(formas).length > 0 && { formas }), ...(hidden && { oculta: true }) };
};

/** Equal readings are written once. */
const compact = ({ texto, valor, codigo, limpias }: Forms) =>
  valor === texto && codigo === texto
    ? { limpias }
    : { texto, ...(valor !== texto && { valor }), ...(codigo !== texto && { codigo }), limpias };
