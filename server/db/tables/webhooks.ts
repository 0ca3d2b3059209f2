import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { FormatoReenvio } from '#contract/requests/reenvios';
import type { EstadoEntrega, IntentoEntrega, TipoWebhook } from '#contract/requests/webhooks';
import { byCompany, companyId, companyKey, idKey, refersTo } from './stored';
import { moment, now, words } from './types';

/** Where changes and positions are sent: webhooks, and other platforms that positions are forwarded to. */
export const destinoTable = pgTable(
  'destinos',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: companyId(),
    clase: text().$type<'webhook' | 'reenvio'>().notNull(),
    url: text().notNull(),
    activo: boolean().notNull().default(true),
    /** What a webhook is told of; of a forwarding always `posiciones`. */
    tipos: text().array().$type<TipoWebhook[]>().notNull(),
    /** Signs the deliveries of a webhook, so it is kept as it is. */
    secreto: text(),
    /** Those before it, the latest first: each signs too until its end. */
    secretos_anteriores: jsonb().$type<{ secreto: string; hasta: string }[]>().notNull().default([]),
    /**
     * Of a forwarding: its name and format, and the assets and levels whose positions it gets; none at all: every
     * asset.
     */
    nombre: words(),
    formato: text().$type<FormatoReenvio>(),
    activos: integer().array().notNull().default([]),
    niveles: integer().array().notNull().default([]),
    /** The number of its last delivery. */
    entregas_n: integer().notNull().default(0),
    /** When its last batch of positions was made. */
    lote_en: moment(),
    fallando_desde: moment(),
    ultimo_exito_en: moment(),
    /** It asked for a pause. */
    espera_hasta: moment(),
    /** When it was turned off; why, if nobody did. */
    apagado_en: moment(),
    apagado_motivo: text(),
    /** Rows of `salidas` after this id that were not delivered to it are still to be sent. Null: none are. */
    recupera_desde: bigint({ mode: 'number' }),
    creado_por_id: integer().notNull(),
    creado_en: moment().notNull().default(now),
    actualizado_en: moment().notNull().default(now),
    version: integer().notNull().default(1),
  },
  (t) => [
    companyKey(t),
    index('destinos_de_posiciones')
      .on(t.empresa_id)
      .where(sql`activo and 'posiciones' = any(tipos)`),
    index('destinos_que_fallan')
      .on(t.fallando_desde)
      .where(sql`activo and fallando_desde is not null`),
    byCompany(),
  ],
);

/**
 * The outbox: what changed in companies that have a webhook, inserted in the transaction of the change by the triggers
 * of server/db/sql/webhooks. It stays for three days, for webhooks that are off or ask for it again.
 */
export const salidaTable = pgTable(
  'salidas',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    tipo: text().$type<TipoWebhook>().notNull(),
    entidad_id: integer().notNull(),
    /** Its transaction: what one transaction changed several times is told once. */
    transaccion: bigint({ mode: 'number' })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
    creado_en: moment().notNull().default(now),
    /** It was not made deliveries of yet, and a webhook that is on wants it. */
    pendiente: boolean().notNull().default(true),
    /** What is told of a record that was deleted, which may be gone. */
    datos: jsonb().$type<{ id: number; uuid: string; eliminado_en: string }>(),
  },
  (t) => [
    idKey(t),
    index('salidas_por_empresa').on(t.empresa_id, t.id),
    index('salidas_pendientes')
      .on(t.empresa_id, t.id)
      .where(sql`pendiente`),
    index('salidas_por_edad').on(t.creado_en),
    byCompany(),
  ],
);

/** The same for positions, one row per destination, inserted by the statement that stores them (tracking/store.ts). */
export const salidaPosicionTable = pgTable(
  'salidas_posiciones',
  {
    empresa_id: integer().notNull(),
    destino_id: integer().notNull(),
    posicion_id: bigint({ mode: 'number' }).notNull(),
    /** These find the position by its unique key. */
    dispositivo_id: integer().notNull(),
    fecha: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
    creado_en: moment().notNull().default(now),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.destino_id, t.posicion_id] }),
    index('salidas_posiciones_por_edad').on(t.creado_en),
    byCompany(),
  ],
);

/** Deliveries, and their log. */
export const entregaTable = pgTable(
  'entregas',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    destino_id: integer().notNull(),
    /** Counted by destination. */
    numero: integer().notNull(),
    /** Of which row of `salidas`, so that it is told of it once. Null: a test, positions. */
    salida_id: bigint({ mode: 'number' }),
    /** The `webhook-id`. */
    mensaje: text().notNull(),
    tipo: text().notNull(),
    cuerpo: text().notNull(),
    estado: text().$type<EstadoEntrega>().notNull().default('pendiente'),
    intentos: jsonb().$type<IntentoEntrega[]>().notNull().default([]),
    /** Tries of the current schedule: a repetition starts a new one. */
    vuelta_n: integer().notNull().default(0),
    /** Null once it has ended. */
    proximo_en: moment().default(now),
    /** A process is trying it until then. */
    tomada_hasta: moment(),
    /** Of a forwarded batch: how many of its positions have arrived. */
    avance: integer().notNull().default(0),
    creado_en: moment().notNull().default(now),
  },
  (t) => [
    idKey(t),
    refersTo('entregas_destino', t, t.destino_id, destinoTable).onDelete('cascade'),
    unique('entregas_numero').on(t.empresa_id, t.destino_id, t.numero),
    uniqueIndex('entregas_de_salida')
      .on(t.empresa_id, t.destino_id, t.salida_id)
      .where(sql`salida_id is not null`),
    index('entregas_pendientes')
      .on(t.empresa_id, t.destino_id, t.proximo_en)
      .where(sql`estado = 'pendiente'`),
    index('entregas_por_edad').on(t.creado_en),
    byCompany(),
  ],
);
