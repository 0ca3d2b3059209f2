import { sql } from 'drizzle-orm';
import { integer, pgPolicy, uuid } from 'drizzle-orm/pg-core';
import { empresaTable } from '../resources/admin-empresas/table';
import { moment, now } from './types';

/** Columns of every business table. `empresa_id` separates companies; it never leaves the server. */
export const stored = () => ({
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  uuid: uuid().notNull().unique().defaultRandom(),
  empresa_id: integer()
    .notNull()
    .references(() => empresaTable.id),
  creado_en: moment().notNull().default(now),
  creado_por_id: integer(),
  actualizado_en: moment().notNull().default(now),
  actualizado_por_id: integer(),
  eliminado_en: moment(),
  version: integer().notNull().default(1),
});

/** The role of tenant transactions; the policy does not apply to the owner of the tables. */
export const tenantRole = 'ftrack_tenant';

const sameCompany = sql`empresa_id = nullif(current_setting('app.empresa_id', true), '')::int`;

/** Row-level security: a tenant transaction reads and writes only its company's rows. */
export const byCompany = () => pgPolicy('por_empresa', { for: 'all', to: 'public', using: sameCompany, withCheck: sameCompany });
