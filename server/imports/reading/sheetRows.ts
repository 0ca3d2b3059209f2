/** A non-empty row, with its number in the spreadsheet; cells as text. */
export interface Row {
  numero: number;
  cells: readonly string[];
  /** By column: a number as its format shows it, where that is another text. */
  shown?: ReadonlyMap<number, Shown>;
  /** The sheet hides it. */
  hidden?: boolean;
  /** In how many cells invisible characters were left out. */
  invisible?: number;
}

/** Cells shown as one, from 0; rows by their number. */
export interface Merge {
  rows: readonly [number, number];
  columns: readonly [number, number];
}

/** A number as people see it. `code`: only digits and fixed letters, as codes are shown: 00042, UN-042. */
export interface Shown {
  text: string;
  code: boolean;
}
