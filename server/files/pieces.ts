import { sql, type SQL } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import type { System } from '../db/system';
import { archivoTable } from '../db/tables/archivos';

const { part } = limits.files;
const { contenido, carga_id } = archivoTable;

/** A piece of a file that the database contains: in its row, or as a part of the upload that it took. */
const readPiece = async (db: System, which: SQL, at: number): Promise<Buffer | null> => {
  const ofUpload = sql`coalesce(
    (select parte.contenido from carga_partes parte where parte.carga_id = ${carga_id} and parte.numero = ${at}), ''
  )`;
  const piece = sql<Buffer | null>`case
    when ${carga_id} is null then substring(${contenido} from ${1 + at * part}::int for ${part}::int)
    else ${ofUpload}
  end`;
  const [row] = await db.select({ piece }).from(archivoTable).where(which);
  return row?.piece ?? null;
};

/**
 * Reads a file of the database in pieces: the embedded one has one connection, which others need too, and a whole file
 * is long to decode.
 *
 * @param which the condition for its row
 * @returns undefined when the row does not exist or the database does not contain its bytes
 */
export const readInPieces = async (db: System, which: SQL): Promise<Buffer | undefined> => {
  const pieces: Buffer[] = [];
  for (let at = 0; ; at++) {
    const piece = await readPiece(db, which, at);
    if (!piece) return undefined;
    pieces.push(piece);
    if (piece.length < part) return Buffer.concat(pieces);
  }
};

/**
 * The same as a stream, up to the piece at which the row or its content is gone.
 * @param from the first piece, each of `limits.files.part` bytes
 * @returns whether it is whole
 */
export const streamInPieces = async function* (db: System, which: SQL, from = 0): AsyncGenerator<Buffer, boolean> {
  for (let at = from; ; at++) {
    const piece = await readPiece(db, which, at);
    if (!piece) return false;
    yield piece;
    if (piece.length < part) return true;
  }
};
