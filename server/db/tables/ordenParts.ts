import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ArchivoOrden, CostoOrden, EstadoOrden } from '#contract/entities/ordenes';
import { byCompany, idKey, refersTo } from './stored';
import { amount, moment, now } from './types';
import { personalTable } from './personal';
import { ordenTable } from './ordenes';

/** The columns common to all records below an order. */
const part = () => ({
  id: integer().generatedByDefaultAsIdentity(),
  empresa_id: integer().notNull(),
  orden_id: integer().notNull(),
  creado_por_id: integer(),
  creado_en: moment().notNull().default(now),
});

/** The transitions of an order. Append-only by trigger (server/db/sql/history). */
export const ordenHistorialTable = pgTable(
  'orden_historial',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    orden_id: integer().notNull(),
    de_estado: text().$type<EstadoOrden>(),
    a_estado: text().$type<EstadoOrden>().notNull(),
    /** When it happened; `creado_en`: when it was reported. */
    fecha: moment().notNull().default(now),
    creado_en: moment().notNull().default(now),
    user_id: integer(),
    nota: text(),
    datos: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    idKey(t),
    refersTo('orden_historial_orden', t, t.orden_id, ordenTable),
    index('orden_historial_por_orden').on(t.orden_id, t.id),
    byCompany(),
  ],
);

export const ordenComentarioTable = pgTable(
  'orden_comentarios',
  {
    ...part(),
    texto: text().notNull(),
    menciones: integer().array().notNull().default([]),
    adjuntos: uuid().array().notNull().default([]),
    fecha: moment().notNull().default(now),
  },
  (t) => [
    idKey(t),
    refersTo('orden_comentarios_orden', t, t.orden_id, ordenTable),
    index('orden_comentarios_por_orden').on(t.orden_id, t.id),
    byCompany(),
  ],
);

export const ordenArchivoTable = pgTable(
  'orden_archivos',
  {
    ...part(),
    archivo_id: uuid().notNull(),
    clase: text().$type<ArchivoOrden['clase']>().notNull(),
    nota: text(),
    fecha: moment().notNull().default(now),
    eliminado_en: moment(),
  },
  (t) => [
    idKey(t),
    refersTo('orden_archivos_orden', t, t.orden_id, ordenTable),
    index('orden_archivos_por_orden').on(t.orden_id, t.id),
    byCompany(),
  ],
);

/** Hours worked; `fin_en` is null while the timer runs. */
export const manoObraTable = pgTable(
  'mano_obra',
  {
    ...part(),
    personal_id: integer().notNull(),
    inicio_en: moment().notNull(),
    fin_en: moment(),
    /** Only a number of hours of that day is known; it begins at midnight. */
    por_horas: boolean().notNull().default(false),
    /** Per hour, as of the start of the work. */
    tarifa_hora: amount(),
    incluye_costo: boolean().notNull().default(true),
    nota: text(),
    eliminado_en: moment(),
  },
  (t) => [
    idKey(t),
    refersTo('mano_obra_orden', t, t.orden_id, ordenTable),
    refersTo('mano_obra_persona', t, t.personal_id, personalTable),
    check('mano_obra_periodo', sql`fin_en is null or fin_en >= inicio_en`),
    index('mano_obra_por_orden').on(t.orden_id, t.id),
    index('mano_obra_por_persona').on(t.personal_id, t.inicio_en),
    uniqueIndex('mano_obra_un_reloj')
      .on(t.empresa_id, t.personal_id)
      .where(sql`fin_en is null and eliminado_en is null`),
    byCompany(),
  ],
);

export const ordenCostoTable = pgTable(
  'orden_costos',
  {
    ...part(),
    tipo: text().$type<CostoOrden['tipo']>().notNull(),
    descripcion: text().notNull(),
    valor: amount().notNull(),
    fecha: date().notNull(),
    soporte_id: uuid(),
    eliminado_en: moment(),
  },
  (t) => [
    idKey(t),
    refersTo('orden_costos_orden', t, t.orden_id, ordenTable),
    index('orden_costos_por_orden').on(t.orden_id, t.id),
    byCompany(),
  ],
);
