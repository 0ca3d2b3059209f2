import type { AvisoArchivo } from '#contract/requests/importaciones';
import { computed, moved } from './formulas';
import { said } from './sheet';
import type { Shown } from './sheetRows';
import type { createRows } from './createRows';

/** The text of a cell, and what its format shows where that is another one. */
export interface Cell {
  text: string;
  shown?: Shown | undefined;
}

interface Waiting {
  row: number;
  column: number;
  formula: string;
  style: number;
}

/** A chain of formulas that refer to later ones is followed so far. */
const deepest = 50;

/** The formulas of a sheet that have no result: computed once all its cells are known. */
export const createFormulas = (
  rows: ReturnType<typeof createRows>['rows'],
  today: number | undefined,
  cellOf: (value: number, style: number) => Cell,
) => {
  const groups = new Map<string, { formula: string; row: number; column: number }>();
  const waiting = new Map<string, Waiting & { at: number }>();
  const results = new Map<string, Cell | undefined>();
  let depth = 0;

  const resultOf = (key: string, each: Waiting): Cell | undefined => {
    if (results.has(key) || depth >= deepest) return results.get(key);
    // A formula that refers to itself has no result.
    results.set(key, undefined);
    depth++;
    const result = computed(each.formula, { today, cell: textAt });
    depth--;
    const cell =
      typeof result === 'number' ? cellOf(result, each.style) : result === undefined ? undefined : { text: result };
    results.set(key, cell);
    return cell;
  };
  let places: Map<number, number> | undefined;
  const textAt = (row: number, column: number): string | undefined => {
    const key = `${row} ${column}`;
    const other = waiting.get(key);
    if (other) return resultOf(key, other)?.text;
    places ??= new Map(rows.map(({ numero }, at) => [numero, at]));
    const found = rows[places.get(row) ?? -1];
    return found?.cells[column] ?? '';
  };

  return {
    /** The formula of a cell: shared ones are written once and moved to the others. */
    textOf: (formula: string, group: string | undefined, row: number, column: number): string => {
      if (group === undefined) return formula;
      const first = groups.get(group);
      if (formula !== '') groups.set(group, { formula, row, column });
      return formula !== '' || !first ? formula : moved(first.formula, row - first.row, column - first.column);
    },
    wait: (at: number, row: number, column: number, formula: string, style: number) => {
      waiting.set(`${row} ${column}`, { at, row, column, formula, style });
    },
    settle: (): AvisoArchivo[] => {
      let n = 0;
      for (const [key, each] of waiting) {
        const row = rows[each.at];
        const cell = row?.numero === each.row ? resultOf(key, each) : undefined;
        if (!row || !cell) continue;
        n++;
        row.cells[each.column] = cell.text;
        if (cell.shown) row.shown = new Map(row.shown).set(each.column, cell.shown);
      }
      if (n === 0) return [];
      const mensaje =
        n === 1
          ? 'Una fórmula venía sin su resultado y se calculó aquí. Revíselo'
          : `${said(n)} fórmulas venían sin su resultado y se calcularon aquí. Revíselas`;
      return [{ codigo: 'FORMULAS_CALCULADAS', mensaje, n }];
    },
  };
};
