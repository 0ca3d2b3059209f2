import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Plantilla } from '#contract/plantillas';
import { byCompany, searchable, stored } from '../../db/stored';
import { words } from '../../db/types';

export const plantillaTable = pgTable(
  'plantillas',
  {
    ...stored(),
    nombre: words().notNull(),
    categoria: words(),
    items: jsonb().$type<Plantilla['items']>().notNull().default([]),
    activo: boolean().notNull().default(true),
    busqueda: searchable('nombre', 'categoria'),
  },
  (t) => [
    unique('plantillas_empresa_id').on(t.empresa_id, t.id),
    uniqueIndex('plantillas_nombre_unico')
      .on(t.empresa_id, sql`lower(nombre)`)
      .where(sql`eliminado_en is null`),
    index('plantillas_busqueda').using('gin', t.busqueda.op('gin_trgm_ops')),
    byCompany(),
  ],
);
