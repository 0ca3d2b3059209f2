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
  real,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import type { CambioConexion } from '#contract/entities/rastreadores';
import { byCompany, companyId, idKey, refersTo } from './stored';
import { moment, now } from './types';
import { activoTable } from './activos';
import { dispositivoTable } from './dispositivos';

/** Keys that let devices write positions of one company, and nothing else. A rotated key stays valid for a day. */
export const claveIngestaTable = pgTable(
  'claves_ingesta',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    empresa_id: companyId(),
    clave: text().notNull().unique('claves_ingesta_clave_unico'),
    creada_en: moment().notNull().default(now),
    vence_en: moment(),
  },
  (t) => [index('claves_ingesta_por_empresa').on(t.empresa_id), byCompany()],
);

/** Devices that reported with a valid key but that the company has not registered. */
export const desconocidoTable = pgTable(
  'dispositivos_desconocidos',
  {
    /** Each frame uses a number of the sequence, so an integer would run out. */
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
    empresa_id: companyId(),
    identificador: text().notNull(),
    veces: integer().notNull().default(1),
    ultima_vez: moment().notNull().default(now),
    ultima_trama: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [idKey(t), unique('desconocidos_identificador_unico').on(t.empresa_id, t.identificador), byCompany()],
);

/**
 * Every received position, partitioned by month of `fecha_dispositivo` (0000_start.sql; a month is created with its
 * first row). Idempotent on (dispositivo_id, empresa_id, fecha_dispositivo, latitud, longitud), nulls not distinct.
 */
export const posicionTable = pgTable(
  'posiciones',
  {
    id: bigint({ mode: 'number' }).notNull(),
    empresa_id: integer().notNull(),
    dispositivo_id: integer().notNull(),
    activo_id: integer(),
    fecha_dispositivo: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
    fecha_servidor: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull().defaultNow(),
    latitud: doublePrecision(),
    longitud: doublePrecision(),
    velocidad_kmh: real(),
    rumbo: real(),
    altitud_m: real(),
    precision_m: real(),
    satelites: smallint(),
    /** Good by itself: it has a place that neither its device nor its precision disqualifies. */
    valida: boolean().notNull(),
    /** Its device takes it for good, although we do not. A later report of the same place may bring the precision. */
    valida_equipo: boolean(),
    /** Out of reach of its neighbours in time. The projector decides it, and late neighbours may change it. */
    atipica: boolean().notNull().default(false),
    encendido: boolean(),
    en_movimiento: boolean(),
    odometro_km: doublePrecision(),
    horometro_h: doublePrecision(),
    combustible_pct: real(),
    bateria_pct: real(),
    voltaje_externo: real(),
    alarma: text(),
    atributos: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [
    unique('posiciones_unica')
      .on(t.dispositivo_id, t.empresa_id, t.fecha_dispositivo, t.latitud, t.longitud)
      .nullsNotDistinct(),
    index('posiciones_por_activo').on(t.activo_id, t.fecha_dispositivo),
    byCompany(),
  ],
);

/**
 * The last state that a device reported. Separate from `dispositivos`, so that frames never contend with people's
 * edits.
 */
export const estadoDispositivoTable = pgTable(
  'estado_dispositivo',
  {
    dispositivo_id: integer().notNull(),
    empresa_id: integer().notNull(),
    ultima_conexion_en: moment().notNull(),
    bateria_pct: real(),
    /** Whether the clock is years behind, by the newest time of its last batch. Null: it has sent none. */
    reloj_atrasado: boolean(),
    /**
     * Of trackers that speak to us themselves: since when their connection is open, and their last packet in
     * hexadecimal.
     */
    protocolo: text(),
    direccion: text(),
    conectado_en: moment(),
    ultima_trama_en: moment(),
    trama: text(),
    /** Its protocols and addresses before, the newest first. */
    cambios: jsonb().$type<CambioConexion[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.dispositivo_id, t.empresa_id] }),
    refersTo('estado_dispositivo_dispositivo', t, t.dispositivo_id, dispositivoTable),
    index('estado_dispositivo_por_empresa').on(t.empresa_id),
    byCompany(),
  ],
);

/** One row per asset: its newest good fix and its kilometres. Written by the projector. */
export const estadoActivoTable = pgTable(
  'estado_activo',
  {
    activo_id: integer().notNull(),
    empresa_id: integer().notNull(),
    dispositivo_id: integer().notNull(),
    fecha: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
    recibida_en: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
    latitud: doublePrecision().notNull(),
    longitud: doublePrecision().notNull(),
    velocidad_kmh: real(),
    rumbo: real(),
    precision_m: real(),
    bateria_pct: real(),
    encendido: boolean(),
    odometro_gps_km: doublePrecision().notNull().default(0),
    /** A fix that jumped out of reach and waits for a second one to confirm it. */
    retenida: jsonb().$type<{ fix: { id: number } }>(),
  },
  (t) => [
    primaryKey({ columns: [t.activo_id, t.empresa_id] }),
    refersTo('estado_activo_activo', t, t.activo_id, activoTable),
    index('estado_activo_por_empresa').on(t.empresa_id),
    byCompany(),
  ],
);

/**
 * Devices whose assignments changed, and from when: their stored positions are to be attributed again. A trigger
 * (server/db/sql/positions) inserts it in the transaction of the assignment, so that a crash does not lose it.
 */
export const reatribucionTable = pgTable(
  'reatribuciones',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    dispositivo_id: integer().notNull(),
    desde: moment().notNull(),
    creada_en: moment().notNull().default(now),
  },
  (t) => [idKey(t), index('reatribuciones_por_dispositivo').on(t.dispositivo_id), byCompany()],
);

/**
 * The keys that were read on assets: a row for each time in which one was read again and again, from its first reading
 * to its last. Written by the projector.
 */
export const llaveLeidaTable = pgTable(
  'llaves_leidas',
  {
    activo_id: integer().notNull(),
    desde: moment().notNull(),
    /** As it was read. */
    llave: text().notNull(),
    empresa_id: integer().notNull(),
    hasta: moment().notNull(),
    /** How often it was read. */
    veces: integer().notNull(),
    /** By which device it was read last. */
    dispositivo_id: integer().notNull(),
    /** The writings by which it is compared. */
    llaves: text()
      .array()
      .generatedAlwaysAs(sql`llaves_de(llave)`),
  },
  (t) => [
    primaryKey({ columns: [t.activo_id, t.desde, t.llave, t.empresa_id] }),
    index('llaves_leidas_por_empresa').on(t.empresa_id, t.hasta),
    index('llaves_leidas_por_llaves').using('gin', t.llaves),
    byCompany(),
  ],
);
