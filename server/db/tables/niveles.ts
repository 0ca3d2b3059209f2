import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { niveles, type Nivel } from '#contract/entities/niveles';
import { searchIndexes, searchTexts } from './search';
import { byCompany, living, refersTo, stored, storedKeys } from './stored';
import { words } from './types';

export const nivelTable = pgTable(
  'niveles',
  {
    ...stored(),
    nombre: words().notNull(),
    codigo: words(),
    tipo: text().$type<Nivel['tipo']>().notNull(),
    padre_id: integer(),
    responsable_id: integer(),
    direccion: text(),
    latitud: doublePrecision(),
    longitud: doublePrecision(),
    foto_id: uuid(),
    orden: integer().notNull().default(0),
    activo: boolean().notNull().default(true),
    /** Ids from the root to this level, itself included: `/1/4/9/`. */
    ruta: text().notNull().default(''),
    profundidad: integer().notNull().default(0),
    ...searchTexts(niveles),
  },
  (t) => [
    ...storedKeys(t),
    refersTo('niveles_padre', t, t.padre_id, t),
    uniqueIndex('niveles_nombre_unico')
      .on(t.empresa_id, sql`coalesce(padre_id, 0)`, sql`lower(nombre)`)
      .where(living),
    index('niveles_por_nombre').on(t.empresa_id, t.nombre, t.id),
    index('niveles_por_ruta').on(t.empresa_id, t.ruta.op('text_pattern_ops')),
    index('niveles_por_padre').on(t.empresa_id, t.padre_id),
    ...searchIndexes(niveles, t),
    check('niveles_padre_otro', sql`padre_id <> id`),
    byCompany(),
  ],
);
