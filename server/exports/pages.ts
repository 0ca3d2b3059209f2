import { setImmediate } from 'node:timers/promises';
import type { Cell } from './cell';

/** Rows of cells to be transferred to another thread, some hundred per chunk. */
export type Pages = readonly Uint8Array[];

const perPage = 500;

/** Copying all rows to another thread at once would block requests; so it is done in short turns. */
export const packed = async (rows: readonly (readonly Cell[])[]): Promise<Pages> => {
  const pages: Uint8Array[] = [];
  for (let at = 0; at < rows.length; at += perPage) {
    pages.push(new TextEncoder().encode(JSON.stringify(rows.slice(at, at + perPage))));
    await setImmediate();
  }
  return pages;
};

export const unpacked = (pages: Pages): Cell[][] =>
  pages.flatMap((page) => (JSON.parse(new TextDecoder().decode(page)) as Cell[][]).map((row) => row.map(revived)));

const revived = (cell: Cell): Cell =>
  typeof cell === 'object' && cell !== null ? { ...cell, moment: new Date(cell.moment) } : cell;
