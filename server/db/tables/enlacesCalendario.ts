import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { byCompany, companyId } from './stored';
import { moment, now, words } from './types';

/** Private addresses of the maintenance calendar, by the hash of their secret. A revoked one is deleted. */
export const enlaceCalendarioTable = pgTable(
  'enlaces_calendario',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    empresa_id: companyId(),
    nombre: words().notNull(),
    token_hash: text().notNull().unique('enlaces_calendario_token_unico'),
    creado_por_id: integer().notNull(),
    creado_en: moment().notNull().default(now),
    leido_en: moment(),
  },
  (t) => [index('enlaces_calendario_por_empresa').on(t.empresa_id, t.id), byCompany()],
);
