import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { TipoMarcaParada } from '#contract/requests/despacho';
import { ejecuciones, type Ejecucion, type OmisionParada } from '#contract/entities/ejecuciones';
import { searchable, searchIndexes, searchTexts } from './search';
import { byCompany, idKey, refersTo, stored, storedKeys } from './stored';
import { moment, now } from './types';
import { activoTable } from './activos';
import { personalTable } from './personal';
import { planRutaTable, rutaTable, type PlannedStop } from './rutas';

/** A stop of an execution that was changed on its way. */
export interface OwnStop extends PlannedStop {
  clave: number;
  agregada: boolean;
  omision: OmisionParada | null;
  /** The execution that handed it over, and its key there. */
  origen: { ejecucion_id: number; clave: number } | null;
  /** When the dispatch put it in its place, added it or restored it; absent: it has its place of the plan. */
  ordenada_en?: string;
  /** When the dispatch added, took over or restored it: earlier visits do not serve it. */
  pedida_en?: string;
  /** Minutes by which the stops after it are due later since it was added. */
  demora_min?: number;
}

export const ejecucionTable = pgTable(
  'ejecuciones',
  {
    ...stored(),
    ruta_id: integer().notNull(),
    activo_id: integer().notNull(),
    personal_id: integer(),
    fecha: date({ mode: 'string' }).notNull(),
    hora_salida: text().notNull(),
    nota: text(),
    origen: text().$type<Ejecucion['origen']>().notNull().default('manual'),
    plan_id: integer().notNull(),
    salida_en: moment().notNull(),
    fin_previsto_en: moment().notNull(),
    /** The period in which activity of its asset can belong to it. */
    desde_en: moment().notNull(),
    hasta_en: moment().notNull(),
    /** What users recorded: that it began, ended, ended badly, or was cancelled. */
    iniciada_en: moment(),
    terminada_en: moment(),
    terminada_como: text().$type<'completada' | 'incumplida'>(),
    cancelada_en: moment(),
    /** Its stops once they were changed on its way (despacho); null: those of its plan. */
    paradas_propias: jsonb().$type<OwnStop[]>(),

    /**
     * Derived from positions (tracking/projector/steps/corridors.ts): when it reached the line, how far along it is,
     * when it was at its end, and which of its stops it passed.
     */
    curso: jsonb().$type<{
      entro: number | null;
      avance_m: number;
      llego: number | null;
      pasos?: { parada: number; entrada: number; salida: number }[];
    }>(),
    /** Derived from all of the above and from visits (tracking/runs/follow.ts). */
    estado: text().$type<Ejecucion['estado']>().notNull().default('programada'),
    inicio_en: moment(),
    fin_en: moment(),
    salio_en: moment(),
    no_ha_salido: boolean().notNull().default(false),
    avance_pct: integer().notNull().default(0),
    paradas_n: integer().notNull().default(0),
    a_tiempo_n: integer().notNull().default(0),
    temprano_n: integer().notNull().default(0),
    tarde_n: integer().notNull().default(0),
    omitidas_n: integer().notNull().default(0),
    cedidas_n: integer().notNull().default(0),
    prometidas_n: integer().notNull().default(0),
    cumplidas_n: integer().notNull().default(0),
    cumplimiento_pct: integer(),
    retraso_min: integer(),
    siguiente_parada_id: integer(),
    eta: moment(),
    eta_plan: moment(),
    desvios_n: integer().notNull().default(0),
    desvio_max_m: integer(),
    paradas: jsonb().$type<Ejecucion['paradas']>().notNull().default([]),
    /** Whether it teaches something that has not been learnt yet, once it is over (tracking/runs/learning.ts). */
    por_aprender: boolean().notNull().default(true),
    /** Derived from its positions: how what was expected on its way compares with what came. */
    ensena: jsonb(),
    ...searchTexts(ejecuciones),
    busqueda: searchable(['nota', `jsonb_path_query_array(paradas, '$[*].nombre')::text`]),
  },
  (t) => [
    ...storedKeys(t),
    refersTo('ejecuciones_plan', t, t.plan_id, planRutaTable),
    refersTo('ejecuciones_ruta', t, t.ruta_id, rutaTable),
    refersTo('ejecuciones_activo', t, t.activo_id, activoTable),
    refersTo('ejecuciones_persona', t, t.personal_id, personalTable),
    // With any number of processes, each scheduled departure exists once, cancelled or not.
    uniqueIndex('ejecuciones_programa_una')
      .on(t.ruta_id, t.activo_id, t.fecha, t.hora_salida, t.empresa_id)
      .where(sql`origen = 'programa'`),
    index('ejecuciones_por_empresa').on(t.empresa_id, t.salida_en, t.id),
    index('ejecuciones_por_ruta').on(t.ruta_id, t.salida_en),
    index('ejecuciones_por_activo').on(t.activo_id, t.hasta_en),
    index('ejecuciones_por_persona').on(t.personal_id, t.salida_en),
    index('ejecuciones_abiertas')
      .on(t.desde_en)
      .where(sql`eliminado_en is null and estado in ('programada', 'en_curso')`),
    index('ejecuciones_por_aprender')
      .on(t.salida_en)
      .where(sql`por_aprender and estado in ('completada', 'incumplida')`),
    ...searchIndexes(ejecuciones, t),
    byCompany(),
  ],
);

/** What the former runs of a route teach, by their hour of departure: derived from them (tracking/runs/learning.ts). */
export const aprendizajeRutaTable = pgTable(
  'aprendizaje_rutas',
  {
    empresa_id: integer().notNull(),
    ruta_id: integer().notNull(),
    hora: smallint().notNull(),
    aprendido: jsonb().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ruta_id, t.hora, t.empresa_id] }),
    refersTo('aprendizaje_rutas_ruta', t, t.ruta_id, rutaTable).onDelete('cascade'),
    byCompany(),
  ],
);

/** Times off the corridor, derived from positions by the projector (tracking/projector/steps/corridors.ts). */
export const desvioTable = pgTable(
  'desvios',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    activo_id: integer().notNull(),
    ejecucion_id: integer().notNull(),
    inicio_en: moment().notNull(),
    /** Null while it lasts. */
    fin_en: moment(),
    max_m: integer().notNull(),
    latitud: doublePrecision().notNull(),
    longitud: doublePrecision().notNull(),
    distancia_m: integer().notNull(),
  },
  (t) => [
    idKey(t),
    unique('desvios_uno').on(t.ejecucion_id, t.inicio_en, t.empresa_id),
    index('desvios_por_activo').on(t.activo_id, t.inicio_en),
    byCompany(),
  ],
);

/** What drivers say of the stops of their executions. Never changed: a later one says otherwise. */
export const marcaParadaTable = pgTable(
  'marcas_parada',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    ejecucion_id: integer().notNull(),
    clave: integer().notNull(),
    tipo: text().$type<TipoMarcaParada>().notNull(),
    /** When it happened; `creado_en`: when it was reported. */
    fecha: moment().notNull(),
    nota: text(),
    fotos: uuid().array().notNull().default([]),
    codigos: text().array().notNull().default([]),
    /** Its voice note. */
    audio_id: uuid(),
    /** Without a file they did not sign. */
    firma: jsonb().$type<{ archivo_id: string | null; nombre: string; documento: string | null }>(),
    latitud: doublePrecision(),
    longitud: doublePrecision(),
    /** The name of its author at that time. */
    por: text(),
    creado_por_id: integer(),
    creado_en: moment().notNull().default(now),
  },
  (t) => [
    idKey(t),
    refersTo('marcas_parada_ejecucion', t, t.ejecucion_id, ejecucionTable).onDelete('cascade'),
    index('marcas_parada_por_ejecucion').on(t.ejecucion_id, t.fecha, t.id),
    byCompany(),
  ],
);
