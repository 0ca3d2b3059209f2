import type { AvisoArchivo } from '#contract/requests/importaciones';
import type { Merge, Row } from './sheetRows';

/** More cells than people merge: files that overlap ranges on purpose stop here. */
const mostFilled = 500_000;

/** Repeats the value of merged cells in all the rows that they cover, as people read them. */
export const filledDown = (rows: readonly Row[], merges: readonly Merge[]): readonly Row[] => {
  if (merges.length === 0 || rows.length === 0) return rows;
  const filled = [...rows];
  let cells = 0;
  for (const {
    rows: [first, last],
    columns: [column],
  } of merges) {
    const at = placeOf(rows, first);
    const source = rows[at];
    const text = source?.numero === first ? (source.cells[column] ?? '') : '';
    if (text === '') continue;
    for (let below = at + 1; (rows[below]?.numero ?? Infinity) <= last; below++) {
      const row = filled[below];
      if (!row || ++cells > mostFilled) break;
      if (row.cells[column]) continue;
      const shown = source?.shown?.get(column);
      filled[below] = {
        ...row,
        cells: withCell(row.cells, column, text),
        ...(shown && { shown: new Map(row.shown).set(column, shown) }),
      };
    }
  }
  return filled;
};

/** The last of the rows over which merged headings reach. */
export const lastHeading = (rows: readonly Row[], at: number, merges: readonly Merge[]): number => {
  const head = rows[at];
  if (!head) return at;
  const reach = merges
    .filter((merge) => merge.rows[0] === head.numero && head.cells[merge.columns[0]])
    .map((merge) => merge.rows[1]);
  const last = placeOf(rows, Math.max(head.numero, ...reach) + 1) - 1;
  return last - at <= mostHeadings ? last : at;
};

/** The heading that stands over this one and its neighbours. */
export const groupOver = (rows: readonly Row[], head: Row, column: number, merges: readonly Merge[]): string => {
  const over = merges.find(
    ({ rows: [, last], columns: [from, to] }) =>
      last === head.numero - 1 && to > from && from <= column && column <= to,
  );
  const row = over && rows[placeOf(rows, over.rows[0])];
  return row?.numero === over?.rows[0] ? (row?.cells[over?.columns[0] ?? -1] ?? '') : '';
};

/** Headings of more rows are no headings. */
const mostHeadings = 4;

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

/** Says what becomes of merged cells from this row on: down they are repeated, across only the first column counts. */
export const mergeNotice = (rows: readonly Row[], from: number, merges: readonly Merge[]): AvisoArchivo[] => {
  const hasText = ({ rows: [first], columns: [column] }: Merge) => {
    const row = rows[placeOf(rows, first)];
    return row?.numero === first && Boolean(row.cells[column]);
  };
  const concerned = merges.filter((merge) => merge.rows[0] >= from && hasText(merge));
  const down = concerned.filter((merge) => merge.rows[0] > from && merge.rows[1] > merge.rows[0]).length;
  const across = concerned.filter(({ columns: [column, until] }) => until > column).length;
  const said = [
    ...(down > 0 ? [`${counted(down)}: su valor se repite en todas las filas que abarcan`] : []),
    ...(across > 0 ? [`${counted(across)} a lo ancho: solo cuenta la primera columna`] : []),
  ];
  if (said.length === 0) return [];
  return [{ codigo: 'CELDAS_COMBINADAS', mensaje: `Hay ${said.join('; y ')}. Revíselo`, n: down + across }];
};

const counted = (n: number) => (n === 1 ? '1 grupo de celdas combinadas' : `${n} grupos de celdas combinadas`);
