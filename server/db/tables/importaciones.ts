import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { byCompany, companyId, refersTo, storedKeys } from './stored';
import { moment, now } from './types';

type Json = Record<string, unknown>;

/** A spreadsheet on its way into the company's records. */
export const importacionTable = pgTable(
  'importaciones',
  {
    id: integer().generatedByDefaultAsIdentity(),
    uuid: uuid().notNull().defaultRandom(),
    empresa_id: companyId(),
    user_id: integer().notNull(),
    tipo: text().notNull(),
    archivo_id: uuid(),
    nombre_archivo: text().notNull(),
    /** SHA-256 of the file, to warn when the same file is uploaded twice. */
    huella: text().notNull(),
    hoja: text(),
    encabezados: text().array().notNull().default([]),
    mapeo: jsonb().$type<Json>().notNull().default({}),
    mapeo_valores: jsonb().$type<Json>().notNull().default({}),
    opciones: jsonb().$type<Json>().notNull().default({}),
    estado: text().notNull(),
    filas_total: integer().notNull().default(0),
    filas_ok: integer().notNull().default(0),
    filas_error: integer().notNull().default(0),
    filas_aviso: integer().notNull().default(0),
    avance: integer().notNull().default(0),
    error: text(),
    terminada_en: moment(),
    revertida_en: moment(),
    /** Heartbeat of the process that works on it. */
    latido_en: moment(),
    creado_en: moment().notNull().default(now),
    actualizado_en: moment().notNull().default(now),
  },
  (t) => [...storedKeys(t), index('importaciones_por_empresa').on(t.empresa_id, t.id.desc()), byCompany()],
);

/** The rows of a spreadsheet, from reading to their result. */
export const importacionFilaTable = pgTable(
  'importacion_filas',
  {
    importacion_id: integer().notNull(),
    /** The row number in the spreadsheet. */
    numero: integer().notNull(),
    empresa_id: integer().notNull(),
    /** Text of each column, by heading. */
    datos: jsonb().$type<Record<string, string>>().notNull(),
    /**
     * Cells that read differently as amount, text or code, by heading; null in most rows. Which one counts is in
     * `datos`.
     */
    formas: jsonb().$type<Json>(),
    /** The sheet hides the row. */
    oculta: boolean().notNull().default(false),
    errores: jsonb().$type<Json[]>().notNull().default([]),
    avisos: jsonb().$type<Json[]>().notNull().default([]),
    estado: text().notNull(),
    entidad_id: integer(),
    /**
     * The record before the import changed it (null when it was created), and its version after: undoing needs both.
     */
    antes: jsonb().$type<Json>(),
    version: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.importacion_id, t.numero, t.empresa_id] }),
    refersTo('importacion_filas_importacion', t, t.importacion_id, importacionTable).onDelete('cascade'),
    index('importacion_filas_por_estado').on(t.importacion_id, t.estado, t.numero),
    index('importacion_filas_por_registro')
      .on(t.empresa_id, t.entidad_id)
      .where(sql`entidad_id is not null`),
    byCompany(),
  ],
);

/** A company's last mapping of columns and values, by kind and headings. */
export const mapeoRecordadoTable = pgTable(
  'mapeos_importacion',
  {
    empresa_id: integer().notNull(),
    tipo: text().notNull(),
    huella: text().notNull(),
    mapeo: jsonb().$type<Json>().notNull(),
    mapeo_valores: jsonb().$type<Json>().notNull(),
    opciones: jsonb().$type<Json>().notNull().default({}),
    usado_en: moment().notNull().default(now),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.tipo, t.huella] }), byCompany()],
);
