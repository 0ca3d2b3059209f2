import { sql } from 'drizzle-orm';
import { boolean, customType, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { proveedores } from '#contract/entities/proveedores';
import { codeOf } from './codes';
import { searchIndexes, searchTexts } from './search';
import { byCompany, idKey, living, refersTo, stored, storedKeys } from './stored';
import { moment, now, words } from './types';

export const proveedorTable = pgTable(
  'proveedores',
  {
    ...stored(),
    nombre: words().notNull(),
    /** The name as it is compared: without case, accents and double spaces. */
    nombre_plegado: customType<{ data: string }>({ dataType: () => 'text' })()
      .notNull()
      .generatedAlwaysAs(sql.raw('plegado(nombre)')),
    nit: text(),
    contacto: words(),
    telefono: text(),
    email: text(),
    direccion: text(),
    servicio_ids: integer().array().notNull().default([]),
    dias_entrega: smallint(),
    condiciones: text(),
    nota: text(),
    activo: boolean().notNull().default(true),
    referencia_externa: text(),
    nit_clave: codeOf('nit'),
    ...searchTexts(proveedores),
  },
  (t) => [
    ...storedKeys(t),
    uniqueIndex('proveedores_nombre_unico').on(t.empresa_id, t.nombre_plegado).where(living),
    uniqueIndex('proveedores_referencia_externa_unico')
      .on(t.empresa_id, sql`lower(referencia_externa)`)
      .where(living),
    index('proveedores_por_nombre').on(t.empresa_id, t.nombre, t.id).where(living),
    ...searchIndexes(proveedores, t),
    byCompany(),
  ],
);

/** Suppliers that became one. `registros`: which records named the one that is gone, by table. */
export const unionProveedorTable = pgTable(
  'proveedores_unidos',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    proveedor_id: integer().notNull(),
    con_id: integer().notNull(),
    registros: jsonb().$type<Readonly<Record<string, readonly number[]>>>().notNull(),
    unido_en: moment().notNull().default(now),
    separado_en: moment(),
  },
  (t) => [
    idKey(t),
    refersTo('proveedores_unidos_en', t, t.proveedor_id, proveedorTable),
    refersTo('proveedores_unidos_con', t, t.con_id, proveedorTable),
    index('proveedores_unidos_por_par').on(t.empresa_id, t.proveedor_id, t.con_id),
    byCompany(),
  ],
);
