import { integer, pgTable } from 'drizzle-orm/pg-core';
import { moment, now } from './types';

/** Seed steps that have run on this database. */
export const semillaTable = pgTable('semillas', {
  paso: integer().primaryKey(),
  hecha_en: moment().notNull().default(now),
});
