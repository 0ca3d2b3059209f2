import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { EntityName } from '#contract/index';
import { byCompany } from './stored';
import { moment, now } from './types';

/**
 * When what GET answers of a record last changed, for those who follow its list; written by triggers
 * (server/db/sql/changes, docs/decisions/changes-since.md). Nearly always one row for a record: older ones go.
 */
export const cambioTable = pgTable(
  'cambios',
  {
    empresa_id: integer().notNull(),
    entidad: text().$type<EntityName>().notNull(),
    entidad_id: integer().notNull(),
    /** The transaction (`pg_current_xact_id`), in the numbers of the present epoch. */
    cambio: bigint({ mode: 'number' }).notNull(),
    fecha: moment().notNull().default(now),
    /** Of a record whose own row is gone. */
    uuid: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.entidad, t.entidad_id, t.cambio] }),
    // Partial, so that only the stream uses it: to find one record it would read all of its entity.
    index('cambios_en_orden')
      .on(t.empresa_id, t.entidad, t.cambio, t.entidad_id)
      .where(sql`cambio > 0`),
    index('cambios_sin_fila')
      .on(t.fecha)
      .where(sql`uuid is not null`),
    byCompany(),
  ],
);

/** The history of transactions that the numbers of `cambios` belong to: one row. */
export const epocaCambiosTable = pgTable('epoca_cambios', {
  id: integer().primaryKey(),
  epoca: text().notNull(),
  /** The server, its timeline, the database and the table when the epoch began. */
  origen: text().notNull(),
  desde: moment().notNull().default(now),
});
