import type { Merge } from './sheetRows';
import { damaged } from './workbook';

/** The column of a cell by its address, from 0. */
export const columnOf = (address: string): number => {
  const [name] = letters.exec(address) ?? [];
  if (!name) throw damaged();
  let column = 0;
  for (const letter of name) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
};

const letters = /^[A-Z]{1,3}/;

export const mergeOf = (ref: string): Merge | undefined => {
  const [, from = '', first = '', to = '', last = ''] = /^([A-Z]{1,3})(\d{1,9}):([A-Z]{1,3})(\d{1,9})$/.exec(ref) ?? [];
  return from ? { rows: [Number(first), Number(last)], columns: [columnOf(from), columnOf(to)] } : undefined;
};
