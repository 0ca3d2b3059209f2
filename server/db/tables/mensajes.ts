import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { personalTable } from './personal';
import { byCompany, companyId, companyKey, refersTo } from './stored';
import { moment, now } from './types';

/**
 * Messages between the control room and people of the staff, a thread for each person. Never changed, but for when they
 * arrived and were read.
 */
export const mensajeTable = pgTable(
  'mensajes',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: companyId(),
    /** The thread. */
    personal_id: integer().notNull(),
    de_oficina: boolean().notNull(),
    autor_id: integer(),
    /** The name of its author at that time. */
    autor: text().notNull(),
    texto: text().notNull(),
    /** What it is about: one of them at most, and what that was called then. They may be gone since. */
    orden_id: integer(),
    ejecucion_id: integer(),
    evento_id: integer(),
    activo_id: integer(),
    referencia: text(),
    /** When it was written; `creado_en`: when it arrived here. */
    fecha: moment().notNull(),
    creado_en: moment().notNull().default(now),
    /** When the person's phone stored it. */
    entregado_en: moment(),
    leido_en: moment(),
    /** Who of the control room read it first. */
    leido_por: text(),
  },
  (t) => [
    companyKey(t),
    refersTo('mensajes_persona', t, t.personal_id, personalTable).onDelete('cascade'),
    index('mensajes_por_hilo').on(t.empresa_id, t.personal_id, t.id),
    index('mensajes_sin_leer')
      .on(t.empresa_id, t.personal_id, t.de_oficina)
      .where(sql`leido_en is null`),
    index('mensajes_por_orden')
      .on(t.empresa_id, t.orden_id, t.id)
      .where(sql`orden_id is not null`),
    index('mensajes_por_ejecucion')
      .on(t.empresa_id, t.ejecucion_id, t.id)
      .where(sql`ejecucion_id is not null`),
    index('mensajes_por_evento')
      .on(t.empresa_id, t.evento_id, t.id)
      .where(sql`evento_id is not null`),
    index('mensajes_por_activo')
      .on(t.empresa_id, t.activo_id, t.id)
      .where(sql`activo_id is not null`),
    index('mensajes_por_dia').on(t.creado_en),
    byCompany(),
  ],
);
