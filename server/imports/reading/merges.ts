import type { AvisoArchivo } from '#contract/importaciones';
import type { Merge, Row } from './sheet';

/** More cells than people merge: files that overlap ranges on purpose stop here. */
const mostFilled = 500_000;

/**
 * Repeats the value of merged cells in all the rows that they cover, as people read them; across, only the first column counts. `rows`: those below the
 * headings.
 */
export const withMerged = (rows: readonly Row[], merges: readonly Merge[]): { rows: readonly Row[]; avisos: AvisoArchivo[] } => {
  if (merges.length === 0 || rows.length === 0) return { rows, avisos: [] };
  const filled = [...rows];
  let [down, across, cells] = [0, 0, 0];
  for (const {
    rows: [first, last],
    columns: [column, until],
  } of merges) {
    const at = placeOf(rows, first);
    const source = rows[at];
    if (source?.numero !== first) continue;
    if (until > column && source.cells[column]) across++;
    const text = filled[at]?.cells[column] ?? '';
    if (text === '' || last === first) continue;
    down++;
    for (let below = at + 1; (rows[below]?.numero ?? Infinity) <= last; below++) {
      const row = filled[below];
      if (!row || ++cells > mostFilled) break;
      const shown = source.shown?.get(column);
      filled[below] = { ...row, cells: withCell(row.cells, column, text), ...(shown && { shown: new Map(row.shown).set(column, shown) }) };
    }
  }
  return { rows: filled, avisos: noticeOf(down, across) };
};

const withCell = (cells: readonly string[], column: number, text: string): string[] => {
  const copy = [...cells];
  while (copy.length < column) copy.push('');
  copy[column] = text;
  return copy;
};

/** The first row with this number or a later one, by halving: they are in order. */
const placeOf = (rows: readonly Row[], numero: number): number => {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((rows[middle]?.numero ?? 0) < numero) from = middle + 1;
    else to = middle;
  }
  return from;
};

const noticeOf = (down: number, across: number): AvisoArchivo[] => {
  const said = [
    ...(down > 0 ? [`${counted(down)}: su valor se repite en todas las filas que abarcan`] : []),
    ...(across > 0 ? [`${counted(across)} a lo ancho: solo cuenta la primera columna`] : []),
  ];
  if (said.length === 0) return [];
  return [{ codigo: 'CELDAS_COMBINADAS', mensaje: `Hay ${said.join('; y ')}. Revíselo`, n: down + across }];
};

const counted = (n: number) => (n === 1 ? '1 grupo de celdas combinadas' : `${n} grupos de celdas combinadas`);
