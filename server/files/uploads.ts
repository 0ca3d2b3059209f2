import { createHash } from 'node:crypto';
import { and, asc, eq, isNotNull, lt, ne, sql } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import type { Carga, nuevaCarga } from '#contract/requests/perfil';
import type { z } from '#contract/core/validation';
import type { System, Tx } from '../db/system';
import { forgetSome } from '../db/forget';
import { ApiError, badQuery, fieldError, theOne } from '../plugins/errors';
import { archivoTable, cargaParteTable, cargaTable } from '../db/tables/archivos';

const { part, loosePerPerson, looseLife, uploadLife } = limits.files;

/** Any number, the same in every process. */
const lock = 7_410_013;

/**
 * Begins an upload, or continues an interrupted one, recognized by its hash. A user has one upload at a time; beginning
 * another one discards the earlier one. One that is whole and damaged begins at its first byte again.
 */
export const beginUpload = async (db: System, userId: number, asked: z.output<typeof nuevaCarga>): Promise<Carga> => {
  const begun = await findOrBegin(db, userId, asked);
  if (begun.recibidas.length < begun.partes || (await readParts(db, begun)).huella === asked.huella) return begun;
  await db.delete(cargaParteTable).where(eq(cargaParteTable.carga_id, begun.id));
  return readUpload(db, userId, begun.id);
};

const findOrBegin = (db: System, userId: number, { bytes, huella }: z.output<typeof nuevaCarga>): Promise<Carga> =>
  db.transaction(async (tx) => {
    // Serialized, so that the quota holds for concurrent uploads.
    await tx.execute(sql`select pg_advisory_xact_lock(${lock}, ${userId})`);
    await checkQuota(tx, userId, bytes);
    await tx
      .delete(cargaTable)
      .where(
        and(eq(cargaTable.user_id, userId), sql`(${ne(cargaTable.huella, huella)} or ${ne(cargaTable.bytes, bytes)})`),
      );
    await tx.insert(cargaTable).values({ user_id: userId, bytes, huella }).onConflictDoNothing();
    const [found] = await tx
      .select()
      .from(cargaTable)
      .where(and(eq(cargaTable.user_id, userId), eq(cargaTable.huella, huella)));
    if (!found) throw new Error('the upload was not stored');
    return describe(tx, found);
  });

/** @throws ApiError 404 when this user has no such upload */
export const readUpload = async (db: System, userId: number, id: string): Promise<Carga> =>
  describe(db, await find(db, userId, id));

/** Stores one part; repeating a part is not an error. */
export const keepPart = (db: System, userId: number, id: string, numero: number, contenido: Buffer): Promise<Carga> =>
  db.transaction(async (tx) => {
    const found = await find(tx, userId, id, true);
    const due = sizeOf(found.bytes, numero);
    if (due === undefined) throw new ApiError('NO_ENCONTRADO');
    if (contenido.length !== due) throw badQuery(`La parte ${numero} debe tener ${due} bytes.`);
    await tx
      .insert(cargaParteTable)
      .values({ carga_id: id, numero, contenido })
      .onConflictDoUpdate({ target: [cargaParteTable.carga_id, cargaParteTable.numero], set: { contenido } });
    return describe(tx, found);
  });

/**
 * Appends bytes of an upload at the first that is missing. A part grows until it is whole. Of two requests that
 * start at the same byte only the first is stored.
 *
 * @throws ApiError 409 where another byte is missing by now: what came before it is stored
 */
export const appendBytes = async (db: System, userId: number, id: string, desde: number, bytes: Buffer) => {
  for (let at = 0; at < bytes.length;) {
    const [numero, within] = [Math.floor((desde + at) / part), (desde + at) % part];
    const piece = bytes.subarray(at, at + part - within);
    const { carga_id: upload, numero: number, contenido } = cargaParteTable;
    const { rowCount } =
      within === 0
        ? await db.insert(cargaParteTable).values({ carga_id: id, numero, contenido: piece }).onConflictDoNothing()
        : await db
            .update(cargaParteTable)
            .set({ contenido: sql`${contenido} || ${piece}` })
            .where(and(eq(upload, id), eq(number, numero), eq(sql`octet_length(${contenido})`, within)));
    if (rowCount !== 1) throw elsewhere((await readUpload(db, userId, id)).desde);
    at += piece.length;
  }
};

/** Bytes that do not begin where the first one is missing. */
export const elsewhere = (desde: number) =>
  new ApiError('CONFLICTO', {
    message: `El envío sigue desde el byte ${desde}.`,
    extra: { desde },
  });

/**
 * The complete file.
 * @throws ApiError 409 while parts are missing, 422 when it differs from the announced one: its parts stay and can be
 *   sent again
 */
export const assemble = async (db: System, userId: number, id: string): Promise<Buffer> => {
  const found = await find(db, userId, id);
  const upload = await describe(db, found);
  if (upload.recibidas.length < upload.partes)
    throw new ApiError('CONFLICTO', { message: 'Faltan partes del archivo.' });
  const { parts, huella } = await readParts(db, upload);
  if (huella === found.huella) return Buffer.concat(parts);
  throw fieldError('archivo', 'El archivo llegó dañado: envíelo de nuevo');
};

const readParts = async (db: System, { id, recibidas }: Carga) => {
  const parts: Buffer[] = [];
  const hash = createHash('sha256');
  // One by one: the embedded database has one connection, which others need too, and a whole file takes long to sum.
  for (const numero of recibidas) {
    const [part] = await db
      .select({ contenido: cargaParteTable.contenido })
      .from(cargaParteTable)
      .where(and(eq(cargaParteTable.carga_id, id), eq(cargaParteTable.numero, numero)));
    if (!part) continue;
    hash.update(part.contenido);
    parts.push(part.contenido);
  }
  return { parts, huella: hash.digest('hex') };
};

/**
 * Takes an upload for the row of a file that is inserted: its parts become the content.
 * @throws ApiError 404 when it was taken meanwhile
 */
export const takenUpload = (userId: number, id: string) => sql<string>`tomar_carga(${id}, ${userId})`;

/** Ends an upload whose content is stored in another form. @throws ApiError 404 when it was taken meanwhile */
export const dropUpload = async (db: System, id: string): Promise<void> => {
  const { rowCount } = await db.delete(cargaTable).where(and(eq(cargaTable.id, id), isNotNull(cargaTable.user_id)));
  if (rowCount !== 1) throw new ApiError('NO_ENCONTRADO');
};

/** Deletes abandoned uploads. */
export const sweepUploads = (db: System) =>
  forgetSome(
    db,
    cargaTable,
    sql`user_id is not null and ${lt(cargaTable.creado_en, sql`now() - ${uploadLife} * interval '1 millisecond'`)}`,
    20,
  );

/** Deletes uploaded files that no record references. */
export const sweepLooseFiles = (db: System) =>
  forgetSome(
    db,
    archivoTable,
    sql`suelto and ${lt(archivoTable.creado_en, sql`now() - ${looseLife} * interval '1 millisecond'`)}`,
    50,
  );

/** @throws ApiError when the user's uploads without a record would exceed the quota */
const checkQuota = async (tx: Tx, userId: number, bytes: number) => {
  const { rows } = await tx.execute<{ loose: number }>(
    sql`select coalesce(sum(bytes), 0)::float8 as loose from archivos where suelto and creado_por_id = ${userId}`,
  );
  const loose = rows[0]?.loose ?? 0;
  if (loose + bytes <= loosePerPerson) return;
  const [has, most, days] = [Math.round(loose / 2 ** 20), loosePerPerson / 2 ** 20, looseLife / 86_400_000];
  throw new ApiError('CUOTA_LLENA', {
    message:
      `Tiene ${has} MB en archivos enviados que ningún registro usa y el máximo son ${most} MB. Úselos, o espere: ` +
      `se borran a los ${days} días.`,
  });
};

const countOf = (bytes: number) => Math.ceil(bytes / part);

/** Bytes of a part; undefined when the file has no such part. */
const sizeOf = (bytes: number, numero: number) => {
  const from = numero * part;
  return from < bytes ? Math.min(part, bytes - from) : undefined;
};

const find = async (db: System | Tx, userId: number, id: string, lock = false) => {
  const asked = db
    .select()
    .from(cargaTable)
    .where(and(eq(cargaTable.user_id, userId), eq(cargaTable.id, id)));
  return theOne(await (lock ? asked.for('key share') : asked));
};

const describe = async (db: System | Tx, { id, bytes }: typeof cargaTable.$inferSelect): Promise<Carga> => {
  const stored = await db
    .select({ numero: cargaParteTable.numero, bytes: sql<number>`octet_length(${cargaParteTable.contenido})` })
    .from(cargaParteTable)
    .where(eq(cargaParteTable.carga_id, id))
    .orderBy(asc(cargaParteTable.numero));
  const recibidas = stored.filter((each) => each.bytes === sizeOf(bytes, each.numero)).map(({ numero }) => numero);
  const partes = countOf(bytes);
  // Numbered without a gap, the first whose place is not its number is missing.
  const gap = recibidas.findIndex((numero, at) => numero !== at);
  const next = gap === -1 ? recibidas.length : gap;
  const begun = stored.find(({ numero }) => numero === next)?.bytes ?? 0;
  return { id, bytes, parte: part, partes, recibidas, desde: Math.min(bytes, next * part + begun) };
};
