import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Linea } from '#contract/core/lineas';
import { rutas, type Ruta } from '#contract/entities/rutas';
import { codeOf } from './codes';
import { searchIndexes, searchTexts } from './search';
import { byCompany, companyKey, living, refersTo, stored, storedKeys } from './stored';
import { moment, now, words } from './types';

export const rutaTable = pgTable(
  'rutas',
  {
    ...stored(),
    nombre: words().notNull(),
    codigo: words(),
    color: text().$type<Ruta['color']>().notNull(),
    trazado: jsonb().$type<Linea>().notNull(),
    tolerancia_m: integer().notNull(),
    distancia_km: doublePrecision().notNull(),
    duracion_min: integer(),
    limite_velocidad_kmh: integer(),
    paradas: jsonb().$type<Ruta['paradas']>().notNull(),
    dias_semana: smallint().array().notNull().default([]),
    hora_salida: text(),
    asignaciones: jsonb().$type<Ruta['asignaciones']>().notNull(),
    activa: boolean().notNull().default(true),
    gtfs: jsonb().$type<Ruta['gtfs']>(),
    codigo_clave: codeOf('codigo'),
    ...searchTexts(rutas),
  },
  (t) => [
    ...storedKeys(t),
    uniqueIndex('rutas_codigo_unico').on(t.empresa_id, t.codigo_clave).where(living),
    index('rutas_por_nombre').on(t.empresa_id, t.nombre, t.id),
    // To find the routes that reference a stop, an asset or a person.
    index('rutas_por_parada').using('gin', sql`paradas jsonb_path_ops`),
    index('rutas_por_asignacion').using('gin', sql`asignaciones jsonb_path_ops`),
    ...searchIndexes(rutas, t),
    byCompany(),
  ],
);

/** A stop of a plan, with its name and place at that time. */
export interface PlannedStop {
  parada_id: number;
  nombre: string;
  latitud: number;
  longitud: number;
  orden: number;
  llegada_min: number;
  ventana_min: number;
  servicio_min: number;
  obligatoria: boolean;
}

/** A route at some moment: rows never change, so that an execution keeps the plan it was driven by. */
export const planRutaTable = pgTable(
  'rutas_planes',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    ruta_id: integer().notNull(),
    /** Hash of the columns below: a route that is changed back reuses its earlier plan. */
    huella: text().notNull(),
    trazado: jsonb().$type<Linea>().notNull(),
    tolerancia_m: integer().notNull(),
    distancia_km: doublePrecision().notNull(),
    /** From departure to end. */
    duracion_min: integer().notNull(),
    limite_velocidad_kmh: integer(),
    paradas: jsonb().$type<PlannedStop[]>().notNull(),
    creado_en: moment().notNull().default(now),
  },
  (t) => [
    companyKey(t),
    unique('rutas_planes_uno').on(t.ruta_id, t.huella, t.empresa_id),
    refersTo('rutas_planes_ruta', t, t.ruta_id, rutaTable),
    byCompany(),
  ],
);
