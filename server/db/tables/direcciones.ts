import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { byCompany, companyId, idKey } from './stored';
import { moment, now } from './types';

/**
 * Streets by cell (`contract/core/cells.ts`), as the geocoder or map files said them to this company. No company gets a
 * street sooner because another one asked for it: that would tell where the other one's vehicles are.
 */
export const calleTable = pgTable(
  'calles',
  {
    empresa_id: companyId(),
    celda: text().notNull(),
    /** Who waits for it: 0, the people of the company; else one of its walls. */
    muro_id: integer().notNull().default(0),
    /** Null: it has not been asked yet, or knows of no street there. */
    direccion: text(),
    pedida_en: moment().notNull().default(now),
    /** When it was answered. */
    sabida_en: moment(),
    /** Which map files answered; null: the geocoder, whose answer is as good with other files. */
    fuente: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.celda] }),
    index('calles_por_saber')
      .on(t.empresa_id, t.muro_id, t.pedida_en)
      .where(sql`sabida_en is null`),
    index('calles_por_edad').on(t.sabida_en),
    byCompany(),
  ],
);

/** Searches of addresses that wait for their turn. A process that waits moves `hasta` on. */
export const busquedaTable = pgTable(
  'busquedas',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: companyId(),
    muro_id: integer().notNull().default(0),
    hasta: moment().notNull(),
  },
  (t) => [idKey(t), byCompany()],
);

/** Streets of programs of before, which all companies shared. Nothing reads them, and they are swept. */
export const direccionTable = pgTable(
  'direcciones',
  {
    celda: text().primaryKey(),
    direccion: text(),
    pedida_en: moment().notNull().default(now),
    sabida_en: moment(),
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
  /** How many searches in a row have gone before streets that wait, and until when some process waits with one. */
  seguidas: smallint().notNull().default(0),
  calles_hasta: moment(),
});
