import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CausaCorreccion, ClaseCorreccion } from '#contract/entities/correcciones';
import type { CorreccionEjecucion } from '#contract/entities/ejecuciones';
import type { CorreccionEvento } from '#contract/entities/eventos';
import { byCompany, companyId, idKey } from './stored';
import { moment, now } from './types';

/**
 * What a recomputation changed of events and executions, with its cause and what was stored before. One of the two ids
 * is set. Written in the transaction of the change.
 */
export const correccionTable = pgTable(
  'correcciones',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    evento_id: integer(),
    ejecucion_id: integer(),
    clase: text().$type<ClaseCorreccion>().notNull(),
    causa: text().$type<CausaCorreccion>().notNull(),
    /** The version of the derivation, if that is the cause. */
    actualizacion: integer(),
    fecha: moment().notNull().default(now),
    antes: jsonb().$type<CorreccionEvento['antes'] | CorreccionEjecucion['antes']>(),
  },
  (t) => [
    idKey(t),
    index('correcciones_por_evento')
      .on(t.evento_id, t.id)
      .where(sql`evento_id is not null`),
    index('correcciones_por_ejecucion')
      .on(t.ejecucion_id, t.id)
      .where(sql`ejecucion_id is not null`),
    index('correcciones_por_actualizacion')
      .on(t.empresa_id, t.actualizacion)
      .where(sql`actualizacion is not null`),
    byCompany(),
  ],
);

/** Updates of the product after which a company's past is derived anew. */
export const actualizacionTable = pgTable(
  'actualizaciones',
  {
    empresa_id: companyId(),
    version: integer().notNull(),
    pedida_en: moment().notNull().default(now),
    /** When all was derived, and its admins were told what changed. */
    terminada_en: moment(),
    eventos_n: integer(),
    ejecuciones_n: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.version] }),
    index('actualizaciones_abiertas')
      .on(t.empresa_id)
      .where(sql`terminada_en is null`),
    byCompany(),
  ],
);
