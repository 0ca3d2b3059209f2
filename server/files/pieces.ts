import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { limits } from '#contract/limits';

/** Selects an expression of a column of bytes: the query of one row. */
export type ReadPiece = (piece: (column: AnyColumn) => SQL<Buffer | null>) => Promise<{ piece: Buffer | null }[]>;

const { part } = limits.files;

/** @returns null when the row does not exist or the column is null */
const readPiece = async (read: ReadPiece, at: number): Promise<Buffer | null> => {
  const [row] = await read((column) => sql<Buffer | null>`substring(${column} from ${1 + at * part}::int for ${part}::int)`);
  return row?.piece ?? null;
};

/**
 * Reads a column of bytes in pieces: the embedded database has one connection, which others need too, and a whole file is long to decode.
 *
 * @returns undefined when the row does not exist or the column is null
 */
export const readInPieces = async (read: ReadPiece): Promise<Buffer | undefined> => {
  const pieces: Buffer[] = [];
  for (let at = 0; ; at++) {
    const piece = await readPiece(read, at);
    if (!piece) return undefined;
    pieces.push(piece);
    if (piece.length < part) return Buffer.concat(pieces);
  }
};

/** The same as a stream, up to the piece at which the row or its content is gone. @returns whether it is whole */
export const streamInPieces = async function* (read: ReadPiece): AsyncGenerator<Buffer, boolean> {
  for (let at = 0; ; at++) {
    const piece = await readPiece(read, at);
    if (!piece) return false;
    yield piece;
    if (piece.length < part) return true;
  }
};
