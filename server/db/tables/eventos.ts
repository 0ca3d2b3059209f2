import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { eventos, type clasePaso, type Evento, type motivoOmitido } from '#contract/entities/eventos';
import type { z } from '#contract/core/validation';
import { searchIndexes, searchTexts } from './search';
import { byCompany, idKey, refersTo, stored, storedKeys } from './stored';
import { moment, now } from './types';
import { activoTable } from './activos';
import { vencimientoTable } from './mantenimiento';
import { ordenTable } from './ordenes';

/** Nobody has answered this call for help: the expression of `eventos_por_urgencia`. */
export const unansweredCall = sql.raw(
  `(eventos.tipo = 'sos' and eventos.estado = 'abierto' and not eventos.corregido)`,
);

/**
 * What happened. The projector (tracking/projector) writes events from positions, `conditions.ts` those from the rest
 * of the product.
 */
export const eventoTable = pgTable(
  'eventos',
  {
    ...stored(),
    tipo: text().$type<Evento['tipo']>().notNull(),
    severidad: text().$type<Evento['severidad']>().notNull(),
    estado: text().$type<Evento['estado']>().notNull().default('abierto'),
    activo_id: integer(),
    dispositivo_id: integer(),
    personal_id: integer(),
    regla_id: integer(),
    /** The version of its rule that raised it. */
    juicio: integer(),
    /** Kind, rule and subject: an open event is unique by it. */
    clave: text().notNull(),
    /** When its cause began, used to match the event: for leaving a stop, the arrival. */
    ancla_en: moment().notNull(),
    posicion_id: bigint({ mode: 'number' }),
    inicio_en: moment().notNull(),
    /** Null while it lasts. */
    fin_en: moment(),
    latitud: doublePrecision(),
    longitud: doublePrecision(),
    direccion: text(),
    valor: doublePrecision(),
    valor_max: doublePrecision(),
    umbral: doublePrecision(),
    unidad: text(),
    distancia_km: doublePrecision(),
    parada_id: integer(),
    ruta_id: integer(),
    ejecucion_id: integer(),
    asunto: text(),
    documento_id: integer(),
    repuesto_id: integer(),
    mantenimiento_activo_id: integer(),
    orden_origen_id: integer(),
    orden_id: integer(),
    /** Its owner. */
    atendido_por_id: integer(),
    atendido_desde: moment(),
    /** When nobody has acknowledged it by then, this step of its rule tells the next ones. Null: no step is left. */
    escala_en: moment(),
    escala_paso: smallint(),
    reconocido_por_id: integer(),
    reconocido_en: moment(),
    resuelto_por_id: integer(),
    resuelto_en: moment(),
    nota: text(),
    tardio: boolean().notNull().default(false),
    estimado: boolean().notNull().default(false),
    corregido: boolean().notNull().default(false),
    /** Found when known positions were judged anew: closed from the beginning, it tells nobody. */
    hallado: boolean().notNull().default(false),
    /** Its notices and its order are still to be created. */
    efectos_pendientes: boolean().notNull().default(false),
    /** The first event of its group: a storm of its kind, or an event that keeps ending and beginning. Null: alone. */
    grupo_id: integer(),
    /** Its group is still to be found: it is new, or its time has changed. */
    por_agrupar: boolean().notNull().default(true),
    /** The silence that kept it quiet. */
    silencio_id: integer(),
    ...searchTexts(eventos),
  },
  (t) => [
    ...storedKeys(t),
    refersTo('eventos_activo', t, t.activo_id, activoTable),
    refersTo('eventos_orden', t, t.orden_id, ordenTable),
    refersTo('eventos_vencimiento', t, t.mantenimiento_activo_id, vencimientoTable),
    uniqueIndex('eventos_uno_abierto')
      .on(t.empresa_id, t.clave)
      .where(sql`fin_en is null and not corregido`),
    index('eventos_por_clave').on(t.empresa_id, t.clave, t.ancla_en),
    index('eventos_por_empresa').on(t.empresa_id, t.inicio_en, t.id),
    // As lists are ordered: unanswered calls for help first.
    index('eventos_por_urgencia').on(
      t.empresa_id,
      sql`(tipo = 'sos' and estado = 'abierto' and not corregido)`,
      t.inicio_en,
    ),
    index('eventos_por_activo').on(t.activo_id, t.ancla_en),
    index('eventos_por_regla').on(t.regla_id, t.inicio_en),
    index('eventos_en_pie')
      .on(t.activo_id)
      .where(sql`fin_en is null`),
    index('eventos_sin_atender')
      .on(t.empresa_id, t.inicio_en, t.id)
      .where(sql`estado in ('abierto', 'reconocido', 'en_gestion')`),
    index('eventos_por_dueno')
      .on(t.empresa_id, t.atendido_por_id)
      .where(sql`estado in ('abierto', 'reconocido', 'en_gestion') and atendido_por_id is not null`),
    index('eventos_por_escalar')
      .on(t.escala_en)
      .where(sql`escala_en is not null and estado = 'abierto'`),
    index('eventos_con_efectos')
      .on(t.id)
      .where(sql`efectos_pendientes`),
    index('eventos_por_agrupar')
      .on(t.empresa_id, t.tipo, t.inicio_en)
      .where(sql`por_agrupar`),
    index('eventos_por_grupo')
      .on(t.empresa_id, t.grupo_id)
      .where(sql`grupo_id is not null`),
    index('eventos_por_tipo').on(t.empresa_id, t.tipo, t.inicio_en),
    index('eventos_por_silencio')
      .on(t.empresa_id, t.silencio_id)
      .where(sql`silencio_id is not null`),
    ...searchIndexes(eventos, t),
    byCompany(),
  ],
);

/** How an event was before a step, to take the step back. */
export type EventBefore = Pick<
  typeof eventoTable.$inferSelect,
  | 'estado'
  | 'nota'
  | 'fin_en'
  | 'atendido_por_id'
  | 'atendido_desde'
  | 'reconocido_por_id'
  | 'reconocido_en'
  | 'resuelto_por_id'
  | 'resuelto_en'
  | 'escala_en'
  | 'escala_paso'
>;

/** Steps of an event, append-only: who moved it, with their note. */
export const eventoPasoTable = pgTable(
  'evento_pasos',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    evento_id: integer().notNull(),
    clase: text().$type<z.output<typeof clasePaso>>().notNull().default('estado'),
    a: text().$type<Evento['estado']>().notNull(),
    /** Its owner from then on, if the step changed that. */
    dueno_id: integer(),
    /** Null: the product itself. */
    user_id: integer(),
    /** Their note; of the protocol, its step. */
    nota: text(),
    /** Of a move or a change of owner by a person. */
    antes: jsonb().$type<EventBefore>(),
    /** It took back what its user did just before. */
    deshace: boolean().notNull().default(false),
    fecha: moment().notNull().default(now),
  },
  (t) => [idKey(t), index('evento_pasos_por_evento').on(t.evento_id, t.id), byCompany()],
);

/** Steps of the escalation that were done, one row for each. */
export const eventoEscalaTable = pgTable(
  'evento_escalas',
  {
    empresa_id: integer().notNull(),
    evento_id: integer().notNull(),
    paso: smallint().notNull(),
    /** When it was due. */
    previsto_en: moment().notNull(),
    fecha: moment().notNull().default(now),
    /** How many users it told. */
    avisados_n: integer().notNull(),
    /** Those whom the step names and who were not told. */
    omitidos: jsonb().$type<{ user_id: number; motivo: z.output<typeof motivoOmitido> }[]>().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.evento_id, t.paso] }), byCompany()],
);

/** Conditions that a file brought: they raise no events of their own, but one for their import. */
export const condicionImportadaTable = pgTable(
  'condiciones_importadas',
  {
    empresa_id: integer().notNull(),
    regla_id: integer().notNull(),
    clave: text().notNull(),
    ancla_en: moment().notNull(),
    importacion_id: integer().notNull(),
    tipo: text().$type<Evento['tipo']>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.clave, t.ancla_en] }),
    index('condiciones_por_importacion').on(t.empresa_id, t.importacion_id),
    byCompany(),
  ],
);
