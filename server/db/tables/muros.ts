import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { VistaMuro } from '#contract/requests/muros';
import { byCompany, companyId } from './stored';
import { moment, now, words } from './types';

/**
 * Walls: anybody who has the address sees the company's views. Only the hash of its token is stored. A wall that has
 * ended is kept for a while, so that its page can say so.
 */
export const muroTable = pgTable(
  'muros',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    empresa_id: companyId(),
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
