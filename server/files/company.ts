import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { archivo, fileName, nombreArchivo } from '#contract/core/archivos';
import { limits } from '#contract/core/limits';
import { z } from '#contract/core/validation';
import type { Db } from '../db/client';
import type { Tx } from '../db/system';
import { tooLarge } from '#contract/rules/sizes';
import { ApiError, fieldError } from '../plugins/errors';
import { callerOf } from '../plugins/guard';
import { bytesOf } from './content';
import { keptImage } from './image';
import { readInPieces } from './pieces';
import { isImage, isPdf, soundName, soundType } from './sniff';
import { archivoTable } from '../db/tables/archivos';
import { uploadRoutes, type Upload } from './uploadRoutes';

const f = archivoTable;
const urlOf = sql<string>`archivo_url(id)`;

/** Files of a company: uploaded in parts to /api/archivos, then referenced by id in their record. */
export const companyFileRoutes =
  (db: Db): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(
      uploadRoutes(db.system, {
        path: '/archivos',
        allow: ['create', 'aportes'],
        most: limits.files.file,
        what: 'El archivo',
        body: z.object({ nombre: nombreArchivo }),
        answer: archivo,
        finished: async (request, id) => {
          const { empresaId, user } = callerOf(request);
          const [kept] = await db.tenant(empresaId, (tx) =>
            tx
              .select({ id: f.id, url: urlOf, nombre: f.nombre, tipo: f.tipo, bytes: f.bytes })
              .from(f)
              .where(and(eq(f.empresa_id, empresaId), eq(f.id, id), eq(f.creado_por_id, user.id))),
          );
          return kept;
        },
        finish: async (request, upload, { nombre }) => {
          const { empresaId, user } = callerOf(request);
          const content = await accepted(empresaId, upload);
          const { id } = upload;
          return db.tenant(empresaId, (tx) =>
            keepFile(tx, empresaId, user.id, { id, nombre, ...content, suelto: true }),
          );
        },
      }),
    );
  };

/** The upload as it is stored: a sound and a PDF unchanged. @throws ApiError like `keptContent`, 413 */
const accepted = async (empresaId: number, { whole, taken, drop }: Upload): Promise<Content> => {
  if (isPdf(whole)) return { carga_id: taken, bytes: whole.length, tipo: 'application/pdf' };
  const sound = soundType(whole);
  if (sound) {
    const most = limits.files.sound;
    if (whole.length > most) throw new ApiError('CUERPO_MUY_GRANDE', { message: tooLarge('La nota de voz', most) });
    return { carga_id: taken, bytes: whole.length, tipo: sound, nombre: soundName(sound) };
  }
  const content = await keptContent(empresaId, whole);
  await drop();
  return content;
};

/**
 * A re-encoded picture, or a PDF unchanged; detected by content, not by name.
 * @throws ApiError 415, 422 when it cannot be decoded
 */
export const keptContent = async (empresaId: number, whole: Buffer): Promise<{ tipo: string; contenido: Buffer }> => {
  if (isImage(whole)) return { contenido: await keptImage(`empresa ${empresaId}`, whole), tipo: 'image/webp' };
  if (isPdf(whole)) return { contenido: whole, tipo: 'application/pdf' };
  throw new ApiError('TIPO_NO_SOPORTADO', { message: 'El archivo debe ser JPG, PNG, WebP, PDF o una nota de voz.' });
};

/** Bytes, or an upload that is taken. `nombre`: instead of the one that it was sent with. */
type Content = { tipo: string; nombre?: string } & ({ contenido: Buffer } | { carga_id: SQL<string>; bytes: number });

type NewFile = Content & {
  /** That of its upload. */
  id?: string;
  nombre: string;
  /** No record references it yet. */
  suelto?: boolean;
};

/** Stores a file of a company. @throws ApiError 404 when its upload was taken meanwhile */
export const keepFile = async (tx: Tx, empresaId: number, userId: number | null, given: NewFile) => {
  const { tipo } = given;
  const [nombre, bytes] = [fileName(given.nombre), 'bytes' in given ? given.bytes : given.contenido.length];
  const [kept] = await tx
    .insert(archivoTable)
    .values({ ...given, nombre, bytes, empresa_id: empresaId, creado_por_id: userId })
    .returning({ id: archivoTable.id, url: urlOf });
  if (!kept) throw new Error('the file was not stored');
  return { ...kept, nombre, tipo, bytes };
};

/** A file of a company. @throws ApiError 404; 503 while the file storage is unavailable */
export const contentOf = async (db: Db, empresaId: number, id: string): Promise<Buffer> => {
  const which = sql`${eq(archivoTable.empresa_id, empresaId)} and ${eq(archivoTable.id, id)}`;
  const kept = async () => {
    const { objeto, huella } = archivoTable;
    const [row] = await db.tenant(empresaId, (tx) => tx.select({ objeto, huella }).from(archivoTable).where(which));
    if (!row) throw new ApiError('NO_ENCONTRADO');
    return { ...row, contenido: null };
  };
  // Tenant transactions cannot read parts of uploads, so they only say whose the file is.
  const row = await kept();
  if (row.objeto !== null) return bytesOf(db, row);
  // If the database does not contain it any more, it was moved to the storage meanwhile.
  return (await readInPieces(db.system, which)) ?? bytesOf(db, await kept());
};

/**
 * Claims files for a record of this transaction.
 * @param sounds whether the field takes voice notes
 * @throws ApiError 404 at the field when one of these is no file of the company; 422 for a sound, or for what is none
 */
export const checkFiles = async (
  tx: Tx,
  empresaId: number,
  field: string,
  ids: readonly (string | null | undefined)[],
  sounds: 'none' | 'only' | 'too' = 'none',
) => {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string'))];
  if (wanted.length === 0) return;
  const these = and(eq(archivoTable.empresa_id, empresaId), inArray(archivoTable.id, wanted));
  // First, so that a sweep that is deleting one of them has finished before they are counted.
  await tx.update(archivoTable).set({ suelto: false }).where(and(these, archivoTable.suelto));
  const found = await tx.select({ tipo: archivoTable.tipo }).from(archivoTable).where(these);
  if (found.length < wanted.length) throw new ApiError('NO_ENCONTRADO', { errors: { [field]: ['No existe'] } });
  const isSound = found.map(({ tipo }) => tipo.startsWith('audio/'));
  if (sounds === 'none' && isSound.includes(true)) throw fieldError(field, 'Una nota de voz no va aquí');
  if (sounds === 'only' && isSound.includes(false)) throw fieldError(field, 'No es una nota de voz');
};

/** Deletes files of a company whose record is deleted. */
export const dropFiles = async (tx: Tx, empresaId: number, ids: readonly (string | null)[]) => {
  const gone = ids.filter((id) => id !== null);
  if (gone.length > 0)
    await tx.delete(archivoTable).where(and(eq(archivoTable.empresa_id, empresaId), inArray(archivoTable.id, gone)));
};
