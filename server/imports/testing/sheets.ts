import { openZip } from '../../untrusted/zip';
import { openBook } from '../steps/spreadsheet';

/** The cells of each sheet of a spreadsheet, row by row, without empty rows. */
export const sheetsIn = async (bytes: Buffer): Promise<(readonly string[])[][]> => {
  const book = await openBook(bytes, async () => {});
  const sheets: (readonly string[])[][] = [];
  for (const at of book.names.keys()) sheets.push((await book.read(at, Infinity)).rows.map(({ cells }) => cells));
  return sheets;
};

/** A part of the zip that a spreadsheet is. */
export const textIn = async (bytes: Buffer, part: string): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of (await openZip(bytes, { parts: 100, bytes: 10_000_000 })).read(part)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
};
