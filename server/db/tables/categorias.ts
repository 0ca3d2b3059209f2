import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { categorias, type Categoria } from '#contract/entities/categorias';
import { searchIndexes, searchTexts } from './search';
import { byCompany, living, stored, storedKeys } from './stored';
import { decimal, words } from './types';

export const categoriaTable = pgTable(
  'categorias',
  {
    ...stored(),
    nombre: words().notNull(),
    tipo_activo: text().$type<Categoria['tipo_activo']>().notNull(),
    icono: text(),
    color: text(),
    ejes: jsonb().$type<Categoria['ejes']>().notNull().default([]),
    profundidad_min: decimal(),
    campos_extra_def: jsonb().$type<Categoria['campos_extra_def']>().notNull().default([]),
    ...searchTexts(categorias),
  },
  (t) => [
    ...storedKeys(t),
    uniqueIndex('categorias_nombre_unico')
      .on(t.empresa_id, sql`lower(nombre)`)
      .where(living),
    ...searchIndexes(categorias, t),
    byCompany(),
  ],
);
