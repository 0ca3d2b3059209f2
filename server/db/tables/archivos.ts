import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { byCompany } from './stored';
import { moment, now } from './types';
import { empresaTable } from './empresas';
import { usuarioTable } from './usuarios';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * Files as they are served. Stored in the database, so that every process has them, until they are moved to FILES_URL.
 */
export const archivoTable = pgTable(
  'archivos',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The user of a photo; null for files of a company. */
    user_id: integer().references(() => usuarioTable.id),
    empresa_id: integer().references(() => empresaTable.id),
    creado_por_id: integer(),
    /** The original file name. */
    nombre: text(),
    tipo: text().notNull(),
    bytes: integer(),
    /** The bytes, unless an upload or an object contains them. */
    contenido: bytes(),
    /** The upload whose parts are the bytes; it is deleted with the file. */
    carga_id: uuid().references(() => cargaTable.id),
    /** Name of the object that contains the bytes. */
    objeto: text(),
    /** SHA-256 of the bytes in the object, in hexadecimal. */
    huella: text(),
    creado_en: moment().notNull().default(now),
    /**
     * Uploaded and not yet referenced by a record: it counts against the uploader's quota and is deleted after a while.
     */
    suelto: boolean().notNull().default(false),
  },
  (t) => [
    index('archivos_por_usuario').on(t.user_id),
    index('archivos_por_empresa').on(t.empresa_id),
    index('archivos_sueltos')
      .on(t.creado_por_id, t.creado_en)
      .where(sql`suelto`),
    index('archivos_por_mover')
      .on(t.creado_en)
      .where(sql`objeto is null`),
    index('archivos_por_objeto')
      .on(t.objeto)
      .where(sql`objeto is not null`),
    index('archivos_por_carga')
      .on(t.carga_id)
      .where(sql`carga_id is not null`),
    check(
      'archivos_en_un_lugar',
      sql`num_nonnulls(contenido, carga_id, objeto) = 1 and (objeto is null or huella is not null)`,
    ),
    byCompany(),
  ],
);

/** Objects whose row was deleted (written by a trigger), or does not name them yet. */
export const objetoPorBorrarTable = pgTable(
  'objetos_por_borrar',
  {
    objeto: text().primaryKey(),
    desde: moment().notNull().default(now),
  },
  (t) => [index('objetos_por_borrar_desde').on(t.desde)],
);

/** Uploads: one in progress per user and content, and those that became the content of a file. */
export const cargaTable = pgTable(
  'cargas',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null once a file has taken it. */
    user_id: integer().references(() => usuarioTable.id),
    bytes: integer().notNull(),
    /** SHA-256 of the whole content, in hexadecimal. */
    huella: text().notNull(),
    creado_en: moment().notNull().default(now),
  },
  (t) => [
    unique('cargas_una').on(t.user_id, t.huella, t.bytes),
    index('cargas_en_curso')
      .on(t.creado_en)
      .where(sql`user_id is not null`),
  ],
);

export const cargaParteTable = pgTable(
  'carga_partes',
  {
    carga_id: uuid()
      .notNull()
      .references(() => cargaTable.id, { onDelete: 'cascade' }),
    numero: integer().notNull(),
    contenido: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.carga_id, t.numero] })],
);
