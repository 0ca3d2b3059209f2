import { sql } from 'drizzle-orm';
import { boolean, jsonb, pgTable, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { plantillas, type Plantilla } from '#contract/plantillas';
import { searchIndexes, searchTexts } from '../../db/search';
import { byCompany, stored } from '../../db/stored';
import { words } from '../../db/types';

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
    unique('plantillas_empresa_id').on(t.empresa_id, t.id),
    uniqueIndex('plantillas_nombre_unico')
      .on(t.empresa_id, sql`lower(nombre)`)
      .where(sql`eliminado_en is null`),
    ...searchIndexes(plantillas, t),
    byCompany(),
  ],
);
