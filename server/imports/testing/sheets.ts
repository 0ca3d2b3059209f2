import { openBook } from '../reading/spreadsheet';

/** The cells of each sheet of a spreadsheet, row by row, without empty rows. */
export const sheetsIn = async (bytes: Buffer): Promise<(readonly string[])[][]> => {
  const book = await openBook(bytes, async () => {});
  const sheets: (readonly string[])[][] = [];
  for (const at of book.names.keys()) sheets.push((await book.read(at, Infinity)).rows.map(({ cells }) => cells));
  return sheets;
};
