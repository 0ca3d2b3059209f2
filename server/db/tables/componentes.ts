import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { componentes, type Componente, type PasoComponente } from '#contract/entities/componentes';
import { activoTable } from './activos';
import { bodegaTable } from './bodegas';
import { codeOf } from './codes';
import { proveedorTable } from './proveedores';
import { searchIndexes, searchTexts } from './search';
import { byCompany, idKey, living, refersTo, stored, storedKeys } from './stored';
import { amount, decimal, moment, now } from './types';

export const componenteTable = pgTable(
  'componentes',
  {
    ...stored(),
    tipo: text().$type<Componente['tipo']>().notNull(),
    serie: text().notNull(),
    marca: text(),
    modelo: text(),
    medida: text(),
    costo: amount(),
    proveedor_id: integer(),
    /** Where it is kept, from the record or its last act; null while it is mounted. */
    bodega_id: integer(),
    /** Where it was before its first act. */
    bodega_inicial_id: integer(),
    comprado_en: date(),
    vence_en: date(),
    foto_id: uuid(),
    nota: text(),
    /** Derived from its acts, with the three that follow (server/components). */
    estado: text().$type<Componente['estado']>().notNull().default('en_bodega'),
    activo_id: integer(),
    posicion: text(),
    desde: moment(),
    serie_clave: codeOf('serie'),
    ...searchTexts(componentes),
  },
  (t) => [
    ...storedKeys(t),
    refersTo('componentes_activo', t, t.activo_id, activoTable),
    refersTo('componentes_bodega', t, t.bodega_id, bodegaTable),
    refersTo('componentes_bodega_inicial', t, t.bodega_inicial_id, bodegaTable),
    refersTo('componentes_proveedor', t, t.proveedor_id, proveedorTable),
    uniqueIndex('componentes_serie_unica').on(t.empresa_id, t.tipo, t.serie_clave).where(living),
    index('componentes_por_activo')
      .on(t.empresa_id, t.activo_id, t.posicion)
      .where(sql`activo_id is not null and eliminado_en is null`),
    index('componentes_por_bodega').on(t.empresa_id, t.bodega_id, t.id).where(living),
    index('componentes_por_estado').on(t.empresa_id, t.tipo, t.estado, t.id).where(living),
    index('componentes_por_vencer')
      .on(t.empresa_id, t.vence_en)
      .where(sql`vence_en is not null and eliminado_en is null`),
    ...searchIndexes(componentes, t),
    byCompany(),
  ],
);

/** What was done with a component. Append-only: one that was wrong is annulled by a later one. */
export const componenteActoTable = pgTable(
  'componente_actos',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    componente_id: integer().notNull(),
    tipo: text().$type<Exclude<PasoComponente['tipo'], 'lectura'>>().notNull(),
    fecha: moment().notNull(),
    activo_id: integer(),
    posicion: text(),
    bodega_id: integer(),
    costo: amount(),
    motivo: text(),
    /** Of an annulment: the act that it takes back. */
    anula_id: integer(),
    uuid: uuid(),
    user_id: integer(),
    creado_en: moment().notNull().default(now),
  },
  (t) => [
    idKey(t),
    refersTo('componente_actos_componente', t, t.componente_id, componenteTable),
    refersTo('componente_actos_activo', t, t.activo_id, activoTable),
    index('componente_actos_por_componente').on(t.empresa_id, t.componente_id, t.fecha, t.id),
    index('componente_actos_por_activo')
      .on(t.empresa_id, t.activo_id, t.fecha)
      .where(sql`activo_id is not null`),
    byCompany(),
  ],
);

/** Where a component was and from when to when: derived from its acts. */
export const montajeTable = pgTable(
  'montajes',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    componente_id: integer().notNull(),
    activo_id: integer().notNull(),
    posicion: text().notNull(),
    desde: moment().notNull(),
    hasta: moment(),
  },
  (t) => [
    idKey(t),
    refersTo('montajes_componente', t, t.componente_id, componenteTable),
    refersTo('montajes_activo', t, t.activo_id, activoTable),
    check('montajes_periodo', sql`hasta is null or hasta >= desde`),
    index('montajes_por_componente').on(t.empresa_id, t.componente_id, t.desde),
    index('montajes_por_activo').on(t.empresa_id, t.activo_id, t.desde),
    byCompany(),
  ],
);

/** Depths of the tread, across it, and pressures. Append-only, as acts are. */
export const componenteLecturaTable = pgTable(
  'componente_lecturas',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    componente_id: integer().notNull(),
    fecha: moment().notNull(),
    profundidad_mm: decimal().array().notNull().default([]),
    /** The least of them. */
    menor_mm: decimal(),
    presion: decimal(),
    nota: text(),
    anulada_en: moment(),
    uuid: uuid(),
    user_id: integer(),
    creado_en: moment().notNull().default(now),
  },
  (t) => [
    idKey(t),
    refersTo('componente_lecturas_componente', t, t.componente_id, componenteTable),
    uniqueIndex('componente_lecturas_una_vez')
      .on(t.empresa_id, t.componente_id, t.uuid)
      .where(sql`uuid is not null`),
    index('componente_lecturas_por_componente').on(t.empresa_id, t.componente_id, t.fecha),
    byCompany(),
  ],
);
