import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { limits } from '#contract/limits';

/**
 * Reads a column of bytes in pieces: the embedded database has one connection, which others need too.
 *
 * @returns undefined when the row does not exist or the column is null
 */
export const readInPieces = async (
  read: (piece: (column: AnyColumn) => SQL<Buffer | null>) => Promise<{ piece: Buffer | null }[]>,
): Promise<Buffer | undefined> => {
  const { part } = limits.files;
  const pieces: Buffer[] = [];
  for (let at = 0; ; at++) {
    const [row] = await read((column) => sql<Buffer | null>`substring(${column} from ${1 + at * part}::int for ${part}::int)`);
    if (!row?.piece) return undefined;
    pieces.push(row.piece);
    if (row.piece.length < part) return Buffer.concat(pieces);
  }
};
