import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { garantias, type Garantia, type Reclamo } from '#contract/entities/garantias';
import { activoTable } from './activos';
import { componenteTable } from './componentes';
import { ordenTable } from './ordenes';
import { proveedorTable } from './proveedores';
import { searchIndexes, searchTexts } from './search';
import { byCompany, living, refersTo, stored, storedKeys } from './stored';
import { amount, decimal } from './types';

export const garantiaTable = pgTable(
  'garantias',
  {
    ...stored(),
    activo_id: integer(),
    componente_id: integer(),
    orden_id: integer(),
    proveedor_id: integer(),
    inicia_en: date().notNull(),
    vence_en: date(),
    meses: integer(),
    hasta_km: decimal(),
    hasta_horas: decimal(),
    cubre: jsonb().$type<Garantia['cubre']>(),
    condiciones: text(),
    documento_id: uuid(),
    /** The one that the asset's own form and its imports write. */
    de_ficha: boolean().notNull().default(false),
    ...searchTexts(garantias),
  },
  (t) => [
    ...storedKeys(t),
    refersTo('garantias_activo', t, t.activo_id, activoTable),
    refersTo('garantias_componente', t, t.componente_id, componenteTable),
    refersTo('garantias_orden', t, t.orden_id, ordenTable),
    refersTo('garantias_proveedor', t, t.proveedor_id, proveedorTable),
    check('garantias_de_uno', sql`num_nonnulls(activo_id, componente_id, orden_id) = 1`),
    uniqueIndex('garantias_de_ficha')
      .on(t.empresa_id, t.activo_id)
      .where(sql`de_ficha and eliminado_en is null`),
    index('garantias_por_activo').on(t.empresa_id, t.activo_id, t.vence_en).where(living),
    index('garantias_por_componente').on(t.empresa_id, t.componente_id).where(living),
    index('garantias_por_orden').on(t.empresa_id, t.orden_id).where(living),
    index('garantias_por_proveedor').on(t.empresa_id, t.proveedor_id, t.id).where(living),
    index('garantias_por_vencer').on(t.empresa_id, t.vence_en, t.id).where(living),
    ...searchIndexes(garantias, t),
    byCompany(),
  ],
);

/** What was asked of who answers for a warranty, and what came back. */
export const reclamoTable = pgTable(
  'reclamos',
  {
    ...stored(),
    garantia_id: integer().notNull(),
    orden_id: integer().notNull(),
    estado: text().$type<Reclamo['estado']>().notNull().default('presentado'),
    reclamado: amount().notNull(),
    recuperado: amount(),
    /** Of one that was paid: the day on which the money counts. */
    fecha: date(),
    nota: text(),
    /** What the asset's timeline has recorded of it. */
    contado: amount().notNull().default(0),
    contado_en: date(),
  },
  (t) => [
    ...storedKeys(t),
    refersTo('reclamos_garantia', t, t.garantia_id, garantiaTable),
    refersTo('reclamos_orden', t, t.orden_id, ordenTable),
    index('reclamos_por_garantia').on(t.empresa_id, t.garantia_id, t.id).where(living),
    index('reclamos_por_orden').on(t.empresa_id, t.orden_id).where(living),
    index('reclamos_pagados')
      .on(t.empresa_id, t.fecha)
      .where(sql`estado = 'pagado' and eliminado_en is null`),
    byCompany(),
  ],
);
