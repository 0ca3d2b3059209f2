import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { byCompany } from './stored';

/** Last number used, per company and kind. */
export const secuenciaTable = pgTable(
  'secuencias',
  { empresa_id: integer().notNull(), nombre: text().notNull(), valor: integer().notNull() },
  (t) => [primaryKey({ columns: [t.empresa_id, t.nombre] }), byCompany()],
);
