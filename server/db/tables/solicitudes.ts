import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { solicitudes, type Solicitud } from '#contract/entities/solicitudes';
import { activoTable } from './activos';
import { nivelTable } from './niveles';
import { ordenTable } from './ordenes';
import { searchIndexes, searchTexts } from './search';
import { byCompany, companyId, living, refersTo, stored, storedKeys } from './stored';
import { moment, now } from './types';

export const solicitudTable = pgTable(
  'solicitudes',
  {
    ...stored(),
    descripcion: text().notNull(),
    activo_id: integer(),
    nivel_id: integer(),
    urgencia: text().$type<Solicitud['urgencia']>().notNull().default('media'),
    fotos: uuid().array().notNull().default([]),
    voz_id: uuid(),
    contacto: jsonb().$type<Solicitud['contacto']>(),
    estado: text().$type<Solicitud['estado']>().notNull().default('nueva'),
    origen: text().$type<Solicitud['origen']>().notNull().default('usuario'),
    /** Their name at that time. */
    solicitante: text(),
    motivo: text(),
    respuesta: text(),
    respondida_en: moment(),
    decidida_por_id: integer(),
    orden_id: integer(),
    solicitud_id: integer(),
    enlace_id: integer(),
    /** Of the secret with which the page of a link follows it. */
    seguimiento_hash: text(),
    ...searchTexts(solicitudes),
  },
  (t) => [
    ...storedKeys(t),
    refersTo('solicitudes_activo', t, t.activo_id, activoTable),
    refersTo('solicitudes_nivel', t, t.nivel_id, nivelTable),
    refersTo('solicitudes_orden', t, t.orden_id, ordenTable),
    index('solicitudes_por_estado').on(t.empresa_id, t.estado, t.id).where(living),
    index('solicitudes_por_activo').on(t.empresa_id, t.activo_id, t.id).where(living),
    index('solicitudes_por_autor').on(t.empresa_id, t.creado_por_id, t.id).where(living),
    index('solicitudes_por_orden')
      .on(t.empresa_id, t.orden_id)
      .where(sql`orden_id is not null`),
    index('solicitudes_por_enlace')
      .on(t.empresa_id, t.enlace_id, t.creado_en)
      .where(sql`enlace_id is not null`),
    index('solicitudes_por_seguimiento')
      .on(t.seguimiento_hash)
      .where(sql`seguimiento_hash is not null`),
    ...searchIndexes(solicitudes, t),
    byCompany(),
  ],
);

/** Pages at which anybody may say what is broken, by the hash of their secret. */
export const enlaceSolicitudTable = pgTable(
  'enlaces_solicitud',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    empresa_id: companyId(),
    activo_id: integer(),
    nivel_id: integer(),
    /** Of the asset or the place when it was made, for the audit. */
    nombre: text().notNull(),
    token_hash: text().notNull().unique('enlaces_solicitud_token_unico'),
    creado_por_id: integer().notNull(),
    creado_en: moment().notNull().default(now),
    usado_en: moment(),
    revocado_en: moment(),
  },
  (t) => [
    refersTo('enlaces_solicitud_activo', t, t.activo_id, activoTable),
    refersTo('enlaces_solicitud_nivel', t, t.nivel_id, nivelTable),
    index('enlaces_solicitud_por_empresa').on(t.empresa_id, t.id),
    byCompany(),
  ],
);

/** Challenges of such pages that were solved, until they are over: each once. */
export const retoUsadoTable = pgTable(
  'retos_usados',
  {
    empresa_id: companyId(),
    reto_hash: text().notNull(),
    solicitud_id: integer().notNull(),
    creado_en: moment().notNull().default(now),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.reto_hash] }),
    index('retos_usados_por_edad').on(t.creado_en),
    byCompany(),
  ],
);
