import { sql } from 'drizzle-orm';
import { index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { moment, now } from './types';

/**
 * Streets by cell (`contract/cells.ts`), as the geocoder or map files said them. Of the whole installation: a street is
 * nobody's.
 */
export const direccionTable = pgTable(
  'direcciones',
  {
    celda: text().primaryKey(),
    /** Null: it has not been asked yet, or knows of no street there. */
    direccion: text(),
    pedida_en: moment().notNull().default(now),
    /** When it was answered. */
    sabida_en: moment(),
    /** Which map files answered; null: the geocoder, whose answer is as good with other files. */
    fuente: text(),
  },
  (t) => [
    index('direcciones_por_saber')
      .on(t.pedida_en)
      .where(sql`sabida_en is null`),
    index('direcciones_por_edad').on(t.sabida_en),
  ],
);

/**
 * One row: when the geocoder may be asked again, and how many requests in a row have failed. A process that
 * asks moves that time on first, so there is one request at a time.
 */
export const geocodificadorTable = pgTable('geocodificador', {
  id: smallint().primaryKey(),
  libre_en: moment().notNull(),
  fallos: smallint().notNull().default(0),
});
