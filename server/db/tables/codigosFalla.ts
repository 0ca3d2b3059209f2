import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { codigosFalla, type CodigoFalla } from '#contract/entities/codigosFalla';
import { categoriaTable } from './categorias';
import { searchIndexes, searchTexts } from './search';
import { byCompany, living, refersTo, stored, storedKeys } from './stored';
import { words } from './types';

export const codigoFallaTable = pgTable(
  'codigos_falla',
  {
    ...stored(),
    clase: text().$type<CodigoFalla['clase']>().notNull(),
    codigo: words().notNull(),
    nombre: words().notNull(),
    categoria_id: integer(),
    descripcion: text(),
    activo: boolean().notNull().default(true),
    ...searchTexts(codigosFalla),
  },
  (t) => [
    ...storedKeys(t),
    refersTo('codigos_falla_categoria', t, t.categoria_id, categoriaTable),
    uniqueIndex('codigos_falla_codigo_unico')
      .on(t.empresa_id, t.clase, sql`lower(codigo)`)
      .where(living),
    ...searchIndexes(codigosFalla, t),
    byCompany(),
  ],
);
