import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Comando } from '#contract/requests/comandos';
import { dispositivos, type Dispositivo } from '#contract/entities/dispositivos';
import { searchIndexes, searchTexts } from './search';
import { byCompany, companyId, idKey, living, refersTo, stored, storedKeys } from './stored';
import { decimal, moment, now, words } from './types';
import { activoTable } from './activos';

export const dispositivoTable = pgTable(
  'dispositivos',
  {
    ...stored(),
    identificador: text().notNull(),
    nombre: words(),
    tipo: text().$type<Dispositivo['tipo']>().notNull(),
    marca: words(),
    modelo: words(),
    estado: text().$type<Dispositivo['estado']>().notNull().default('en_stock'),
    unidad_velocidad: text().$type<Dispositivo['unidad_velocidad']>().notNull(),
    intervalo_s: integer(),
    protocolo: text(),
    iccid: text(),
    telefono_sim: text(),
    operador: words(),
    firmware: text(),
    garantia_vence_en: date(),
    senales: jsonb().$type<Dispositivo['senales']>().notNull().default([]),
    ...searchTexts(dispositivos),
  },
  (t) => [
    ...storedKeys(t),
    uniqueIndex('dispositivos_identificador_unico').on(t.empresa_id, t.identificador).where(living),
    // For processes of the version before, which do not claim IMEIs; the next version drops it and fills `imeis` anew.
    uniqueIndex('dispositivos_imei_unico')
      .on(t.identificador)
      .where(sql`eliminado_en is null and identificador ~ '^[0-9]{15}$'`),
    index('dispositivos_por_nombre').on(t.empresa_id, t.nombre, t.id).where(living),
    ...searchIndexes(dispositivos, t),
    byCompany(),
  ],
);

/**
 * Which device an IMEI identifies, worldwide; or what a tracker says of itself, as `protocol identifier` (`claveDe`). A
 * table of its own, because keys of `dispositivos` contain the company (docs/scale.md): with Citus it is on every node,
 * and so has no foreign key to devices. Written by imeis.ts.
 */
export const imeiTable = pgTable(
  'imeis',
  {
    imei: text().notNull(),
    empresa_id: companyId(),
    dispositivo_id: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: 'imeis_unico', columns: [t.imei] }),
    index('imeis_por_dispositivo').on(t.empresa_id, t.dispositivo_id),
    byCompany(),
  ],
);

/**
 * Which asset carried which device from when to when. Two exclusion constraints (0000_start.sql) keep periods from
 * overlapping.
 */
export const asignacionTable = pgTable(
  'dispositivo_asignaciones',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: companyId(),
    dispositivo_id: integer().notNull(),
    activo_id: integer().notNull(),
    desde: moment().notNull(),
    hasta: moment(),
    motivo: text(),
    odometro_km: decimal(),
    foto_id: uuid(),
    creado_en: moment().notNull().default(now),
    creado_por_id: integer(),
  },
  (t) => [
    idKey(t),
    refersTo('asignaciones_dispositivo', t, t.dispositivo_id, dispositivoTable),
    refersTo('asignaciones_activo', t, t.activo_id, activoTable),
    check('asignaciones_periodo', sql`hasta is null or hasta > desde`),
    index('asignaciones_por_dispositivo').on(t.dispositivo_id, t.desde),
    index('asignaciones_por_activo').on(t.activo_id, t.desde),
    uniqueIndex('asignaciones_vigente_dispositivo')
      .on(t.dispositivo_id, t.empresa_id)
      .where(sql`hasta is null`),
    uniqueIndex('asignaciones_vigente_activo')
      .on(t.activo_id, t.empresa_id)
      .where(sql`hasta is null`),
    byCompany(),
  ],
);

/** Refused frames, equal refusals once with a count; the newest 200 of each company. */
export const rechazadaTable = pgTable(
  'tramas_rechazadas',
  {
    /** Each resend takes a value of the sequence, so an integer would run out. */
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
    empresa_id: companyId(),
    identificador: text(),
    motivo: text().notNull(),
    /** The first such frame in hexadecimal, if we could not read it. */
    trama: text(),
    veces: integer().notNull().default(1),
    ultima_vez: moment().notNull().default(now),
  },
  (t) => [
    idKey(t),
    unique('rechazadas_una').on(t.empresa_id, t.identificador, t.motivo).nullsNotDistinct(),
    index('rechazadas_por_empresa').on(t.empresa_id, t.ultima_vez),
    byCompany(),
  ],
);

/** Commands to trackers, sent over their open connection by the process that holds it. */
export const comandoTable = pgTable(
  'comandos',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: companyId(),
    dispositivo_id: integer().notNull(),
    tipo: text().$type<Comando['tipo']>().notNull(),
    datos: jsonb().$type<Record<string, unknown>>(),
    estado: text().$type<Comando['estado']>().notNull().default('pendiente'),
    respuesta: text(),
    creado_en: moment().notNull().default(now),
    creado_por_id: integer(),
    enviado_en: moment(),
    terminado_en: moment(),
    /** The later command that took its place while it waited. */
    sustituido_por_id: integer(),
    caduca_en: moment().notNull(),
  },
  (t) => [
    idKey(t),
    refersTo('comandos_dispositivo', t, t.dispositivo_id, dispositivoTable),
    index('comandos_por_dispositivo').on(t.dispositivo_id, t.id),
    index('comandos_abiertos')
      .on(t.estado)
      .where(sql`estado in ('pendiente', 'enviado')`),
    byCompany(),
  ],
);
