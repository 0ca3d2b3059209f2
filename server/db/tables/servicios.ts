import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { servicios, type Servicio } from '#contract/entities/servicios';
import { searchIndexes, searchTexts } from './search';
import { byCompany, living, refersTo, stored, storedKeys } from './stored';
import { amount, words } from './types';
import { plantillaTable } from './plantillas';

export const servicioTable = pgTable(
  'servicios',
  {
    ...stored(),
    nombre: words().notNull(),
    codigo: words(),
    tipo: text().$type<Servicio['tipo']>().notNull(),
    descripcion: text(),
    duracion_estimada_min: integer(),
    costo_estimado: amount(),
    plantilla_id: integer(),
    repuestos: jsonb().$type<Servicio['repuestos']>().notNull().default([]),
    aplica_a: text().array().$type<Servicio['aplica_a']>().notNull().default([]),
    habilidades: text().array().notNull().default([]),
    requiere_parada: boolean().notNull().default(false),
    activo: boolean().notNull().default(true),
    ...searchTexts(servicios),
  },
  (t) => [
    ...storedKeys(t),
    refersTo('servicios_plantilla', t, t.plantilla_id, plantillaTable),
    uniqueIndex('servicios_nombre_unico')
      .on(t.empresa_id, sql`lower(nombre)`)
      .where(living),
    uniqueIndex('servicios_codigo_unico')
      .on(t.empresa_id, sql`lower(codigo)`)
      .where(living),
    ...searchIndexes(servicios, t),
    byCompany(),
  ],
);
