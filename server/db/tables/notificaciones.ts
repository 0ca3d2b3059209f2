import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ResultadoAviso } from '#contract/entities/eventos';
import type { TipoNotificacion } from '#contract/requests/notificaciones';
import type { SeveridadEvento } from '#contract/entities/tiposEvento';
import { byCompany, idKey } from './stored';
import { moment, now } from './types';

/** A person's notices in a company; one row per cause. */
export const notificacionTable = pgTable(
  'notificaciones',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    user_id: integer().notNull(),
    tipo: text().$type<TipoNotificacion>().notNull(),
    titulo: text().notNull(),
    texto: text(),
    url: text(),
    /** The cause, such as `orden 12 asignada v3`: one notice per person and cause. */
    causa: text().notNull(),
    /** Shown by the bell. */
    en_app: boolean().notNull().default(true),
    leida_en: moment(),
    /** A mail is pending; cleared when it was handed over. */
    correo_pendiente: boolean().notNull().default(false),
    correo_en: moment(),
    /** What became of the mail, once it is no longer pending. */
    correo_resultado: text().$type<ResultadoAviso>(),
    /** The severity of the event, for a notice about one. */
    severidad: text().$type<SeveridadEvento>(),
    /** The push to the person's browsers is pending; cleared when it was sent, or when no browser is left. */
    push_pendiente: boolean().notNull().default(false),
    push_en: moment(),
    push_resultado: text().$type<ResultadoAviso>(),
    /**
     * The event that it is about, and the step of the escalation; null: it is about something else, or about several
     * events.
     */
    evento_id: integer(),
    escala_paso: smallint(),
    /** The events that it counts, of a notice about several; not more than can be looked through. */
    eventos: integer().array(),
    creado_en: moment().notNull().default(now),
  },
  (t) => [
    idKey(t),
    uniqueIndex('notificaciones_causa').on(t.empresa_id, t.user_id, t.causa),
    index('notificaciones_por_persona').on(t.empresa_id, t.user_id, t.id),
    index('notificaciones_por_evento')
      .on(t.empresa_id, t.evento_id)
      .where(sql`evento_id is not null`),
    index('notificaciones_de_varios')
      .on(t.empresa_id, t.creado_en)
      .where(sql`eventos is not null`),
    index('notificaciones_sin_leer')
      .on(t.empresa_id, t.user_id)
      .where(sql`leida_en is null and en_app`),
    index('notificaciones_por_correo')
      .on(t.id)
      .where(sql`correo_pendiente`),
    index('notificaciones_por_push')
      .on(t.id)
      .where(sql`push_pendiente`),
    byCompany(),
  ],
);

/** A browser that gets push notifications, with its address (RFC 8030, RFC 8291). */
export const suscripcionPushTable = pgTable(
  'suscripciones_push',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    user_id: integer().notNull(),
    endpoint: text().notNull().unique('suscripciones_push_endpoint'),
    p256dh: text().notNull(),
    auth: text().notNull(),
    agente: text(),
    creado_en: moment().notNull().default(now),
    /** When the current series of failures began. */
    falla_desde: moment(),
  },
  (t) => [index('suscripciones_push_por_persona').on(t.user_id)],
);
