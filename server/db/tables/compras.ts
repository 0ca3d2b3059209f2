import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { compras, type Compra, type EstadoCompra, type Recepcion } from '#contract/entities/compras';
import { bodegaTable } from './bodegas';
import { ordenTable } from './ordenes';
import { proveedorTable } from './proveedores';
import { searchIndexes, searchTexts } from './search';
import { byCompany, idKey, living, refersTo, stored, storedKeys } from './stored';
import { amount, decimal, moment, now, rate } from './types';

export const compraTable = pgTable(
  'compras',
  {
    ...stored(),
    numero: text().notNull(),
    proveedor_id: integer().notNull(),
    bodega_id: integer().notNull(),
    orden_id: integer(),
    esperada_en: date(),
    nota: text(),
    renglones: jsonb().$type<(Compra['renglones'][number] & { id: number })[]>().notNull().default([]),
    moneda: text(),
    tasa: rate(),
    /** Computed from the rows by contract/rules/purchases when they are written. */
    subtotal: amount().notNull().default(0),
    impuestos: amount().notNull().default(0),
    total: amount().notNull().default(0),
    estado: text().$type<EstadoCompra>().notNull().default('borrador'),
    aprobada_en: moment(),
    aprobada_por_id: integer(),
    enviada_en: moment(),
    enviada_a: text(),
    recibida_en: moment(),
    motivo: text(),
    ...searchTexts(compras),
  },
  (t) => [
    ...storedKeys(t),
    refersTo('compras_proveedor', t, t.proveedor_id, proveedorTable),
    refersTo('compras_bodega', t, t.bodega_id, bodegaTable),
    refersTo('compras_orden', t, t.orden_id, ordenTable),
    uniqueIndex('compras_numero_unico').on(t.empresa_id, t.numero),
    index('compras_por_estado').on(t.empresa_id, t.estado, t.id).where(living),
    index('compras_por_proveedor').on(t.empresa_id, t.proveedor_id, t.id).where(living),
    index('compras_por_orden')
      .on(t.empresa_id, t.orden_id, t.id)
      .where(sql`orden_id is not null`),
    index('compras_por_repuesto').using('gin', sql`renglones jsonb_path_ops`),
    ...searchIndexes(compras, t),
    byCompany(),
  ],
);

/** The moves of a purchase. Append-only by trigger (server/db/sql/history). */
export const compraHistorialTable = pgTable(
  'compra_historial',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    compra_id: integer().notNull(),
    de_estado: text().$type<EstadoCompra>(),
    a_estado: text().$type<EstadoCompra>().notNull(),
    fecha: moment().notNull().default(now),
    user_id: integer(),
    nota: text(),
  },
  (t) => [
    idKey(t),
    refersTo('compra_historial_compra', t, t.compra_id, compraTable),
    index('compra_historial_por_compra').on(t.compra_id, t.id),
    byCompany(),
  ],
);

/** What came, and what went back. Rows never change. */
export const recepcionTable = pgTable(
  'compra_recepciones',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    compra_id: integer().notNull(),
    clase: text().$type<Recepcion['clase']>().notNull(),
    fecha: moment().notNull().default(now),
    factura: text(),
    foto_id: uuid(),
    nota: text(),
    creado_por_id: integer(),
    creado_en: moment().notNull().default(now),
  },
  (t) => [
    idKey(t),
    refersTo('compra_recepciones_compra', t, t.compra_id, compraTable),
    index('compra_recepciones_por_compra').on(t.compra_id, t.id),
    index('compra_recepciones_por_fecha').on(t.empresa_id, t.fecha, t.id),
    byCompany(),
  ],
);

/** Its rows. `cantidad` and `valor` are negative where it went back. */
export const recepcionRenglonTable = pgTable(
  'compra_recepcion_renglones',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    recepcion_id: integer().notNull(),
    compra_id: integer().notNull(),
    renglon_id: integer().notNull(),
    /** Signed. */
    cantidad: decimal().notNull(),
    /** Without tax, in the purchase's currency. */
    precio_unitario: decimal().notNull(),
    /** Signed: without tax, in the company's currency. */
    valor: amount().notNull(),
    /** Of a part. */
    movimiento_id: bigint({ mode: 'number' }),
  },
  (t) => [
    idKey(t),
    refersTo('compra_recepcion_renglones_recepcion', t, t.recepcion_id, recepcionTable),
    refersTo('compra_recepcion_renglones_compra', t, t.compra_id, compraTable),
    index('compra_recepcion_renglones_por_recepcion').on(t.recepcion_id, t.id),
    index('compra_recepcion_renglones_por_compra').on(t.compra_id, t.renglon_id, t.id),
    index('compra_recepcion_renglones_por_movimiento')
      .on(t.movimiento_id)
      .where(sql`movimiento_id is not null`),
    byCompany(),
  ],
);
