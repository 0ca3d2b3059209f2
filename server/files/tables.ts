import { sql } from 'drizzle-orm';
import { boolean, check, customType, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { byCompany } from '../db/stored';
import { moment, now } from '../db/types';
import { empresaTable } from '../resources/admin-empresas/table';
import { usuarioTable } from '../session/tables';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Files as they are served. In the database, so that every process has them, until they are moved to where FILES_URL says. */
export const archivoTable = pgTable(
  'archivos',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The person whose photo it is; null for what belongs to a company. */
    user_id: integer().references(() => usuarioTable.id),
    empresa_id: integer().references(() => empresaTable.id),
    creado_por_id: integer(),
    /** How the file was called. */
    nombre: text(),
    tipo: text().notNull(),
    bytes: integer(),
    /** Null where an object holds them. */
    contenido: bytes(),
    /** Name of the object that holds the bytes. */
    objeto: text(),
    /** SHA-256 of the bytes in the object, in hexadecimal. */
    huella: text(),
    creado_en: moment().notNull().default(now),
    /** It was sent and no record has taken it yet: it counts against its sender's quota and is forgotten after a while. */
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
    check('archivos_en_un_lugar', sql`num_nonnulls(contenido, objeto) = 1 and (objeto is null or huella is not null)`),
    byCompany(),
  ],
);

/** Objects whose row is gone, which a trigger writes, or does not name them yet. */
export const objetoPorBorrarTable = pgTable(
  'objetos_por_borrar',
  {
    objeto: text().primaryKey(),
    desde: moment().notNull().default(now),
  },
  (t) => [index('objetos_por_borrar_desde').on(t.desde)],
);

/** Uploads under way: one per person and content. */
export const cargaTable = pgTable(
  'cargas',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: integer()
      .notNull()
      .references(() => usuarioTable.id),
    bytes: integer().notNull(),
    /** SHA-256 of the whole content, in hexadecimal. */
    huella: text().notNull(),
    creado_en: moment().notNull().default(now),
  },
  (t) => [unique('cargas_una').on(t.user_id, t.huella, t.bytes), index('cargas_por_fecha').on(t.creado_en)],
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
