import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Ausencia } from '#contract/requests/planificador';
import { personalTable } from './personal';
import { byCompany, idKey, refersTo } from './stored';
import { moment, now } from './types';

/** When a person does not work: whole days, both included, or from one moment to another. */
export const ausenciaTable = pgTable(
  'ausencias',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    personal_id: integer().notNull(),
    desde_dia: date(),
    hasta_dia: date(),
    desde: moment(),
    hasta: moment(),
    motivo: text(),
    origen: text().$type<Ausencia['origen']>().notNull().default('manual'),
    /** Of a calendar: the event and its time, by which it is found again. */
    ics_clave: text(),
    creado_por_id: integer(),
    creado_en: moment().notNull().default(now),
  },
  (t) => [
    idKey(t),
    refersTo('ausencias_persona', t, t.personal_id, personalTable),
    check(
      'ausencias_periodo',
      sql`(num_nonnulls(desde_dia, hasta_dia) = 2 and num_nonnulls(desde, hasta) = 0 and hasta_dia >= desde_dia)
        or (num_nonnulls(desde_dia, hasta_dia) = 0 and num_nonnulls(desde, hasta) = 2 and hasta > desde)`,
    ),
    index('ausencias_por_persona').on(t.empresa_id, t.personal_id, t.id),
    uniqueIndex('ausencias_de_calendario')
      .on(t.empresa_id, t.personal_id, t.ics_clave)
      .where(sql`ics_clave is not null`),
    byCompany(),
  ],
);

/** How reading the calendar of a person went last. */
export const calendarioPersonalTable = pgTable(
  'calendarios_personal',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    personal_id: integer().notNull(),
    leido_en: moment(),
    /** In words, of the last attempt; null when it went well. */
    fallo: text(),
    intentos: integer().notNull().default(0),
    proximo_en: moment().notNull().default(now),
  },
  (t) => [
    idKey(t),
    refersTo('calendarios_personal_persona', t, t.personal_id, personalTable),
    uniqueIndex('calendarios_personal_uno').on(t.empresa_id, t.personal_id),
    index('calendarios_personal_por_leer').on(t.proximo_en),
    byCompany(),
  ],
);
