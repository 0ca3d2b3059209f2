import { createHash } from 'node:crypto';
import { and, eq, gte, inArray, sql, type SQL } from 'drizzle-orm';
import {
  avisoArchivo,
  codificacion,
  encabezado,
  hojaArchivo,
  lecturaArchivo,
  limitesImportacion,
  mapeoColumnas,
  mapeoValores,
  opcionesImportacion,
  type EstadoImportacion,
  type ImportMessage,
  type TipoImportacion,
} from '#contract/requests/importaciones';
import { channels, events } from '#contract/core/realtime';
import { z } from '#contract/core/validation';
import type { Db } from '../../db/client';
import type { Tx } from '../../db/system';
import type { Importing } from '../../history/audit';
import { ApiError, theOne } from '../../plugins/errors';
import { importacionFilaTable, importacionTable } from '../../db/tables/importaciones';
import { foldWord } from './words';

/** What was read from a file and chosen by the user: stored together in one column. */
const keptOptions = z.object({
  elegidas: opcionesImportacion,
  /** How the user wants the file to be read. */
  lectura: lecturaArchivo.default({ codificacion: null, separador: null }),
  hojas: z.array(hojaArchivo.extend({ oculta: z.boolean().default(false) })).default([]),
  avisos: z.array(avisoArchivo).default([]),
  codificaciones: z.array(z.object({ codificacion, muestra: z.string() })).default([]),
  fila_encabezado: z.int().nullable().default(null),
  encabezados: z.array(encabezado).default([]),
  recordado: z.boolean().default(false),
  /** The files in the zip beside the sheet: why one cannot be kept, and its id once it is stored. */
  escaneos: z
    .array(z.object({ nombre: z.string(), problema: z.string().nullable(), archivo_id: z.string().nullable() }))
    .default([]),
  todo_o_nada: z.boolean().default(false),
});
export type KeptOptions = z.output<typeof keptOptions>;

export type ImportRow = Awaited<ReturnType<typeof readImport>>;

/** An import of the company. @throws ApiError 404 */
export const readImport = async (tx: Tx, empresaId: number, id: number) => {
  const row = theOne(await tx.select().from(importacionTable).where(mineBy(empresaId, id)));
  return parsed(row);
};

const parsed = (row: typeof importacionTable.$inferSelect) => ({
  ...row,
  tipo: row.tipo as TipoImportacion,
  estado: row.estado as EstadoImportacion,
  kept: keptOptions.parse({ elegidas: {}, ...row.opciones }),
  mapeo: mapeoColumnas.parse(row.mapeo),
  mapeo_valores: mapeoValores.parse(row.mapeo_valores),
});

export const mineBy = (empresaId: number, id: number) =>
  and(eq(importacionTable.empresa_id, empresaId), eq(importacionTable.id, id));

type Change = Partial<Omit<typeof importacionTable.$inferInsert, 'opciones'>> & { opciones?: KeptOptions };

/**
 * Moves an import on from one of these states.
 * @throws ApiError 409 when it is in none of them: another request was faster
 */
export const claim = async (
  tx: Tx,
  empresaId: number,
  id: number,
  from: readonly EstadoImportacion[],
  set: Change & { estado: EstadoImportacion },
) => {
  const moved = await change(tx, and(mineBy(empresaId, id), inArray(importacionTable.estado, [...from])), {
    avance: 0,
    error: null,
    ...set,
  });
  if (moved) return moved;
  await readImport(tx, empresaId, id);
  throw new ApiError('CONFLICTO', { message: 'La importación ya está en otro paso. Vuelva a abrirla.' });
};

/** Changes an import, in any state. */
export const change = async (tx: Tx, where: SQL | undefined, set: Change): Promise<ImportRow | undefined> => {
  const [row] = await tx
    .update(importacionTable)
    .set({ ...set, actualizado_en: sql`now()` })
    .where(where)
    .returning();
  return row && parsed(row);
};

/** The rows of an import, without records created for it (numbered below zero). */
export const rowsOf = ({ empresa_id, id }: Pick<ImportRow, 'empresa_id' | 'id'>) =>
  and(
    eq(importacionFilaTable.empresa_id, empresa_id),
    eq(importacionFilaTable.importacion_id, id),
    gte(importacionFilaTable.numero, 0),
  );

/** Rows with warnings; what they bring besides is none. */
export const warned = sql`jsonb_path_exists(${importacionFilaTable.avisos}, '$[*] ? (@.codigo != "TRAE")')`;

/** Recounts the rows by state. */
export const recount = (tx: Tx, { empresa_id, id }: Pick<ImportRow, 'empresa_id' | 'id'>) => {
  const filas = importacionFilaTable;
  const counted = (which: SQL) => sql`(
    select count(*)::int from ${filas}
    where ${filas.empresa_id} = ${empresa_id} and ${filas.importacion_id} = ${id} and ${filas.numero} >= 0 and ${which}
  )`;
  return change(tx, mineBy(empresa_id, id), {
    filas_ok: counted(sql`${filas.estado} in ('valida', 'importada', 'omitida')`) as never,
    filas_error: counted(sql`${filas.estado} = 'con_error'`) as never,
    filas_aviso: counted(warned) as never,
  });
};

/** What histories note of an import whose records are written or undone. */
export const importingOf = (
  { id, nombre_archivo }: Pick<ImportRow, 'id' | 'nombre_archivo'>,
  deshace: boolean,
): Importing => ({
  id,
  nombre: nombre_archivo,
  deshace,
});

export type Publish = (channel: string, event: string, data: unknown) => Promise<void>;

/** The progress of an import: stored, and published on its own channel. */
export const teller = (db: Db, publish: Publish, { empresa_id, id, uuid }: ImportRow) => {
  let published = -1;
  return async (estado: EstadoImportacion, percent: number) => {
    const avance = Math.max(0, Math.min(100, Math.round(percent)));
    if (avance === published) return;
    published = avance;
    await db.tenant(empresa_id, (tx) =>
      change(tx, and(mineBy(empresa_id, id), eq(importacionTable.estado, estado)), {
        avance,
        latido_en: sql`now()` as unknown as string,
      }),
    );
    const notice: ImportMessage = { estado, avance };
    void publish(channels.import(uuid), events.importacion, notice);
  };
};

/** The key of a set of headings: independent of their order and case, and of the column of errors. */
export const headingsHash = (headings: readonly string[]) =>
  createHash('sha256')
    .update(
      JSON.stringify(
        headings
          .filter((heading) => heading !== errorsHeading)
          .map(foldWord)
          .sort(),
      ),
    )
    .digest('hex');

/** The column with the errors, in a file of rows that were not imported. */
export const errorsHeading = 'Errores';

/** Until when it can be undone; null when it cannot. */
export const undoableUntil = ({
  estado,
  terminada_en,
  filas_ok,
}: Pick<ImportRow, 'estado' | 'terminada_en' | 'filas_ok'>): string | null => {
  if (!['completada', 'completada_con_errores'].includes(estado) || !terminada_en || filas_ok === 0) return null;
  const until = Date.parse(terminada_en) + limitesImportacion.deshacer;
  return until > Date.now() ? new Date(until).toISOString() : null;
};
