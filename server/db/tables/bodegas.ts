import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bodegas } from '#contract/entities/bodegas';
import { conteos, type Conteo } from '#contract/entities/conteos';
import { traslados, type Traslado } from '#contract/entities/traslados';
import { activoTable } from './activos';
import { nivelTable } from './niveles';
import { personalTable } from './personal';
import { searchIndexes, searchTexts } from './search';
import { byCompany, idKey, living, refersTo, stored, storedKeys } from './stored';
import { decimal, moment, now, words } from './types';

export const bodegaTable = pgTable(
  'bodegas',
  {
    ...stored(),
    nombre: words().notNull(),
    nivel_id: integer(),
    responsable_id: integer(),
    activo_id: integer(),
    activa: boolean().notNull().default(true),
    principal: boolean().notNull().default(false),
    ...searchTexts(bodegas),
  },
  (t) => [
    ...storedKeys(t),
    refersTo('bodegas_nivel', t, t.nivel_id, nivelTable),
    refersTo('bodegas_responsable', t, t.responsable_id, personalTable),
    refersTo('bodegas_activo', t, t.activo_id, activoTable),
    uniqueIndex('bodegas_nombre_unico')
      .on(t.empresa_id, sql`lower(nombre)`)
      .where(living),
    uniqueIndex('bodegas_una_principal')
      .on(t.empresa_id)
      .where(sql`principal and eliminado_en is null`),
    ...searchIndexes(bodegas, t),
    byCompany(),
  ],
);

export const trasladoTable = pgTable(
  'traslados',
  {
    ...stored(),
    de_bodega_id: integer().notNull(),
    a_bodega_id: integer().notNull(),
    renglones: jsonb().$type<Traslado['renglones']>().notNull(),
    nota: text(),
    fecha: moment().notNull().default(now),
    ...searchTexts(traslados),
  },
  (t) => [
    ...storedKeys(t),
    refersTo('traslados_de', t, t.de_bodega_id, bodegaTable),
    refersTo('traslados_a', t, t.a_bodega_id, bodegaTable),
    index('traslados_por_fecha').on(t.empresa_id, t.fecha, t.id).where(living),
    ...searchIndexes(traslados, t),
    byCompany(),
  ],
);

export const conteoTable = pgTable(
  'conteos',
  {
    ...stored(),
    bodega_id: integer().notNull(),
    /** Null: all parts of the store. */
    repuesto_ids: integer().array(),
    ciegos: boolean().notNull().default(false),
    nota: text(),
    estado: text().$type<Conteo['estado']>().notNull().default('abierto'),
    motivo: text(),
    cerrado_en: moment(),
    cerrado_por_id: integer(),
    ...searchTexts(conteos),
  },
  (t) => [
    ...storedKeys(t),
    refersTo('conteos_bodega', t, t.bodega_id, bodegaTable),
    index('conteos_por_bodega').on(t.empresa_id, t.bodega_id, t.id).where(living),
    ...searchIndexes(conteos, t),
    byCompany(),
  ],
);

/** What was counted, row by row; of a part, the one with the latest `contado_en` holds. Rows never change. */
export const conteoRenglonTable = pgTable(
  'conteo_renglones',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    conteo_id: integer().notNull(),
    repuesto_id: integer().notNull(),
    contado: decimal().notNull(),
    contado_en: moment().notNull().default(now),
    contado_por_id: integer(),
    creado_en: moment().notNull().default(now),
  },
  (t) => [
    idKey(t),
    refersTo('conteo_renglones_conteo', t, t.conteo_id, conteoTable),
    index('conteo_renglones_por_conteo').on(t.conteo_id, t.repuesto_id, t.contado_en),
    byCompany(),
  ],
);

/**
 * Parts by store. The stock is the sum of its movements there, updated with each; minimum, maximum and place are those
 * of this store, except in the principal one, where they are the part's own.
 */
export const existenciaTable = pgTable(
  'existencias',
  {
    empresa_id: integer().notNull(),
    repuesto_id: integer().notNull(),
    bodega_id: integer().notNull(),
    existencia: decimal().notNull().default(0),
    minimo: decimal().notNull().default(0),
    maximo: decimal(),
    ubicacion: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.repuesto_id, t.bodega_id] }),
    refersTo('existencias_bodega', t, t.bodega_id, bodegaTable),
    index('existencias_por_bodega').on(t.empresa_id, t.bodega_id, t.repuesto_id),
    byCompany(),
  ],
);
