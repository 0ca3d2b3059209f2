import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import type { Db } from '../db/client';
import { ApiError } from '../plugins/errors';
import type { ByteRange, ObjectStore } from '../db/objectStore';
import { createObjectStore, StorageError } from './objects/store';
import { streamInPieces } from './pieces';
import { within } from './objects/within';
import { archivoTable } from '../db/tables/archivos';

/**
 * The location of a picture's bytes: in its row, or in the object that it names. Pictures are re-encoded, so an upload
 * is never their content.
 */
export type Kept = Pick<typeof archivoTable.$inferSelect, 'contenido' | 'objeto' | 'huella'>;

/**
 * Large files are never in memory as a whole.
 * @param range what is wanted of it; the stream fails when the file has fewer bytes
 * @throws ApiError 503 while the file storage is unavailable
 */
export const streamOf = async (
  db: Pick<Db, 'system' | 'objects'>,
  { id, objeto }: { id: string; objeto: string | null },
  range?: ByteRange,
): Promise<Readable> => {
  if (objeto === null) return Readable.from(inDatabase(db, id, range));
  const bytes = await orUnavailable((db.objects ?? nowhere).read(objeto, range));
  return range ? Readable.from(within(bytes, { start: 0, end: range.end - range.start })) : bytes;
};

/**
 * What the database contains; the rest comes from the storage when the file is moved there meanwhile.
 * @throws when it is deleted meanwhile
 */
const inDatabase = (db: Pick<Db, 'system' | 'objects'>, id: string, range?: ByteRange): AsyncGenerator<Buffer> => {
  if (!range) return fromPiece(db, id, 0);
  const first = Math.floor(range.start / part);
  return within(fromPiece(db, id, first), { start: range.start - first * part, end: range.end - first * part });
};

const fromPiece = async function* (
  { system, objects }: Pick<Db, 'system' | 'objects'>,
  id: string,
  first: number,
): AsyncGenerator<Buffer> {
  const which = eq(archivoTable.id, id);
  const pieces = streamInPieces(system, which, first);
  let sent = first * part;
  for (;;) {
    const { value, done } = await pieces.next();
    if (done && value) return;
    if (done) break;
    yield value;
    sent += value.length;
  }
  const [row] = await system.select({ objeto: archivoTable.objeto }).from(archivoTable).where(which);
  for await (const piece of await (objects ?? nowhere).read(row?.objeto ?? '')) {
    const rest = (piece as Buffer).subarray(sent);
    sent -= (piece as Buffer).length - rest.length;
    if (rest.length) yield rest;
  }
};

/** The complete file, verified by its hash. @throws ApiError 503 */
export const bytesOf = ({ objects }: Pick<Db, 'objects'>, kept: Kept): Promise<Buffer> =>
  orUnavailable(wholeOf(objects ?? nowhere, kept));

/** The same outside requests. @throws StorageError */
export const wholeOf = async (objects: ObjectStore, { contenido, objeto, huella }: Kept): Promise<Buffer> => {
  if (contenido) return contenido;
  const pieces: Buffer[] = [];
  const broke = (cause: unknown) => new StorageError('El almacén de archivos dejó de responder.', { cause });
  try {
    for await (const piece of await objects.read(objeto ?? '')) pieces.push(piece);
  } catch (error) {
    throw error instanceof StorageError ? error : broke(error);
  }
  const whole = Buffer.concat(pieces);
  if (sumOf(whole) !== huella)
    throw new StorageError(`El objeto ${objeto} no es el que se guardó en el almacén de archivos.`);
  return whole;
};

export const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const { part } = limits.files;
const nowhere = createObjectStore(undefined);

const orUnavailable = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    if (!(cause instanceof StorageError)) throw cause;
    throw new ApiError('NO_DISPONIBLE', {
      message: 'El almacén de archivos no responde. El archivo está guardado: inténtelo en unos minutos.',
      headers: { 'Retry-After': '30' },
    });
  });
