import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AccionAuditada } from '#contract/requests/auditoria';
import type { Cambio, TipoHistorial } from '#contract/entities/hojaDeVida';
import { searchable } from './search';
import { byCompany, idKey, refersTo } from './stored';
import { amount, decimal, moment, now } from './types';
import { activoTable } from './activos';
import { empresaTable } from './empresas';

/** The audit. Append-only: a trigger (server/db/sql/history) refuses updates and deletions. */
export const auditoriaTable = pgTable(
  'auditoria',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    /** Null for actions outside any company, such as a log-in. */
    empresa_id: integer().references(() => empresaTable.id),
    fecha: moment().notNull().default(now),
    user_id: integer(),
    accion: text().$type<AccionAuditada>().notNull(),
    entidad: text().notNull(),
    entidad_id: integer(),
    nombre: text(),
    cambios: jsonb().$type<Cambio[]>().notNull().default([]),
    ip: text(),
  },
  (t) => [
    index('auditoria_por_fecha').on(t.empresa_id, t.fecha.desc(), t.id.desc()),
    index('auditoria_por_registro').on(t.empresa_id, t.entidad, t.entidad_id, t.id.desc()),
    index('auditoria_por_usuario').on(t.empresa_id, t.user_id, t.id.desc()),
    byCompany(),
  ],
);

/** The timelines of assets. Append-only like the audit. */
export const historialTable = pgTable(
  'historial',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    activo_id: integer().notNull(),
    tipo: text().$type<TipoHistorial>().notNull(),
    fecha: moment().notNull().default(now),
    creado_en: moment().notNull().default(now),
    titulo: text().notNull(),
    detalle: text(),
    cambios: jsonb().$type<Cambio[]>().notNull().default([]),
    actor_id: integer(),
    referencia_tipo: text(),
    referencia_id: integer(),
    odometro_km: decimal(),
    horometro_h: decimal(),
    costo: amount(),
    adjuntos: uuid().array().notNull().default([]),
    /** The import that wrote it, or undid what it tells. */
    importacion_id: integer(),
    /**
     * It tells that the import was undone: the import's other entries of the same asset and reference are no longer
     * shown.
     */
    deshecha: boolean().notNull().default(false),
    /** Another entry tells it together with others: kept, but not shown. */
    parte: boolean().notNull().default(false),
    busqueda: searchable(['titulo', 'detalle']),
  },
  (t) => [
    idKey(t),
    refersTo('historial_activo', t, t.activo_id, activoTable),
    index('historial_por_activo').on(t.empresa_id, t.activo_id, t.fecha.desc(), t.id.desc()),
    index('historial_por_tipo').on(t.empresa_id, t.activo_id, t.tipo, t.fecha.desc(), t.id.desc()),
    index('historial_deshecho')
      .on(t.empresa_id, t.activo_id, t.importacion_id)
      .where(sql`deshecha`),
    byCompany(),
  ],
);
