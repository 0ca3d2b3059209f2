import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { VistaMuro } from '#contract/muros';
import { byCompany } from './stored';
import { moment, now, words } from './types';
import { empresaTable } from './empresas';

/**
 * Screens that show a company to whoever has their address, by the hash of their token. An ended one is kept for a
 * while, so that it says so.
 */
export const muroTable = pgTable(
  'muros',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    empresa_id: integer()
      .notNull()
      .references(() => empresaTable.id),
    nombre: words().notNull(),
    token_hash: text().notNull().unique('muros_token_unico'),
    vistas: jsonb().$type<VistaMuro[]>().notNull(),
    hasta: moment(),
    revocado_en: moment(),
    creado_por_id: integer().notNull(),
    creado_en: moment().notNull().default(now),
    visto_en: moment(),
  },
  (t) => [
    index('muros_por_empresa')
      .on(t.empresa_id, t.id)
      .where(sql`revocado_en is null`),
    byCompany(),
  ],
);
