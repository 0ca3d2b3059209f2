import { sql } from 'drizzle-orm';
import { boolean, jsonb, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
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
