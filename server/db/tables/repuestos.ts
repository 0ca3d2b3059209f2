import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { repuestos, type Movimiento } from '#contract/entities/repuestos';
import { bodegaTable } from './bodegas';
import { proveedorTable } from './proveedores';
import { searchIndexes, searchTexts } from './search';
import { byCompany, idKey, living, refersTo, stored, storedKeys } from './stored';
import { amount, decimal, moment, now, words } from './types';

export const repuestoTable = pgTable(
  'repuestos',
  {
    ...stored(),
    codigo: words(),
    nombre: words().notNull(),
    unidad: text().notNull(),
    /** Minimum, maximum and place are those in the principal store. */
    minimo: decimal().notNull().default(0),
    maximo: decimal(),
    costo_unitario: amount().notNull().default(0),
    /** The sum of its movements, updated with each movement. */
    existencia: decimal().notNull().default(0),
    /** What was paid for the stock and has not left: the sum of the values of its movements. The mean is derived. */
    valor: amount().notNull().default(0),
    /** Since when it is low in some store; found by the clock (server/resources/repuestos/low.ts). */
    bajo_desde: moment(),
    ubicacion: words(),
    proveedor_id: integer(),
    activo: boolean().notNull().default(true),
    referencia_externa: text(),
    ...searchTexts(repuestos),
  },
  (t) => [
    ...storedKeys(t),
    refersTo('repuestos_proveedor', t, t.proveedor_id, proveedorTable),
    index('repuestos_por_proveedor')
      .on(t.empresa_id, t.proveedor_id, t.id)
      .where(sql`eliminado_en is null and proveedor_id is not null`),
    uniqueIndex('repuestos_codigo_unico')
      .on(t.empresa_id, sql`lower(codigo)`)
      .where(living),
    uniqueIndex('repuestos_referencia_externa_unico')
      .on(t.empresa_id, sql`lower(referencia_externa)`)
      .where(living),
    index('repuestos_por_nombre').on(t.empresa_id, t.nombre, t.id).where(living),
    ...searchIndexes(repuestos, t),
    byCompany(),
  ],
);

/** Movements, each at the value of its day; without an amount: the cost was corrected by hand. Rows never change. */
export const movimientoTable = pgTable(
  'movimientos_repuesto',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    repuesto_id: integer().notNull(),
    tipo: text().$type<Movimiento['tipo']>().notNull(),
    /** Signed. */
    cantidad: decimal().notNull(),
    costo_unitario: amount().notNull(),
    /** Signed: what the stock is worth more or less after it, to the cent. */
    valor: amount().notNull(),
    existencia: decimal().notNull(),
    bodega_id: integer().notNull(),
    orden_id: integer(),
    traslado_id: integer(),
    conteo_id: integer(),
    nota: text(),
    fecha: moment().notNull().default(now),
    creado_por_id: integer(),
    creado_en: moment().notNull().default(now),
  },
  (t) => [
    idKey(t),
    refersTo('movimientos_repuesto_repuesto', t, t.repuesto_id, repuestoTable),
    refersTo('movimientos_repuesto_bodega', t, t.bodega_id, bodegaTable),
    index('movimientos_por_orden')
      .on(t.orden_id, t.id)
      .where(sql`orden_id is not null`),
    index('movimientos_por_bodega').on(t.bodega_id, t.repuesto_id, t.fecha),
    index('movimientos_por_repuesto').on(t.repuesto_id, t.fecha.desc(), t.id.desc()),
    byCompany(),
  ],
);
