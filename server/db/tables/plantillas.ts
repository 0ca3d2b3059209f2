import { sql } from 'drizzle-orm';
import { boolean, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { plantillas, type Plantilla } from '#contract/entities/plantillas';
import { searchIndexes, searchTexts } from './search';
import { byCompany, living, stored, storedKeys } from './stored';
import { words } from './types';

export const plantillaTable = pgTable(
  'plantillas',
  {
    ...stored(),
    nombre: words().notNull(),
    categoria: words(),
    items: jsonb().$type<Plantilla['items']>().notNull().default([]),
    activo: boolean().notNull().default(true),
    uso: text().$type<Plantilla['uso']>().notNull().default('tareas'),
    aplica_a: jsonb().$type<Plantilla['aplica_a']>().notNull().default({ tipos: [], categorias: [], niveles: [] }),
    frecuencia: text().$type<Plantilla['frecuencia']>().notNull().default('libre'),
    requiere_firma: boolean().notNull().default(false),
    ...searchTexts(plantillas),
  },
  (t) => [
    ...storedKeys(t),
    uniqueIndex('plantillas_nombre_unico')
      .on(t.empresa_id, sql`lower(nombre)`)
      .where(living),
    ...searchIndexes(plantillas, t),
    byCompany(),
  ],
);
