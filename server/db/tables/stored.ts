import { sql } from 'drizzle-orm';
import { foreignKey, integer, pgPolicy, primaryKey, unique, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { empresaTable } from './empresas';
import { moment, now } from './types';

/** The company that a row belongs to. */
export const companyId = () =>
  integer()
    .notNull()
    .references(() => empresaTable.id);

/** The condition of indexes that hold no deleted rows. */
export const living = sql`eliminado_en is null`;

/** Columns of every business table. `empresa_id` separates companies; it never leaves the server. */
export const stored = () => ({
  id: integer().generatedByDefaultAsIdentity(),
  uuid: uuid().notNull().defaultRandom(),
  empresa_id: companyId(),
  creado_en: moment().notNull().default(now),
  creado_por_id: integer(),
  actualizado_en: moment().notNull().default(now),
  actualizado_por_id: integer(),
  eliminado_en: moment(),
  version: integer().notNull().default(1),
});

/** What a change of such a row sets besides its own columns. `by`: null for the product itself. */
export const changedBy = (t: Record<'version', AnyPgColumn>, by: number | null) => ({
  version: sql`${t.version} + 1`,
  actualizado_en: now,
  actualizado_por_id: by,
});

/**
 * The keys of these columns. Every key contains the company, so that companies can be spread over several servers
 * (docs/scale.md).
 */
export const storedKeys = (t: Record<'empresa_id' | 'id' | 'uuid', AnyPgColumn>) => [
  companyKey(t),
  unique().on(t.uuid, t.empresa_id),
];

/** The primary key of an entity: a company's rows in the order of their ids, which foreign keys refer to. */
export const companyKey = (t: Record<'empresa_id' | 'id', AnyPgColumn>) =>
  primaryKey({ columns: [t.empresa_id, t.id] });

/** The primary key of rows that are also looked up for all companies at once, by their id alone. */
export const idKey = (t: Record<'empresa_id' | 'id', AnyPgColumn>) => primaryKey({ columns: [t.id, t.empresa_id] });

/** A reference from a row to one of its own company, so never to another's. `column`: holds the id. */
export const refersTo = (
  name: string,
  from: Record<'empresa_id', AnyPgColumn>,
  column: AnyPgColumn,
  to: Record<'empresa_id' | 'id', AnyPgColumn>,
) => foreignKey({ name, columns: [from.empresa_id, column], foreignColumns: [to.empresa_id, to.id] });

/** The role of tenant transactions; the policy does not apply to the owner of the tables. */
export const tenantRole = 'ftrack_tenant';

/** The company of a tenant transaction. */
export const thisCompany = sql`nullif(current_setting('app.empresa_id', true), '')::int`;

const sameCompany = sql`empresa_id = ${thisCompany}`;

/** Row-level security: a tenant transaction reads and writes only its company's rows. */
export const byCompany = () =>
  pgPolicy('por_empresa', { for: 'all', to: 'public', using: sameCompany, withCheck: sameCompany });
