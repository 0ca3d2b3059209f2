import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { byCompany, companyId, idKey } from './stored';
import { moment, now, words } from './types';

/** Views of lists: filters, order and columns under a name; private, or shared with the company. */
export const vistaTable = pgTable(
  'vistas',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: companyId(),
    user_id: integer().notNull(),
    recurso: text().notNull(),
    nombre: words().notNull(),
    filtro: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    orden: jsonb().$type<{ field: string; order: 'ASC' | 'DESC' } | null>(),
    columnas: jsonb().$type<string[] | null>(),
    compartida: boolean().notNull().default(false),
    creado_en: moment().notNull().default(now),
  },
  (t) => [
    idKey(t),
    uniqueIndex('vistas_nombre_unico').on(t.empresa_id, t.user_id, t.recurso, sql`lower(nombre)`),
    byCompany(),
  ],
);
